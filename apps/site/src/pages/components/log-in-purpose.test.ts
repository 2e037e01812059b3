import { paths } from '@cubic/web-kit/navigation/paths'
import { expect, it } from 'vitest'
import { logInPurpose } from './log-in-purpose.ts'

it('the log-in knows what it is for by the page that it returns to', () => {
  const pages = [
    [paths.register(7), 'register'],
    [paths.event(7), 'event'],
    [paths.ticket('7Q2MX0K11ABC'), 'ticket'],
    [paths.tickets(), 'mine'],
    [paths.bindTicket(), 'mine'],
    [paths.checkIn(7), 'checkIn'],
    [`${paths.scan()}?event=7`, 'checkIn'],
    [paths.activities(), undefined],
    [paths.home(), undefined],
  ] as const
  expect(pages.map(([path]) => [path, logInPurpose(path)])).toEqual(pages)
})

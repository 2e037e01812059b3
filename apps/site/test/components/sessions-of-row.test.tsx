import { LanguageProvider } from '@cubic/web-kit/language/language'
import { store } from '@cubic/web-kit/storage/storage'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SessionsOfRow } from '../../src/features/tickets/components/sessions-of-row.tsx'
import { BrowserRouter } from '../../src/hydration/router.tsx'
import { provideAnswers } from './provide-answers.ts'
import type { MyTicket } from '../../src/features/tickets/data/api.ts'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
})

const session = (cancelled = false) => ({ id: 1, cancelled })
const choice = (registration_status: string) => ({ id: 1, registration_status })

function show(given: object, start = '2026-12-04T01:00:00Z'): void {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  provideAnswers()
  store('language', 'cn')
  const ticket = {
    registration_status: 'success',
    event: { start_time: '2026-12-04T01:00:00Z', session_ids: [session(), session(), session(), session(true)] },
    registration: { choose_sessions: 'some' },
    session_choice_ids: [choice('success'), choice('waitlisted'), choice('withdrawn')],
    next_session_id: { id: 1, name: '开幕', start_time: start },
    ...given,
  } as unknown as MyTicket
  root.render(
    <BrowserRouter basename="">
      <LanguageProvider>
        <SessionsOfRow ticket={ticket} className="" />
      </LanguageProvider>
    </BrowserRouter>,
  )
}

it('says how many of the sessions that take place, and the time of the next one of that day', async () => {
  show({})
  await expect.element(page.getByText(/^已选 2\/3 场.*下一场 \d\d:00 开幕$/)).toBeVisible()
})

it('says the day where it is another one, and all where nobody chooses', async () => {
  show({ registration: { choose_sessions: 'all' }, session_choice_ids: [] }, '2026-12-05T01:00:00Z')
  await expect.element(page.getByText(/^共 3 场.*下一场 .*5日.* 开幕$/)).toBeVisible()
})

it('says nothing of a ticket that was given back', async () => {
  show({ registration_status: 'withdrawn' })
  expect(place?.textContent).toBe('')
})

import { speak } from '@cubic/web-kit/text'
import { expect, it } from 'vitest'
import { checkInTexts } from './data/texts.ts'

it('one scan is spoken of as one, and several as several', () => {
  const t = speak(checkInTexts, 'en')
  const saying = (count: number) => [
    t.leftScans(count),
    t.scansWaiting(count),
    t.expiredWaiting(count),
    t.scansCounted(count),
    t.scansLost(count),
    t.scansHandedOver(count),
  ]
  for (const text of saying(1)) expect(text).not.toMatch(/scans|they/)
  for (const text of saying(1200)) expect(text).toMatch(/scans/)
  expect(t.leftScans(1200)).toBe('1,200 scans waiting')
})

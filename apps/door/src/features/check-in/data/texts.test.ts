import { speak } from '@cubic/web-kit/language/text'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkInTexts } from './texts.ts'

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

it('a day inside an English sentence has no capital', () => {
  expect(speak(checkInTexts, 'en').passUntil('Tomorrow 10:00')).toBe('Pass valid until tomorrow 10:00')
})

it('a rehearsal and the end of a pass have one word each, at the door and in the office', () => {
  const sources = ['apps/door/src', 'apps/office/src', 'packages/contract/src', 'packages/domain/src'].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
        .map((file) => `${folder}/${file}`),
  )
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.filter((file) => /演练|吊销/.test(readFileSync(file, 'utf8')))).toEqual([])
})

import { sanitizeRichText } from '@cubic/data-platform/field-types/sanitize-rich-text'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { openParser } from './open-parser.ts'
import { prepareRichText } from './prepare-rich-text.ts'

const log = createLog({ level: 'error' })
const parser = openParser({ program: new URL('parser-thread.ts', import.meta.url), log })
afterAll(() => parser.close())

/** The shortest of several times: only the machine can make one longer. */
function durationOf(work: () => void, times = 1): number {
  const durations = Array.from({ length: times }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...durations)
}

it('a text that a page repeats is sanitised once, so that saving it costs one turn next to nothing', async () => {
  const html = '<'.repeat(3900)
  const once = durationOf(() => sanitizeRichText(html))
  const content = Array.from({ length: 48 }, () => ({ type: 'rich_text', html }))
  await prepareRichText({ content }, { parser, who: 'somebody', spend: () => true })
  expect(durationOf(() => content.forEach((block) => sanitizeRichText(block.html)), 20)).toBeLessThan(once)
})

it('thousands of short texts count as a long one does', async () => {
  const content = Array.from({ length: 1000 }, (_, index) => ({ type: 'rich_text', html: `<b>${index}` }))
  const spent: number[] = []
  const spend = (cost: number) => spent.push(cost) > 0
  await prepareRichText({ content }, { parser, who: 'somebody', spend })
  expect(spent).toHaveLength(1)
  expect(sanitizeRichText('<b>999')).toBe('<b>999</b>')
})

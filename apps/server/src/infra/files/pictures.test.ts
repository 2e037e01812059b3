import { REFUSALS } from '@cubic/contract'
import { expect, it } from 'vitest'
import { refusalOf } from './pictures.ts'

it('asks for a smaller picture or a JPEG when drawing takes too long, and calls no such picture damaged', () => {
  // what sharp says
  const refusal = refusalOf(new Error('timeout: 42% complete'))
  expect(REFUSALS[refusal].en).toMatch(/takes too long .* smaller one or a JPEG/)
  expect(REFUSALS[refusal].cn).toMatch(/时间过长.*缩小图片.*JPEG/)
  expect(refusalOf(new Error('VipsJpeg: premature end of JPEG image'))).toBe('upload:broken')
})

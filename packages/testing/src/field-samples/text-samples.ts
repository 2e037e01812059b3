import { HOSTILE_TEXTS, label, NO_TEXTS, NOT_TEXT, TEXTS_READ } from './hostile-values.ts'
import type { Samples } from './sample-type.ts'

export const TEXT_SAMPLES: Samples<'text'> = {
  field: { type: 'text', label },
  valid: [
    { given: 'Alpha' },
    { given: 'alpha' },
    ...HOSTILE_TEXTS.map((given) => ({ given })),
    { given: '😀'.repeat(1000) },
  ],
  invalid: [
    ['text', ...NOT_TEXT],
    ['length', 'a'.repeat(1001), '😀'.repeat(1001)],
  ],
  options: [
    {
      field: { type: 'text', max: 3, pattern: '^\\p{L}+$', label },
      valid: ['abc', '中文字'],
      invalid: [
        ['length', 'abcd'],
        ['pattern', 'a1'],
      ],
    },
  ],
  operands: NO_TEXTS,
  meant: TEXTS_READ,
}

export const LONG_TEXT_SAMPLES: Samples<'long_text'> = {
  field: { type: 'long_text', label },
  valid: [
    { given: 'Alpha' },
    { given: 'alpha' },
    ...HOSTILE_TEXTS.map((given) => ({ given })),
    { given: '字'.repeat(100_000) },
  ],
  invalid: [
    ['text', ...NOT_TEXT],
    ['length', 'a'.repeat(100_001), '😀'.repeat(100_001)],
  ],
  options: [
    { field: { type: 'long_text', max: 2, label }, valid: ['ab', '😀😀'], invalid: [['length', 'abc', '😀😀😀']] },
  ],
  operands: NO_TEXTS,
  meant: TEXTS_READ,
}

export const RICH_TEXT_SAMPLES: Samples<'rich_text'> = {
  field: { type: 'rich_text', label },
  valid: [
    { given: '<p>Alpha</p>' },
    { given: '中文 <strong>alpha</strong> 😀' },
    { given: '<p onclick="x()">a<script>alert(1)</script></p>', kept: '<p>a</p>' },
    {
      given: '<a href="javascript:x()">a</a><img src="data:x" />',
      kept: '<a rel="noopener nofollow">a</a><img />',
    },
    { given: '1 < 2 & 3', kept: '1 &lt; 2 &amp; 3' },
  ],
  invalid: [
    ['text', ...NOT_TEXT],
    ['length', 'a'.repeat(100_001), '<'.repeat(100_000)],
  ],
  options: [
    { field: { type: 'rich_text', max: 4, label }, valid: ['abcd', '&lt;'], invalid: [['length', 'abcde', '<<']] },
  ],
  operands: NO_TEXTS,
  meant: TEXTS_READ,
}

import { HALF, label, NUL, OTHER_HALF, UNSTORABLE } from './hostile-values.ts'
import type { Samples } from './sample-type.ts'
import { keyed, nested } from './sized-values.ts'

export const JSON_SAMPLES: Samples<'json'> = {
  field: { type: 'json', label },
  valid: [
    { given: {} },
    { given: [] },
    { given: [1, 'a', null, true, { b: [2.5] }] },
    { given: { "O'Hara": '\\"', 中文: '😀', constructor: 1, '': '' } },
    { given: '' },
    { given: 'null' },
    { given: false },
    { given: 0 },
    { given: 1e300 },
    { given: nested(20) },
    { given: keyed(20) },
    { given: 'a'.repeat(199_998) },
  ],
  invalid: [
    ['depth', nested(21), keyed(21), nested(1000)],
    ['length', 'a'.repeat(199_999)],
    ['json', ...UNSTORABLE, [NUL], { [NUL]: 1 }, { a: { b: [HALF] } }, { [OTHER_HALF]: 1 }],
    [
      'json',
      Infinity,
      [NaN],
      JSON.parse('{"a": 1e400}'),
      JSON.parse('{"__proto__": 1}'),
      JSON.parse('{"a": {"__proto__": {}}}'),
    ],
  ],
  operands: ['a', 1],
}

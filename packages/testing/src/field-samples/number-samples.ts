import { label, NO_NUMBERS, NOT_NUMBERS, NUMBERS_READ } from './hostile-values.ts'
import type { Samples } from './sample-type.ts'

export const INTEGER_SAMPLES: Samples<'integer'> = {
  field: { type: 'integer', label },
  operands: [...NO_NUMBERS, 1.5, '1.5', '2147483648'],
  meant: NUMBERS_READ,
  valid: [{ given: 0 }, { given: 1 }, { given: -7 }, { given: 2 ** 31 - 1 }, { given: -(2 ** 31) }],
  invalid: [
    ['integer', ...NOT_NUMBERS, 1.5],
    ['max', 2 ** 31, 2 ** 53 + 1, 1e300],
    ['min', -(2 ** 31) - 1],
  ],
  options: [
    { field: { type: 'integer', min: 1, max: 3, label }, valid: [1, 3], invalid: [['range', 0, 4, 2 ** 40]] },
    {
      field: { type: 'integer', min: 1, label },
      valid: [1],
      invalid: [
        ['min', 0],
        ['max', 2 ** 31],
      ],
    },
    {
      field: { type: 'integer', max: 3, label },
      valid: [3],
      invalid: [
        ['max', 4],
        ['min', -(2 ** 40)],
      ],
    },
  ],
}

export const NUMBER_SAMPLES: Samples<'number'> = {
  field: { type: 'number', label },
  operands: [...NO_NUMBERS, '9007199254740993'],
  meant: [...NUMBERS_READ, ['1.5', 1.5], ['5e-324', 5e-324]],
  valid: [
    { given: 0 },
    { given: 0.1 },
    { given: -2.5 },
    { given: 5e-324 },
    { given: 1 / 3 },
    { given: 2 ** 53 - 1 },
    { given: -(2 ** 53) + 1 },
  ],
  invalid: [
    ['number', ...NOT_NUMBERS],
    ['max', 2 ** 53, 2 ** 53 + 1, 1e300],
    ['min', -(2 ** 53), -1e300],
  ],
  options: [
    { field: { type: 'number', min: 0.5, max: 1, label }, valid: [0.5, 1], invalid: [['range', 0.49, 1.01]] },
    { field: { type: 'number', min: 0.5, label }, valid: [0.5], invalid: [['min', 0.49]] },
    { field: { type: 'number', max: 1, label }, valid: [1], invalid: [['max', 1.01]] },
  ],
}

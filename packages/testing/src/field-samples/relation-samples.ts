import { label, NO_NUMBERS, NOT_NUMBERS, NUMBERS_READ } from './hostile-values.ts'
import type { Samples } from './sample-type.ts'
import { many } from './sized-values.ts'

export const TO_ONE_SAMPLES: Samples<'to_one'> = {
  field: { type: 'to_one', model: 'Target', label },
  valid: [{ given: 1 }, { given: 2 }],
  invalid: [['related', ...NOT_NUMBERS, 0, -1, 1.5, 2 ** 31, 2 ** 53 + 1, { id: 1 }]],
  operands: [...NO_NUMBERS, 1.5, 2 ** 31, '1.5', '2147483648'],
  meant: NUMBERS_READ,
}

export const TO_MANY_SAMPLES: Samples<'to_many'> = {
  field: { type: 'to_many', model: 'Target', label },
  valid: [{ given: [1] }, { given: [3, 1] }, { given: [2, 2, 2], kept: [2] }, { given: [] }],
  invalid: [
    ['related_list', 1, '1', {}, true, [0], ['1'], [1, null], [1.5], [[1]], [2 ** 31], [-0]],
    ['items', many(10_001)],
  ],
  operands: [...NO_NUMBERS, 1.5, 2 ** 31, '1.5', '2147483648'],
  meant: NUMBERS_READ,
}

import { label, NOT_TEXT, UNSTORABLE } from './hostile-values.ts'
import type { Samples } from './sample-type.ts'

export const BOOLEAN_SAMPLES: Samples<'boolean'> = {
  field: { type: 'boolean', label },
  operands: ['True', 'yes', 't', '1', '', 1, 0, ' true'],
  meant: [
    ['true', true],
    ['false', false],
  ],
  valid: [{ given: true }, { given: false }],
  invalid: [['boolean', 0, 1, 'true', 'yes', 't', [true], {}]],
}

export const SELECTION_SAMPLES: Samples<'selection'> = {
  field: {
    type: 'selection',
    selections: [
      { value: 'red', label: { cn: '红', en: 'Red' } },
      { value: "O'Brien", label: { cn: '绿', en: 'Green' } },
      { value: 'never', label: { cn: '蓝', en: 'Blue' } },
      { value: '7', label: { cn: '七', en: 'Seven' } },
    ],
    label,
  },
  operands: [8, true, 'Red', ' 7', ...UNSTORABLE],
  meant: [[7, '7']],
  valid: [{ given: 'red' }, { given: "O'Brien" }],
  invalid: [
    ['enum', 'Red', ' red', 'blue', '__proto__', 'constructor', 'a'.repeat(5000)],
    ['choice', ...NOT_TEXT],
  ],
}

import { EQUAL_COMPARATORS, type FieldType, invalid, type Parsed, valid } from './field-type.ts'
import { integer } from './scalar.ts'

const parseId = (value: unknown): Parsed => {
  const parsed = integer.parseOperand(value, { type: 'integer', label: { cn: '', en: '' } })
  return parsed.ok && Number(parsed.value) > 0 ? parsed : invalid('type')
}

/** Holds the other record's id. */
export const toOne: FieldType = {
  column: 'integer',
  comparators: EQUAL_COMPARATORS,
  parse: parseId,
  parseOperand: parseId,
  print: (stored) => stored,
  widget: 'relation',
  sortable: true,
}

/** Has no column: the other model's field or a join table holds it. A value is the list of ids. */
export const toMany: FieldType = {
  ...toOne,
  parse(value) {
    if (!Array.isArray(value) || !value.every((id) => parseId(id).ok)) return invalid('type')
    return valid([...new Set(value)])
  },
  widget: 'relations',
  sortable: false,
}

import { COMPARATORS_OF, type FieldOf } from '@cubic/contract'
import { type FieldType, invalid, SCALAR, valid } from './field-type.ts'
import { parseIntegerOperand } from './integer.ts'
import { parseId } from './to-one.ts'

const ITEMS_MAX = 10_000

/** A list of ids, stored in the other model's field or a join table. Compared by each record's id. */
export const toMany: FieldType<FieldOf<'to_many'>> = {
  ...SCALAR,
  column: undefined,
  comparators: new Set(COMPARATORS_OF.to_many),
  sortable: false,
  empty: [],
  parse(value) {
    if (!Array.isArray(value)) return invalid('related_list')
    if (value.length > ITEMS_MAX) return invalid('items', { max: ITEMS_MAX })
    return value.every((id) => parseId(id).ok) ? valid([...new Set(value)]) : invalid('related_list')
  },
  parseOperand: parseIntegerOperand,
  widget: 'relations',
  describe: ({ model }) => ({ relation: model }),
  relation: ({ model, inverse }) => ({ kind: 'many', model, inverse }),
}

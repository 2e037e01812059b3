import { COMPARATORS_OF, type FieldOf } from '@cubic/contract'
import { BY_VALUE, type FieldType, invalid, type Parsed, SCALAR } from './field-type.ts'
import { parseInteger, parseIntegerOperand } from './integer.ts'

export function parseId(value: unknown): Parsed {
  const parsed = parseInteger(value)
  return parsed.ok && Number(parsed.value) > 0 ? parsed : invalid('related')
}

/** Stores the other record's id and is compared by it. */
export const toOne: FieldType<FieldOf<'to_one'>> = {
  ...SCALAR,
  column: 'integer',
  comparators: new Set(COMPARATORS_OF.to_one),
  parse: parseId,
  parseOperand: parseIntegerOperand,
  widget: 'relation',
  describe: ({ model }) => ({ relation: model }),
  relation: ({ model, foreignKey = true, onUnlink = 'restrict', byId = false }) => ({
    kind: 'one',
    model,
    foreignKey,
    onUnlink,
    byId,
  }),
  groupings: BY_VALUE,
}

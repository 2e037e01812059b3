import type { FieldOf } from '@cubic/contract'
import { ORDERED_COMPARATORS } from './comparators.ts'
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
  comparators: ORDERED_COMPARATORS,
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

import type { UnitRole } from '@cubic/contract'
import type { Rule } from '@cubic/data-platform'
import { either } from '../../../infra/access/access-rules.ts'
import { inUnits } from '../../people/data/roles.ts'

export function ofUnits(...roles: readonly UnitRole[]): Rule {
  return inUnits('unit_id', ...roles)
}

/** Includes the events that these units co-organise. */
export function organisedBy(...roles: readonly UnitRole[]): Rule {
  return either(ofUnits(...roles), inUnits('co_unit_ids.id', ...roles))
}

import { either } from '../../../infra/access/access-rules.ts'
import { admins, inUnits } from '../../people/data/roles.ts'

/** Owners read what was done to their units, and to events while these were theirs. */
export const auditReaders = either(admins, inUnits('unit_id'))

import { either } from '../../../infra/access/access-rules.ts'
import { admins, inUnits } from '../../people/data/roles.ts'

/**
 * Administrators read the whole audit log, owners of units what was done to these and to their events while these were
 * theirs.
 */
export const auditReaders = either(admins, inUnits('unit_id'))

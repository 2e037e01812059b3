import { allOf, where } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, mine, signedIn } from '../../../infra/access/access-rules.ts'
import { admins, anywhereInUnits, eventManagers, officeStaff } from '../../people/data/roles.ts'

/** Views without an owner are for everybody. */
export const shared = where('owner', 'is null')

/** Staff change their own, administrators those for everybody too. */
function changedBy(staff: Rule): Rule {
  return either(
    (caller) => allOf(staff(caller), mine('owner')(caller)),
    (caller) => allOf(admins(caller), shared),
  )
}

export const viewAccess: Access = {
  read: either((caller) => allOf(signedIn(caller), shared), mine('owner')),
  create: changedBy(officeStaff),
  write: changedBy(officeStaff),
  unlink: changedBy(officeStaff),
  // Searches name a view by it.
  fields: { external_id: { write: admins } },
}

/** They calculate with what they may read of the tables' models. */
const calculators = either(eventManagers, anywhereInUnits('viewer'))

export const pivotAccess: Access = {
  read: (caller) => allOf(calculators(caller), either(() => shared, mine('owner'))(caller)),
  create: changedBy(calculators),
  write: changedBy(calculators),
  unlink: changedBy(calculators),
}

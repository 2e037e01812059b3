import { allOf, anyOf, ROLES, where } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, mine, signedIn } from '../../../infra/access/access-rules.ts'
import { admins, applicantManagers, eventManagers, hasRole, inUnits, scanners, unitsOf } from './roles.ts'

const self = mine('id')
const knowsContacts = either(self, eventManagers, applicantManagers)

export const userAccess: Access = {
  read: either(
    self,
    scanners,
    applicantManagers,
    (caller) => (caller.userId === null ? anyOf() : where('shares_project', '=', true)),
    (caller) => (caller.rolesWithin === undefined ? anyOf() : where('shown_by_units', '=', true)),
  ),
  create: admins,
  write: either(self, admins),
  unlink: (caller) => (hasRole(caller, 'admin') && caller.userId !== null ? where('id', '!=', caller.userId) : anyOf()),
  fields: {
    account: { read: either(self, admins), write: admins },
    name: { write: admins },
    phone: { read: knowsContacts },
    email: { read: knowsContacts },
    roles: { read: knowsContacts, write: admins },
    default_identity_id: { read: knowsContacts, write: admins },
    reminder_email: { read: either(self, admins) },
    reminder_sms: { read: either(self, admins) },
    follow_email: { read: self },
    report_mails: { read: either(self, admins) },
    log_in_state: { read: admins },
    disabled: { read: admins, write: admins },
    has_second_factor: { read: either(self, admins) },
    lacks_second_factor: { read: admins },
    calendar_link_made: { read: self },
    erasure_time: { read: either(self, admins) },
  },
}

const isOfOrganisation = where('key', 'not in', Object.keys(ROLES))
/** Access rules refer to the shipped roles, so their keys cannot be changed. */
export const roleAccess: Access = {
  read: signedIn,
  create: admins,
  write: admins,
  unlink: (caller) => allOf(admins(caller), isOfOrganisation),
  fields: { key: { write: (caller) => allOf(admins(caller), isOfOrganisation) } },
}

const knowsPeople = either(mine('user_id'), eventManagers, applicantManagers)
/** Others read no such record that they would not read whole. */
const knowsContactsOfPeople: Rule = (caller) =>
  unitsOf(caller, 'registrar').length > 0 ? knowsPeople(caller) : allOf()
/** Registrars of a unit know who is in it, for their hours, and not how they are reached. */
export const personAccess: Access = {
  read: either(knowsPeople, inUnits('unit_ids.id', 'registrar')),
  fields: { phone: { read: knowsContactsOfPeople }, email: { read: knowsContactsOfPeople } },
  create: admins,
  write: admins,
  unlink: admins,
}

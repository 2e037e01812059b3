import type { Access } from '@cubic/data-platform'
import { either, mine, nobody, through } from '../../../infra/access/access-rules.ts'
import { applicantManagers, eventManagers } from '../../people/data/roles.ts'
import { handlesApplicants } from '../../registration/data/access.ts'
import { organisedBy } from '../../units/data/event-rules.ts'

export const certificateHolder = mine('user_id.id')

/** By the role that counts everywhere, or in the event's units. */
export const issuesCertificates = either(eventManagers, applicantManagers, organisedBy('registrar'))
export const revokesCertificates = through('event_id', issuesCertificates)

/** A certificate is read by its holder, and by staff who may see names and contacts of the event's applicants. */
export const certificateAccess: Access = {
  read: either(handlesApplicants, certificateHolder),
  create: nobody,
  write: nobody,
  unlink: nobody,
}

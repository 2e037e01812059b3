import { type ApplicantAction, refuse } from '@cubic/contract'
import type { Caller, Registry, Tx } from '@cubic/data-platform'
import { refuseUnseen } from '../reading/unseen-event.ts'
import type { Answer } from '../submission/first-answers.ts'
import { checkProject, type RegistrationRequest } from '../submission/registration-request.ts'
import { editApplicants } from './edit-applicants.ts'
import { withdrawApplicants } from './withdraw-applicants.ts'

/** The changes of wire §4 to what has been submitted: all applicants of the call are changed or withdrawn, or none. */
export async function changeApplicants(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  request: RegistrationRequest & { readonly action: Exclude<ApplicantAction, 'add'> },
): Promise<Answer> {
  const unseen = await refuseUnseen(tx, registry, caller, request.eventId)
  if (unseen) return unseen
  if (caller.userId === null) return refuse('event:unauthenticated')
  if (request.projectId !== null) await checkProject(tx, registry, caller, request.projectId)
  const { applicants } = request.data
  switch (request.action) {
    case 'edit':
      return editApplicants(tx, caller, request.eventId, applicants)
    case 'delete':
      return withdrawApplicants(
        tx,
        caller,
        request.eventId,
        applicants.map((applicant) => applicant.id ?? 0),
      )
  }
}

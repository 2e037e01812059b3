import {
  allOf,
  AUDIT_APPLICANT,
  AUDIT_APPLICANTS,
  CHANGE_CONSENT,
  CHANGE_FORM,
  CORRECT_ANSWERS,
  LIVE,
  MOVE_UP,
  ok,
  READMIT_APPLICANTS,
  refuse,
  REGISTER_APPLICANT,
  UNDO_REVIEWS,
  where,
  WITHDRAW_APPLICANTS,
  WRITE_NOTE,
} from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { either } from '../../infra/access/access-rules.ts'
import { writeEvents } from '../events/data/access.ts'
import { applicantManagers, eventManagers } from '../people/data/roles.ts'
import { organisedBy } from '../units/data/event-rules.ts'
import { applicantStaff, consentGivers, doorStaff } from './data/access.ts'
import { auditApplicants } from './commands/audit-applicants.ts'
import { changeConsent } from './commands/change-consent.ts'
import { changeForm } from './commands/change-form.ts'
import { correctAnswers } from './commands/correct-answers.ts'
import { moveUp } from './commands/move-up.ts'
import { registerApplicant } from './commands/register-applicant.ts'
import { readmitApplicants, undoReviews } from './commands/undo-reviews.ts'
import { withdrawByStaff } from './commands/withdraw-by-staff.ts'
import { writeNote } from './commands/write-note.ts'

const many = { right: applicantStaff, records: 'applicant_ids' } as const
const review = {
  right: applicantStaff,
  when: () => where('registration_status', '=', 'waiting_review'),
}

export const registrationMethods = ({ timeZone }: { readonly timeZone: () => string }): readonly Method[] => [
  defineMethod(AUDIT_APPLICANT, {
    ...review,
    async run(tx, caller, id, { decision, reason }) {
      const reviewed = await auditApplicants(tx, caller, [id], decision, reason)
      if (!reviewed.ok) return reviewed
      return reviewed.value.audited.length === 1 ? ok() : refuse('event:forbidden_transition')
    },
  }),
  defineMethod(AUDIT_APPLICANTS, {
    ...review,
    ...many,
    run: (tx, caller, _id, { applicant_ids: ids, decision, reason }) =>
      auditApplicants(tx, caller, ids, decision, reason),
  }),
  defineMethod(CHANGE_CONSENT, { right: consentGivers, run: changeConsent }),
  defineMethod(CHANGE_FORM, {
    right: writeEvents,
    run: (tx, caller, id, change, registry) => changeForm(tx, registry, caller, id, change, { timeZone: timeZone() }),
  }),
  defineMethod(WITHDRAW_APPLICANTS, {
    ...many,
    when: () => allOf(where('registration_status', 'in', LIVE), where('check_in_status', '!=', 'attend')),
    run: (tx, caller, _id, { applicant_ids: ids, reason }) => withdrawByStaff(tx, caller, ids, reason),
  }),
  defineMethod(UNDO_REVIEWS, {
    ...many,
    when: () => where('undoable', '=', true),
    run: (tx, caller, _id, { applicant_ids: ids }) => undoReviews(tx, caller, ids),
  }),
  defineMethod(READMIT_APPLICANTS, {
    ...many,
    when: () => where('registration_status', '=', 'review_failed'),
    run: (tx, caller, _id, { applicant_ids: ids }) => readmitApplicants(tx, caller, ids),
  }),
  defineMethod(MOVE_UP, {
    ...many,
    when: () => where('registration_status', '=', 'waitlisted'),
    run: (tx, caller, _id, { applicant_ids: ids }) => moveUp(tx, caller, ids),
  }),
  defineMethod(WRITE_NOTE, {
    right: either(doorStaff, applicantStaff),
    run: (tx, caller, id, { note }) => writeNote(tx, caller, id, note),
  }),
  defineMethod(CORRECT_ANSWERS, {
    right: applicantStaff,
    when: () => where('registration_status', 'in', LIVE),
    run: correctAnswers,
  }),
  defineMethod(REGISTER_APPLICANT, {
    right: either(eventManagers, applicantManagers, organisedBy('registrar')),
    when: () => where('status', 'in', ['not_start', 'processing']),
    run: (tx, caller, id, given) => registerApplicant(tx, caller, id, given),
  }),
]

import type { Text } from '@cubic/contract'
import type { FormField } from '@cubic/domain/registration/form-field'
import { expect, it } from 'vitest'
import type { Registration } from '../reading/registration.ts'
import type { Standing } from '../reading/standing.ts'
import type { CheckedForm, Submission } from '../submission/submission.ts'
import { createAdmission } from './admission.ts'

const now = new Date('2026-11-21T10:00:00Z')
const registration: Registration = {
  regist_id: 1,
  event_id: 1,
  now,
  stage: 'published',
  eventStatus: 'not_start',
  phase: 'open',
  show_participant_number: true,
  start_time: null,
  end_time: null,
  closed: false,
  regist_start_time: null,
  regist_end_time: null,
  modify_end_time: null,
  modifyUntil: null,
  canEdit: true,
  need_audit: false,
  waitlist: false,
  scope: 'login',
  max_applicants: 3,
  taken_number: 0,
  seat_limit: 10,
  free: 10,
  waiting: 0,
  keeps_places: false,
  places: [],
  choose_sessions: 'all',
  allow_overlap: false,
  sessions: [],
}
const question: FormField<Text> = {
  id: 7,
  name: { cn: '学号', en: 'Number' },
  type: 'text',
  tips: null,
  required: true,
  selections: [],
  required_from: null,
  show_if: null,
  removed_selections: [],
  bounds: {},
  pattern: {
    source: 'slow',
    steps: 1000,
    test: () => {
      throw new Error('a pattern ran under the lock of the counter')
    },
  },
}
const somebody: Standing = { signedIn: true, registered: false, submitted: false, ownName: '王芳', persons: [] }

function aSubmission(checked: CheckedForm): Submission {
  return {
    caller: { userId: 1, roles: new Set(), lang: 'cn', address: '' },
    eventId: 1,
    applicants: [{ self: true, values: { 7: 'as it was sent' } }],
    size: 10,
    projectId: null,
    location: null,
    source: '',
    request: undefined,
    isSeen: true,
    checked,
  }
}

it('reuses answers that were checked before the counter was locked', () => {
  const form = [question]
  const checked = { form, answers: [{ values: { 7: 'as it was checked' }, problems: [] }] }
  const outcome = createAdmission({ registration, fields: form }).admit(aSubmission(checked), somebody)
  expect(outcome).toMatchObject({ ok: true, value: { registrants: [{ values: { 7: 'as it was checked' } }] } })
})

it('sends back answers that were checked against an outdated form, before they take a seat', () => {
  const admission = createAdmission({ registration, fields: [question] })
  const checked = { form: [{ ...question }], answers: [{ values: {}, problems: [] }] }
  expect(admission.admit(aSubmission(checked), somebody)).toBe('form-changed')
  expect(admission.afterwards().free).toBe(10)
})

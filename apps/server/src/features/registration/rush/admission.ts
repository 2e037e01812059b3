import { type FieldProblem, type Outcome, ok, type RefusalKind, refuse, type RegistrationStatus } from '@cubic/contract'
import { type ContactQuestions, contactOf, contactQuestions } from '@cubic/domain/registration/contact'
import { answersRefusal, type Answers } from '@cubic/domain/registration/form'
import { applicantCountRefusal, registrationRefusal } from '@cubic/domain/registration/refusal'
import { missingNames } from '@cubic/domain/registration/waiting-names'
import { choiceProblems, SESSIONS_FIELD } from '@cubic/domain/session/choice'
import { attemptOf, groupMax, type Registration, type SeatsLeft } from '../reading/registration.ts'
import type { Standing } from '../reading/standing.ts'
import { createSeating } from '../submission/seating.ts'
import { choosable, createSessionSeating, type SessionPlace } from '../submission/session-seating.ts'
import type { Submission } from '../submission/submission.ts'
import { type FileClaims, NO_FILES } from './file-claims.ts'
import type { OpenRegistration } from './read-batch.ts'

type Registrant = {
  readonly isSelf: boolean
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly values: Answers
  readonly files: readonly string[]
}
export type Admitted = {
  readonly submission: Submission
  readonly registId: number
  readonly registrants: readonly Registrant[]
  readonly status: RegistrationStatus
  /** The reserved places that each seat comes from, or null. */
  readonly seats: readonly (number | null)[]
  /** The sessions of each registrant; empty where nobody chooses. */
  readonly sessions: readonly (readonly SessionPlace[])[]
}
/** Decides on one submission after the other, each taking those before it into account. */
export type Admission = {
  /** `form-changed`: the answers were checked against a form other than the current one. */
  readonly admit: (submission: Submission, standing: Standing) => Outcome<Admitted> | 'form-changed'
  /** The registration after the seats that were given out. */
  readonly afterwards: () => Registration
}

/** Gives out seats and places on the waitlist in the order of the submissions. */
export function createAdmission({ registration, fields }: OpenRegistration, files: FileClaims = NO_FILES): Admission {
  const status = registration.need_audit ? 'waiting_review' : 'success'
  const seating = createSeating(registration)
  const sessions = createSessionSeating(registration)
  const asking = contactQuestions(fields)
  const submitters = new Map<number, { registered: boolean }>()

  function admit(submission: Submission, given: Standing): Outcome<Admitted> | 'form-changed' {
    const { applicants, caller } = submission
    const before = submitters.get(caller.userId)
    const standing = before ? { ...given, submitted: true, registered: given.registered || before.registered } : given
    const refused = refusalOf(submission, standing, { registration, left: seating.left() })
    if (refused) return refuse(refused, { max: groupMax(registration, standing) })
    if (submission.checked.form !== fields) return 'form-changed'
    const registrants = readRegistrants(submission, files.claim(submission), {
      asking,
      ownName: standing.ownName,
      misfits: sessionProblems(submission, registration),
    })
    if (!registrants.ok) return registrants

    const seats = seating.find(applicants.length, standing.persons)
    if (!seats && !registration.waitlist) return refuse('event:regist_full')
    const isSeated = seats !== undefined
    const chosen = sessions.find(
      applicants.map((applicant) => applicant.sessions ?? []),
      { isSeated },
    )
    if (!chosen.ok) return chosen
    if (seats) seating.take(seats)
    else {
      const missing = missingNames(fields, registrants.value)
      if (missing.length > 0) return refuse('event:invalid_field', {}, missing)
      seating.wait()
    }
    sessions.take(chosen.value, { isSeated })
    files.take(registrants.value.flatMap((registrant) => registrant.files))
    submitters.set(caller.userId, { registered: registrants.value.some((registrant) => registrant.isSelf) })
    return ok({
      submission,
      registId: registration.regist_id,
      registrants: registrants.value,
      status: seats ? status : 'waitlisted',
      seats: seats ?? applicants.map(() => null),
      sessions: chosen.value,
    })
  }

  return { admit, afterwards: () => ({ ...registration, ...seating.left() }) }
}

/** Why a submission would be refused, before its answers are checked. */
function refusalOf(
  { applicants }: Submission,
  standing: Standing,
  { registration, left }: { readonly registration: Registration; readonly left: SeatsLeft },
): RefusalKind | undefined {
  const { max_applicants, seat_limit } = registration
  const whom = applicants.some((applicant) => applicant.self) ? 'self' : 'others'
  const attempt = attemptOf(registration, standing, { whom, seatsWanted: Math.max(1, applicants.length), left })
  const max = groupMax({ max_applicants, seat_limit, places: left.places }, standing)
  return registrationRefusal(attempt) ?? applicantCountRefusal(applicants.length, max)
}

/** What is wrong with the sessions that are chosen, if people choose, or that any are chosen. */
function sessionProblems({ applicants }: Submission, registration: Registration): readonly FieldProblem[] {
  const sessions = choosable(registration)
  const rules = { allowOverlap: registration.allow_overlap === true, now: registration.now.getTime() }
  return applicants.flatMap(({ sessions: chosen }, index) => {
    if (sessions) return choiceProblems(sessions, chosen, rules).map((problem) => ({ ...problem, index }))
    return chosen ? [{ problem: 'no_choice' as const, field: SESSIONS_FIELD, parameters: {}, index }] : []
  })
}

const NAMED_TWICE: FieldProblem = {
  problem: 'content',
  field: 'self',
  parameters: {
    name: { cn: '报名人', en: 'The registrant' },
    reason: { cn: '您本人只能出现一次', en: 'you can only be included once' },
  },
}

function readRegistrants(
  { applicants, checked: { answers } }: Submission,
  claimed: ReturnType<FileClaims['claim']>,
  {
    asking,
    ownName,
    misfits,
  }: {
    readonly asking: ContactQuestions
    readonly ownName: string | undefined
    readonly misfits: readonly FieldProblem[]
  },
): Outcome<readonly Registrant[]> {
  const again = applicants.findIndex(({ self }, index) => self && applicants.findIndex((one) => one.self) < index)
  if (again >= 0) return refuse('event:invalid_field', {}, [{ ...NAMED_TWICE, index: again }])
  const problems = [...misfits, ...answers.flatMap((checked) => checked.problems), ...claimed.problems]
  const refusal = answersRefusal(problems)
  if (refusal) return refuse(refusal, {}, problems)
  return ok(
    answers.map(({ values }, index) => {
      const isSelf = applicants[index]?.self === true
      const contact = contactOf(asking, values, isSelf ? ownName : `${ownName ?? ''} +${index + 1}`.trim())
      return {
        isSelf,
        name: contact.name ?? `+${index + 1}`,
        phone: contact.phone ?? null,
        email: contact.email ?? null,
        values,
        files: claimed.files[index] ?? [],
      }
    }),
  )
}

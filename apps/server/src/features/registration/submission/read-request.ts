import {
  APPLICANT_ACTIONS,
  type ApplicantAction,
  type ApplicantInput,
  type ApplicationData,
  CubicEventApplicant,
} from '@cubic/contract'
import { asObject, invalidArgument, isUuid, parseJson } from '@cubic/data-platform'
import type { RegistrationRequest } from './registration-request.ts'

const APPLICANTS_MAX = 1000
const SESSIONS_MAX = 500
const { location: LOCATION, source: SOURCE } = CubicEventApplicant.fields

export type ApplicantArguments = {
  event_id: number
  project_id?: number | null
  application_data: string
  action: string
  location?: string | null
  source?: string | null
}

/** Throws `BadRequest` (wire §4). By hand: a rush has no time for a schema (decision 56). */
export function readRequest(args: ApplicantArguments): RegistrationRequest & { readonly action: ApplicantAction } {
  const action = APPLICANT_ACTIONS.find((candidate) => candidate === args.action)
  if (!action) throw invalidArgument('action')
  return {
    action,
    eventId: args.event_id,
    projectId: args.project_id ?? null,
    data: readApplicationData(args.application_data, action),
    location: shortText(args.location, 'location', LOCATION.max) || null,
    source: shortText(args.source, 'source', SOURCE.max),
  }
}

function readApplicationData(text: string, action: ApplicantAction): ApplicationData {
  const { applicants: given = [], request_id: requestId } = asObject(
    parseJson(text, 'application_data'),
    'application_data',
  )
  if (!Array.isArray(given) || given.length > APPLICANTS_MAX) throw invalidArgument('application_data')
  const applicants = given.map((applicant) => parseApplicant(applicant, action))
  if (requestId === undefined || requestId === null) return { applicants }
  if (typeof requestId !== 'string' || !isUuid(requestId)) throw invalidArgument('request_id')
  return { applicants, request_id: requestId }
}

function parseApplicant(applicant: unknown, action: ApplicantAction): ApplicantInput {
  const { id, self, values, sessions } = asObject(applicant, 'application_data')
  const isId = typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31
  if (id !== undefined && id !== null && !isId) throw invalidArgument('id')
  if (self !== undefined && self !== null && typeof self !== 'boolean') throw invalidArgument('self')
  // An edit replaces all answers: one without `values` would erase them.
  if (values === undefined && action === 'edit') throw invalidArgument('values')
  const read: { -readonly [name in keyof ApplicantInput]: ApplicantInput[name] } = {
    values: plainAnswers(asObject(values === undefined ? {} : values, 'values')),
  }
  if (isId) read.id = id
  if (self === true) read.self = self
  if (sessions !== undefined && sessions !== null) read.sessions = readSessions(sessions, action)
  return read
}

/** Of a new registration: those of a ticket are changed by its `choose_sessions`. */
function readSessions(sessions: unknown, action: ApplicantAction): readonly number[] {
  const isId = (id: unknown): id is number => typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31
  if (action !== 'add' || !Array.isArray(sessions) || sessions.length > SESSIONS_MAX || !sessions.every(isId))
    throw invalidArgument('sessions')
  return sessions
}

/** An answer is a single value or a list of texts: anything else is reduced to `{}`, which is refused later. */
function plainAnswers(values: ApplicantInput['values']): ApplicantInput['values'] {
  const isPlain = (value: unknown) =>
    typeof value !== 'object' || value === null || (Array.isArray(value) && value.every(isText))
  if (Object.values(values).every(isPlain)) return values
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, isPlain(value) ? value : {}]))
}

function isText(given: unknown): given is string {
  return typeof given === 'string'
}

function shortText(text: string | null | undefined, argument: string, max: number): string {
  const given = (text ?? '').trim()
  if (given.length > max || given.includes('\0') || !given.isWellFormed()) throw invalidArgument(argument)
  return given
}

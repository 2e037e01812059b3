import { isSameAnswer, readTypedAnswer, type TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { dropKept, keep, readKept } from '@cubic/web-kit/kept-data'
import type { Registrant } from './registrants.ts'

/** An unsubmitted registration, kept in the browser. Its request id makes a retry after a reload idempotent. */
export type Draft = {
  readonly request_id: string
  readonly registrants: readonly Registrant[]
  /** The ids of inputs that have lost focus. */
  readonly touched: readonly string[]
  /** A submission was tried. */
  readonly attempted: boolean
}
export type DraftOwner = { readonly eventId: number; readonly userId: number }

const AGE_MAX = 30 * 24 * 3600 * 1000

export function readDraft(owner: DraftOwner, now: number): Draft | undefined {
  const stored = readKept(keyOf(owner))
  if (!isObject(stored) || typeof stored['request_id'] !== 'string' || !Array.isArray(stored['registrants']))
    return undefined
  if (typeof stored['saved'] !== 'number' || now - stored['saved'] > AGE_MAX) return undefined
  const { request_id, registrants, touched, attempted } = stored
  return {
    request_id,
    registrants: registrants.flatMap(readRegistrant),
    touched: Array.isArray(touched) ? touched.filter((id) => typeof id === 'string') : [],
    attempted: attempted === true,
  }
}

export function keepDraft(owner: DraftOwner, draft: Draft, now: number): void {
  keep(keyOf(owner), { ...draft, saved: now })
}

export function dropDraft(owner: DraftOwner): void {
  dropKept(keyOf(owner))
}

function keyOf({ eventId, userId }: DraftOwner): string {
  return `registration_draft:${eventId}:${userId}`
}

function readRegistrant(stored: unknown): readonly Registrant[] {
  if (!isObject(stored) || typeof stored['key'] !== 'string') return []
  const values = readTypedAnswers(stored['values'])
  return values ? [{ key: stored['key'], self: stored['self'] === true, values }] : []
}

/** The key under which the browser keeps unsaved changes to a registered person's answers. */
export function editedAnswersKey({
  applicantId,
  userId,
}: {
  readonly applicantId: number
  readonly userId: number
}): string {
  return `edited_answers:${userId}:${applicantId}`
}

/** Unsaved answers, kept at `saved`; `base`: the answers stored on the server at that time. */
export type EditedAnswers = { readonly base: TypedAnswers; readonly values: TypedAnswers; readonly saved: number }

export function beginEdit(stored: TypedAnswers): EditedAnswers {
  return { base: stored, values: stored, saved: 0 }
}

/** Reads unsaved changes; undefined if they would overwrite answers stored since. */
export function readEditedAnswers(kept: unknown, stored: TypedAnswers, now: number): EditedAnswers | undefined {
  if (!isObject(kept) || typeof kept['saved'] !== 'number' || now - kept['saved'] > AGE_MAX) return undefined
  const [base, values] = [readTypedAnswers(kept['base']), readTypedAnswers(kept['values'])]
  return base && values && isSame(base, stored) ? { base, values, saved: kept['saved'] } : undefined
}

function isSame(one: TypedAnswers, other: TypedAnswers): boolean {
  const fields = Object.keys({ ...one, ...other })
  return fields.every((field) => isSameAnswer(one[field], other[field]))
}

/** Reads kept answers; undefined if malformed. */
function readTypedAnswers(kept: unknown): TypedAnswers | undefined {
  if (!isObject(kept)) return undefined
  return Object.fromEntries(
    Object.entries(kept).flatMap(([field, value]) => {
      const typed = readTypedAnswer(value)
      return typed === undefined ? [] : [[field, typed]]
    }),
  )
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

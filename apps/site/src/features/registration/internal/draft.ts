import { readTypedAnswer, type TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { dropKept, keep, readKept } from '@cubic/web-kit/storage/kept-data'
import type { Registrant } from './registrants.ts'

/** An unsubmitted registration, kept in the browser. Its request id makes a retry after a reload idempotent. */
export type Draft = {
  readonly request_id: string
  readonly registrants: readonly Registrant[]
  readonly touched: readonly string[]
  readonly attempted: boolean
}
export type DraftOwner = { readonly eventId: number; readonly userId: number }

/** How long unsent input is kept, in milliseconds. */
export const AGE_MAX = 30 * 24 * 3600 * 1000

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

export function readTypedAnswers(kept: unknown): TypedAnswers | undefined {
  if (!isObject(kept)) return undefined
  return Object.fromEntries(
    Object.entries(kept).flatMap(([field, value]) => {
      const typed = readTypedAnswer(value)
      return typed === undefined ? [] : [[field, typed]]
    }),
  )
}

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import {
  CubicEventBase,
  CubicEventPage,
  CubicEventRegist,
  isTranslated,
  LANGUAGES,
  type ModelDeclaration,
  translationName,
} from '@cubic/contract'
import { isMoment, isStored, type Queryable } from '@cubic/data-platform'
import { shiftedWith } from '@cubic/domain/series/local-time'

type Values = { readonly [field: string]: unknown }
export type StoredParts = {
  readonly event: Values
  readonly registration: Values | null
  readonly page: Values | null
}
const DECLARATIONS = {
  event: CubicEventBase,
  registration: CubicEventRegist,
  page: CubicEventPage,
} as const satisfies { readonly [part in keyof StoredParts]: ModelDeclaration }

export async function findParts(db: Queryable, eventId: number): Promise<StoredParts | undefined> {
  return db.one<StoredParts>`
    select to_jsonb(event) as event, to_jsonb(regist) as registration, to_jsonb(page) as page from cubic_event_base event
    left join cubic_event_regist regist on regist.event_id = event.id
    left join cubic_event_page page on page.id = event.custom_detail_page_id where event.id = ${eventId}`
}

type Saved = {
  /** By the caller's names of the fields. */
  readonly sent: Values | null
  readonly part: keyof StoredParts
  readonly before: StoredParts
  readonly after: StoredParts
}

/**
 * Takes over the changed fields alone, so that what the other date has of its own stays. Times keep their distance, by
 * the clocks of the zone; one that was empty gets its new distance from the start. Undefined if nothing is to be saved.
 */
export function valuesForDate(
  { sent, part, before, after }: Saved,
  other: StoredParts,
  zone: string,
): Values | undefined {
  const [was, is, theirs] = [before[part], after[part], other[part]]
  if (!sent || !is || !theirs) return undefined
  const values: { [field: string]: unknown } = {}
  for (const [name, value] of Object.entries(sent)) {
    const columns = columnsOf(DECLARATIONS[part], name)
    if (NEVER.has(name) || (columns.length > 0 && columns.every((column) => isSame(was?.[column], is[column]))))
      continue
    values[name] = isTime(DECLARATIONS[part], name)
      ? timeFor({ was: was?.[name], is: is[name], theirs: theirs[name] }, startsOf(before, other), zone)
      : value
  }
  return Object.keys(values).length > 0 ? { ...values, id: theirs['id'] } : undefined
}

const NEVER: ReadonlySet<string> = new Set(['id', 'version', 'event_id', 'custom_detail_page_id'])

/** None where the value is stored elsewhere and saved as it was sent. */
function columnsOf({ fields }: ModelDeclaration, name: string): readonly string[] {
  const field = fields[name]
  if (!field) return [name]
  if (isTranslated(field)) return LANGUAGES.map((lang) => translationName(name, lang))
  return isStored(field) ? [name] : []
}

function isTime({ fields }: ModelDeclaration, name: string): boolean {
  const field = fields[name]
  return field !== undefined && isStored(field) && isMoment(field)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

type Starts = { readonly from: Date; readonly to: Date } | undefined

/** Both dates move by the same distance, if they move. */
function startsOf(before: StoredParts, other: StoredParts): Starts {
  const [from, to] = [before, other].map(({ event }) => dateOf(event['start_time']))
  return from && to ? { from, to } : undefined
}

function timeFor(
  { was, is, theirs }: { readonly was: unknown; readonly is: unknown; readonly theirs: unknown },
  starts: Starts,
  zone: string,
): string | null {
  const [from, to, own] = [dateOf(was), dateOf(is), dateOf(theirs)]
  if (!to) return null
  if (from) return own && shiftedWith(own, { from, to }, zone).toISOString()
  return starts ? shiftedWith(to, starts, zone).toISOString() : null
}

function dateOf(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null
}

import { printInstant } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { enqueueMessages } from '../../messages/commands/enqueue-messages.ts'

type Told = {
  readonly id: number
  readonly user_id: number | null
  readonly event_id: number | null
  readonly hours: number
  readonly earned_hours: number
  readonly state: string
  readonly objections_until: Date | null
  readonly reason: string | null
  readonly category_cn: string | null
  readonly category_en: string | null
}

/**
 * Says that hours were published, or what was changed or answered and why. People without an account find them once
 * they have one.
 */
export async function enqueueHoursMessages(
  tx: Tx,
  entryIds: readonly number[],
  { about, answer }: { readonly about: 'hours_published' | 'hours_changed'; readonly answer?: string },
): Promise<void> {
  const entries = await tx.rows<Told>`
    select entry.id, person.user_id, entry.event_id, entry.hours, entry.earned_hours, entry.state, entry.objections_until, entry.reason,
      category.name_cn as category_cn, category.name_en as category_en
    from cubic_hour_entry entry join cubic_event_person person on person.id = entry.person_id
      join cubic_hour_category category on category.id = entry.category_id
    where entry.id = any(${entryIds}::integer[]) and person.user_id is not null order by entry.id`
  const version = await tx.one<{ now: Date }>`select now() as now`
  await enqueueMessages(
    tx,
    entries.map((entry) => ({
      case: about,
      key: `${about}:${entry.id}:${about === 'hours_published' ? '' : (version?.now.getTime() ?? 0)}`,
      eventId: entry.event_id,
      userId: entry.user_id,
      facts: {
        reason: answer ?? (about === 'hours_changed' ? entry.reason : null),
        hours: {
          title: entry.event_id === null ? entry.reason : null,
          hours: entry.hours,
          cut: Math.round((entry.earned_hours - entry.hours) * 100) / 100,
          category_cn: entry.category_cn,
          category_en: entry.category_en,
          until: entry.state === 'published' && entry.objections_until ? printInstant(entry.objections_until) : null,
        },
      },
    })),
  )
}

import { fillText, REGISTRATION_STATUS, REFUSALS, type RegistrationStatus, type Text } from '@cubic/contract'
import type { Caller, Queryable } from '@cubic/data-platform'

/** A sentence for each applicant, by id. */
export type Reasons = { readonly [id: string]: string }
type Decided = {
  readonly id: number
  readonly status: RegistrationStatus
  readonly action: string | null
  readonly by: string | null
  readonly minutes: number | null
}

const DONE: { readonly [status in RegistrationStatus]?: Text } = {
  success: { cn: '通过', en: 'approved' },
  review_failed: { cn: '驳回', en: 'rejected' },
  withdrawn: { cn: '取消报名', en: 'withdrew' },
}

/** Says who decided on each applicant and when; if staff did not, what the applicant’s state is. */
export async function whyDecided(db: Queryable, { lang }: Caller, ids: readonly number[]): Promise<Reasons> {
  if (ids.length === 0) return {}
  const decided = await db.rows<Decided>`
    select applicant.id, applicant.registration_status as status, last.action, last.by,
      floor(extract(epoch from now() - last.at) / 60)::integer as minutes
    from cubic_event_applicant applicant left join lateral (
      select entry.action, coalesce(person.nickname, person.name) as by, entry.at
      from cubic_audit_entry entry left join cubic_user person on person.id = entry.user_id
      where entry.model = 'CubicEventApplicant' and entry.record_id = applicant.id and entry.after ? 'registration_status'
      order by entry.id desc limit 1) last on true
    where applicant.id = any(${ids})`
  return Object.fromEntries(
    decided.map(({ id, status, action, by, minutes }) => {
      const done = DONE[status]
      const isByStaff = action === 'audit' || action === 'withdraw'
      const said =
        isByStaff && by !== null && done
          ? fillText(REFUSALS['event:decided_by'], lang, { by, done, ago: agoOf(minutes ?? 0) })
          : fillText(REFUSALS['event:state_is'], lang, { state: REGISTRATION_STATUS[status] })
      return [id, said]
    }),
  )
}

function agoOf(minutes: number): Text {
  if (minutes < 1) return { cn: '刚刚', en: 'just now' }
  if (minutes < 60) return { cn: `${minutes} 分钟前`, en: minutes === 1 ? 'a minute ago' : `${minutes} minutes ago` }
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return { cn: `${hours} 小时前`, en: hours === 1 ? 'an hour ago' : `${hours} hours ago` }
  const days = Math.floor(hours / 24)
  return { cn: `${days} 天前`, en: `${days} days ago` }
}

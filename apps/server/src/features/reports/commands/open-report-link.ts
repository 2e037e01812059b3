import { timingSafeEqual } from 'node:crypto'
import { printInstant, type ReportAudience, type SharedReport } from '@cubic/contract'
import type { Caller, Database, Queryable, Registry } from '@cubic/data-platform'
import { foldReport } from '@cubic/domain/report/fold'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { hashToken } from '../../people/data/queries.ts'
import { readReportToShare } from '../data/queries.ts'

type Opening = {
  readonly db: Database
  readonly reads: Queryable
  readonly registry: Registry
  readonly caller: Caller
}
type LinkRow = {
  readonly id: number
  readonly event_id: number
  readonly audience: ReportAudience
  readonly word: string | null
  readonly comments: boolean
  readonly ends_at: Date
}

/** Counts that the link was opened. Null alike for links that are unknown, over or switched off. */
export async function openReportLink(
  { db, reads, registry, caller }: Opening,
  { code: typed, word }: { readonly code: string; readonly word: string },
): Promise<SharedReport | null> {
  const code = normalizeBindingCode(typed)
  const link =
    code === undefined
      ? undefined
      : await db.one<LinkRow>`
          select id, event_id, audience, word, comments, ends_at from cubic_report_link where code = ${code} and active and ends_at > now()`
  if (!link) return null
  const closed = { ends_at: null, report: null }
  if (link.audience === 'signed_in' && caller.userId === null) return { state: 'log_in', ...closed }
  if (link.audience === 'word' && !isSame(word, link.word ?? '')) return { state: 'word', ...closed }
  const read = await readReportToShare({ db: reads, registry, caller, eventId: link.event_id })
  if (!read) return null
  const report = foldReport(read)
  const { ratings } = report
  if (!caller.viewer)
    await db.run`update cubic_report_link set opened = opened + 1, opened_time = now() where id = ${link.id}`
  return {
    state: 'open',
    ends_at: printInstant(link.ends_at),
    report: {
      ...report,
      ratings: ratings && !link.comments ? { ...ratings, comments: [], hidden_comments: 0 } : ratings,
    },
  }
}

/** In a time that does not tell how much of it is right. */
function isSame(typed: string, word: string): boolean {
  const hashOf = (text: string) => hashToken(text.normalize('NFKC').trim().toLowerCase())
  return timingSafeEqual(hashOf(typed), hashOf(word))
}

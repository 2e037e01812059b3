import { type CheckedCertificate, type CheckedCode, printInstant } from '@cubic/contract'
import type { Caller, Queryable } from '@cubic/data-platform'
import { maskNameInList } from '@cubic/domain/ticket/mask'
import { findTranscript } from '../../hours/data/transcripts.ts'

const NONE = { cn: '', en: '' } as const
const NAME = { cn: '第二课堂成绩单', en: 'Second-Classroom Transcript' } as const
const ENDING = 4

type Checking = { readonly db: Queryable; readonly caller: Caller }
type Asked = { readonly code: string; readonly ending: string | null; readonly at: string }

/** Tells what the transcript said when it was issued. */
export async function checkTranscript(
  { db, caller }: Checking,
  { code, ending: given, at }: Asked,
): Promise<CheckedCode> {
  const transcript = await findTranscript(db, code)
  if (!transcript) return { state: 'unknown', certificate: null, at }
  const { content, number, user_id: userId, issued_time: issued } = transcript
  const ending = content.unify_id?.slice(-ENDING).toUpperCase() ?? null
  const isOwn = userId !== null && userId === caller.userId
  const isNamed = isOwn || (ending !== null && given?.normalize('NFKC').trim().toUpperCase() === ending)
  const name = isNamed ? content.name : maskNameInList(content.name)
  const certificate: CheckedCertificate = {
    kind: 'transcript',
    number,
    name: { cn: name, en: name },
    is_named: isNamed,
    is_own: isOwn,
    has_ending: ending !== null,
    event_name: NAME,
    address: NONE,
    start_time: null,
    end_time: null,
    minutes: null,
    minutes_total: null,
    hours: content.total,
    category: NONE,
    basis: NONE,
    unit_name: NONE,
    organisation: content.organisation,
    issuer: content.organisation,
    issued: printInstant(new Date(issued)),
    revoked_time: null,
    revoke_reason: null,
    contact: null,
    signature: null,
    proof: null,
  }
  return { state: 'valid', certificate, at }
}

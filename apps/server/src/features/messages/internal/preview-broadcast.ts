import { type CheckedArgumentsOf, type MethodOutcome, ok, type PREVIEW_TO_APPLICANTS, refuse } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { smsLength } from '@cubic/domain/messages/template'
import { inAudience, unknownInBroadcast } from './broadcast.ts'
import { letterOf, type Sender } from './compose.ts'
import { countReach } from './count-reach.ts'
import type { MessageRow } from './message-row.ts'
import { replyToOf } from './recipient.ts'

type Transports = { readonly canEmail: boolean; readonly canSms: boolean }
type Given = CheckedArgumentsOf<typeof PREVIEW_TO_APPLICANTS>

/** Composes the message of the first recipient. */
export async function previewBroadcast(
  tx: Tx,
  eventId: number,
  given: Given,
  { sender, canEmail, canSms }: Transports & { readonly sender: Sender },
): Promise<MethodOutcome<typeof PREVIEW_TO_APPLICANTS>> {
  const unknown = unknownInBroadcast(given)
  if (unknown.length > 0) return refuse('message:unknown_variable', { names: unknown.join(' ') })
  const audience = inAudience({ audience: given.audience, applicantIds: given.applicant_ids })
  const channels = { byEmail: given.channels !== 'sms', bySms: given.channels !== 'email' }
  const reach = await countReach(tx, eventId, audience, channels)
  const first = await tx.one<{ id: number | null }>`
    select min(applicant.id) as id from cubic_event_applicant applicant where applicant.event_id = ${eventId} and ${audience}`
  const about = await readFirst(tx, eventId, first?.id ?? null)
  const row = {
    ...about,
    case: 'broadcast',
    facts: {},
    subject_cn: given.subject_cn,
    subject_en: given.subject_en,
    body_cn: given.body_cn,
    body_en: given.body_en,
    audience: given.audience,
  } as const
  const lang = given.language
  const mail = letterOf({ ...row, channel: 'email' }, { sender, lang, isPassedOn: false })
  const sms = letterOf({ ...row, channel: 'sms_domestic' }, { sender, lang }).text
  return ok({
    ...reach,
    subject: mail.subject,
    html: mail.html,
    sms,
    parts: smsLength(sms).parts,
    can_email: canEmail,
    can_sms: canSms,
    reply_to: replyToOf(row) ?? null,
  })
}

async function readFirst(tx: Tx, eventId: number, applicantId: number | null): Promise<MessageRow> {
  const row = await tx.one<MessageRow>`
    select 0 as id, '' as uid, null as key, event.id as event_id, applicant.id as applicant_id, applicant.user_id, applicant.name as applicant_name,
      applicant.registration_status, applicant.flora_external_id as code, null as place, person.name as person_name,
      event.name_cn as event_name_cn, event.name_en as event_name_en, event.address_cn, event.address_en, event.start_time,
      event.end_time, event.stage, event.organiser_contact
    from cubic_event_base event left join cubic_event_applicant applicant on applicant.id = ${applicantId}
    left join cubic_user person on person.id = applicant.user_id where event.id = ${eventId}`
  if (!row) throw new Error('The method was called on this event')
  return row
}

import type { BroadcastAudience, Lang, MessageCase, MessageChannel } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import type { Correction } from '@cubic/domain/messages/correction'
import type { Template } from '@cubic/domain/messages/template'

export type ToldEvent = {
  readonly stage: string
  readonly start_time: string | null
  readonly end_time: string | null
  readonly activity_mode: string | null
  readonly address_cn: string | null
  readonly address_en: string | null
}
export type ToldSession = {
  readonly id: number
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly start_time: string
  readonly end_time: string
  readonly address_cn: string | null
  readonly address_en: string | null
  readonly cancelled: boolean
  /** Null where a registration is for all sessions. */
  readonly seated: boolean | null
}
/** Either a seat, or what the session was before it was changed. */
export type SessionNews = {
  readonly id: number
  readonly news?: 'seat'
  readonly before?: Pick<ToldSession, 'start_time' | 'end_time' | 'address_cn' | 'address_en' | 'cancelled'>
}
export type SecurityNotice =
  | 'email_changed'
  | 'identity_linked'
  | 'factor_added'
  | 'factor_removed'
  | 'second_factor_reset'
  | 'recovery_code_used'
  | 'new_device'
  | 'export_ready'
  | 'erasure_asked'
  | 'erasing'
/** Stored with a message, beyond its applicant and event. */
export type Facts = {
  readonly reason?: string | null
  /** The waitlist ended without a seat. */
  readonly ended?: boolean
  readonly before?: ToldEvent
  readonly after?: ToldEvent
  readonly corrected?: readonly Correction[]
  readonly sessions?: readonly SessionNews[]
  readonly notice?: SecurityNotice
  readonly device?: {
    readonly browser: string | null
    readonly system: string | null
    readonly network: string
    readonly at: string
  }
  /** Replaces the account's address. */
  readonly to?: string
  /** The person has typed that address in themselves. */
  readonly is_to_typed?: boolean
  /** `title` is of hours without an event, `cut` what is beyond a limit, `until` when to object. */
  readonly hours?: {
    readonly title: string | null
    readonly hours: number
    readonly cut: number
    readonly category_cn: string | null
    readonly category_en: string | null
    readonly until: string | null
  }
  /** The ids of the new events. */
  readonly events?: readonly number[]
  /** Replaces the ticket's address behind the button. */
  readonly url?: string
  readonly template?: Template
  readonly trial?: boolean
}

export type NewEvent = {
  readonly id: number
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly start_time: string | null
}

export type MessageRow = {
  readonly id: number
  readonly uid: string
  readonly key: string | null
  readonly case: MessageCase
  readonly channel: MessageChannel
  readonly language: Lang | null
  readonly recipient: string | null
  readonly facts: Facts
  readonly applicant_id: number | null
  readonly event_id: number | null
  readonly user_id: number | null
  readonly applicant_name: string | null
  readonly applicant_email: string | null
  readonly applicant_phone: string | null
  readonly registration_status: string | null
  readonly code: string | null
  /** The chosen ones, and those that the message is about; null for none. */
  readonly sessions: readonly ToldSession[] | null
  readonly place: number | null
  readonly person_name: string | null
  readonly person_account: string | null
  readonly person_email: string | null
  readonly person_phone: string | null
  readonly person_language: Lang | null
  readonly reminder_email: boolean | null
  readonly reminder_sms: boolean | null
  readonly follow_email: boolean | null
  /** Events that are still on the website; null for other cases. */
  readonly new_events: readonly NewEvent[] | null
  readonly submitter_id: number | null
  readonly submitter_name: string | null
  readonly submitter_email: string | null
  readonly submitter_language: Lang | null
  readonly submitter_reminder_email: boolean | null
  readonly is_account_address: boolean
  /** A member has given the contact for somebody else, or whoever registers people at the door. */
  readonly is_contact_typed: boolean
  /** The person has typed in their own address, or number. */
  readonly is_email_typed: boolean
  readonly is_phone_typed: boolean
  readonly is_submitter_email_typed: boolean
  /** The form's address is among those that want no reminders. */
  readonly is_address_off: boolean
  readonly event_name_cn: string | null
  readonly event_name_en: string | null
  readonly address_cn: string | null
  readonly address_en: string | null
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly opening_time: Date | null
  readonly stage: string | null
  readonly activity_mode: string | null
  /** Null before the event's first change. */
  readonly event_revision: number | null
  /** They had a seat once, and a calendar file for it. Read for `registration_failure` alone. */
  readonly was_seated: boolean
  readonly event_sms: boolean | null
  readonly organiser_contact: string | null
  /** Null unless an organiser wrote the message. */
  readonly audience: BroadcastAudience | null
  readonly subject_cn: string | null
  readonly subject_en: string | null
  readonly body_cn: string | null
  readonly body_en: string | null
  readonly template_subject: string | null
  readonly template_body: string | null
  readonly platform_template_id: string | null
}

/** Such a link is shown to nobody but its reader, and forgotten once it is sent. */
export function isPasswordLink(name: MessageCase): boolean {
  return name === 'password_reset' || name === 'invitation'
}

/** About an account, and about no event. */
export function isAboutAccount(name: MessageCase): boolean {
  return isPasswordLink(name) || name === 'security_notice'
}

/**
 * True where nobody knows that the address or number is the recipient's: a member has typed it in, for somebody else or
 * as their own, or a volunteer at the door. Applicants registered in the office have no submitter.
 */
export function isToStranger(row: MessageRow): boolean {
  // A new password has limits of its own.
  if (row.facts.trial === true || isPasswordLink(row.case)) return false
  if (row.facts.to && row.channel === 'email') return row.facts.is_to_typed === true
  if (row.channel !== 'email') return row.person_phone ? row.is_phone_typed : row.is_contact_typed
  if (row.person_email) return row.is_email_typed
  if (row.applicant_email) return row.is_contact_typed && !row.is_account_address
  return row.is_submitter_email_typed
}

/** Keeps the order of `ids`. */
// oxlint-disable-next-line max-lines-per-function -- one statement
export async function listMessageRows(
  db: Queryable,
  ids: readonly number[],
  fallback: Lang,
): Promise<readonly MessageRow[]> {
  return db.rows<MessageRow>`
    select message.id, message.uid, message.key, message."case", message.channel, message.language, message.recipient, message.facts,
      message.applicant_id, message.event_id, coalesce(applicant.user_id, message.user_id) as user_id,
      applicant.name as applicant_name, applicant.email as applicant_email, applicant.phone as applicant_phone,
      applicant.registration_status, applicant.flora_external_id as code,
      case when applicant.id is not null then (
        select jsonb_agg(jsonb_build_object('id', session.id, 'name_cn', session.name_cn, 'name_en', session.name_en,
          'start_time', session.start_time, 'end_time', session.end_time, 'address_cn', session.address_cn, 'address_en', session.address_en,
          'cancelled', session.cancelled, 'seated', choice.seated) order by session.start_time, session.sort, session.id)
        from cubic_event_session session
        left join cubic_session_choice choice on choice.session_id = session.id and choice.applicant_id = applicant.id
        where session.event_id = applicant.event_id and (choice.id is not null
          or message.facts -> 'sessions' @> jsonb_build_array(jsonb_build_object('id', session.id)) and not exists (
            select 1 from cubic_event_regist chosen where chosen.id = applicant.regist_id and chosen.choose_sessions = 'some'))) end as sessions,
      case when message."case" = 'waitlisted' and applicant.registration_status = 'waitlisted' then (
        select count(*)::integer + 1 from cubic_event_applicant other
        where other.event_id = applicant.event_id and other.registration_status = 'waitlisted'
          and coalesce(other.waitlist_rank, other.id) < coalesce(applicant.waitlist_rank, applicant.id)) end as place,
      person.name as person_name, person.account as person_account, person.email as person_email, person.phone as person_phone, person.language as person_language,
      person.reminder_email, person.reminder_sms, person.follow_email,
      case when message."case" = 'unit_events' then (
        select jsonb_agg(jsonb_build_object('id', news.id, 'name_cn', news.name_cn, 'name_en', news.name_en, 'start_time', news.start_time)
          order by news.start_time, news.id)
        from cubic_event_base news
        where news.id in (select told::integer from jsonb_array_elements_text(message.facts -> 'events') told)
          and news.stage = 'published' and news.to_official_website) end as new_events,
      submitter.id as submitter_id, submitter.name as submitter_name,
      submitter.email as submitter_email, submitter.language as submitter_language, submitter.reminder_email as submitter_reminder_email,
      message."case" = 'reminder' and exists (
        select 1 from cubic_no_reminder off
        where off.address_hash = translate(encode(sha256(convert_to(lower(applicant.email collate "C"), 'UTF8')), 'base64'), '+/=', '-_')) as is_address_off,
      applicant.email is not null and exists (
        select 1 from cubic_user account where lower(account.email) = lower(applicant.email) and not account.is_email_typed
      ) as is_account_address,
      coalesce(applicant.submitter_id is not null or applicant.source = 'walk_in', false) as is_contact_typed,
      coalesce(person.is_email_typed, false) as is_email_typed, coalesce(person.is_phone_typed, false) as is_phone_typed,
      coalesce(submitter.is_email_typed, false) as is_submitter_email_typed,
      event.name_cn as event_name_cn, event.name_en as event_name_en, event.address_cn, event.address_en, event.start_time,
      event.end_time, regist.regist_start_time as opening_time, event.stage, event.activity_mode, event.send_sms as event_sms, event.organiser_contact,
      broadcast.audience, broadcast.subject_cn, broadcast.subject_en, broadcast.body_cn, broadcast.body_en,
      (select revision.sequence from cubic_event_revision revision where revision.event_id = event.id) as event_revision,
      message."case" = 'registration_failure' and exists (
        select 1 from cubic_audit_entry entry where entry.model = 'CubicEventApplicant' and entry.record_id = applicant.id
          and entry.after ->> 'registration_status' = 'success') as was_seated,
      template.subject as template_subject, template.body as template_body, template.platform_template_id
    from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join cubic_message message on message.id = asked.id
    left join cubic_event_applicant applicant on applicant.id = message.applicant_id
    left join cubic_user person on person.id = coalesce(applicant.user_id, message.user_id)
    left join cubic_user submitter on submitter.id = applicant.submitter_id
    left join cubic_event_base event on event.id = message.event_id
    left join cubic_event_regist regist on regist.event_id = event.id and message."case" = 'registration_opens'
    left join cubic_broadcast broadcast on broadcast.id = message.broadcast_id
    left join cubic_message_template template on template.channel = message.channel and template."case" = message."case"
      and template.language = coalesce(message.language, person.language, submitter.language, ${fallback})
    order by asked.place`
}

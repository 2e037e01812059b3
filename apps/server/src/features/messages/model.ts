import {
  CubicBroadcast,
  CubicMessage,
  CubicMessageSetting,
  CubicMessageTemplate,
  type FieldProblem,
  type MessageState,
  type Text,
} from '@cubic/contract'
import {
  type Access,
  type Caller,
  defineModel,
  type Model,
  type SaveDraft,
  sql,
  type Sql,
  type Tx,
} from '@cubic/data-platform'
import { isMailHost, isSender, isSmtpUrl } from '@cubic/domain/messages/addresses'
import { unknownVariables } from '@cubic/domain/messages/template'
import { isLinkLocal, NOT_LINK_LOCAL } from '../../infra/network/ask-server.ts'
import { either, mine, nobody, through } from '../../infra/access/access-rules.ts'
import { admins, applicantManagers, eventManagers } from '../people/data/roles.ts'
import { ofUnits, organisedBy } from '../units/data/event-rules.ts'
import { MAILBOX } from './internal/mailbox.ts'

/** Whoever decides on the applicants of an event also writes to them. */
export const writers = either(eventManagers, applicantManagers, organisedBy('registrar'))
export const writersOfEvent = either(eventManagers, applicantManagers, through('event_id', organisedBy('registrar')))
/** The owners make sure that messages of their units' events arrive. */
export const outboxStaff = either(eventManagers, through('event_id', ofUnits()))
const readByManagers: Access = { read: eventManagers, create: nobody, write: nobody, unlink: nobody }

export const messageModels: readonly Model[] = [
  defineModel(CubicMessageSetting, {
    access: { read: admins, create: admins, write: admins, unlink: admins },
    beforeSave: checkSettings,
  }),
  defineModel(CubicMessageTemplate, {
    access: { ...readByManagers, create: admins, write: admins, unlink: admins },
    indexes: { cubic_message_template_unique: 'unique on cubic_message_template (channel, "case", language)' },
    constraints: { cubic_message_template_unique: 'case' },
    beforeSave: checkTemplate,
  }),
  defineModel(CubicMessage, {
    access: {
      ...readByManagers,
      read: either(outboxStaff, mine('user_id')),
      // Only needed by people who make sure that messages arrive.
      fields: Object.fromEntries(
        ['recipient', 'state', 'attempts', 'last_error', 'due_time', 'sent_time', 'provider_id'].map((field) => [
          field,
          { read: outboxStaff },
        ]),
      ),
    },
    hiddenColumns: {
      // The reason of the message: one message for one reason.
      key: 'text',
      // Facts beyond those of its applicant and event at the time of sending.
      facts: "jsonb not null default '{}'",
      // Lower goes first: what somebody waits for, before what is for everybody.
      priority: 'smallint not null default 1',
      // Of the Message-ID and of the Idempotency-Key, the same at each attempt.
      uid: 'uuid not null default gen_random_uuid()',
      // Proves that a process still sends it, since when.
      lease: 'uuid',
      leased_time: 'timestamptz',
      // Sent to a stranger: the message whose mail it was in, its own or another one's.
      stranger_mail: 'integer',
    },
    keptColumns: {
      key: 'delivery',
      facts: 'message',
      priority: 'delivery',
      uid: 'delivery',
      lease: 'delivery',
      leased_time: 'delivery',
      stranger_mail: 'delivery',
    },
    indexes: {
      cubic_message_user_index: 'on cubic_message (user_id, id) where user_id is not null',
      cubic_message_broadcast_index: 'on cubic_message (broadcast_id, state) where broadcast_id is not null',
      cubic_message_key_unique: 'unique on cubic_message (key)',
      cubic_message_due_index: "on cubic_message (priority, due_time, id) where state in ('waiting', 'failed')",
      cubic_message_mailbox_index: `on cubic_message (${MAILBOX}, sent_time) where stranger_mail is not null`,
      cubic_message_sent_index: 'on cubic_message (sent_time) where sent_time is not null',
    },
  }),
  defineModel(CubicBroadcast, {
    access: { read: writersOfEvent, create: nobody, write: nobody, unlink: nobody },
    hiddenColumns: {
      // The people where they were chosen one by one.
      applicant_ids: 'integer[]',
      // What was asked once is done once.
      request_id: 'uuid not null',
    },
    derived: {
      delivered_number: { sql: countIn('sent') },
      failed_number: { sql: countIn('dead') },
      skipped_number: { sql: countIn('skipped') },
      unreachable_number: { sql: countIn('unreachable') },
      waiting_number: { sql: countIn('waiting', 'failed') },
    },
    indexes: {
      cubic_broadcast_request_unique: 'unique on cubic_broadcast (request_id)',
      cubic_broadcast_due_index: "on cubic_broadcast (send_time) where state = 'scheduled'",
    },
  }),
]

function countIn(...states: readonly MessageState[]) {
  return (broadcast: Sql) => sql`(select count(*)::integer from cubic_message message
    where message.broadcast_id = ${broadcast}.id and message.state = any(${states}))`
}

const NOT_SERVER: Text = {
  cn: '须如 smtps://user:password@smtp.example.edu',
  en: 'must be such as smtps://user:password@smtp.example.edu',
}
const NOT_HOST: Text = { cn: '须如 smtp.example.edu', en: 'must be such as smtp.example.edu' }
const NOT_SENDER: Text = {
  cn: '须如 活动中心 <events@example.edu>',
  en: 'must be such as Event Center <events@example.edu>',
}

async function checkSettings(_tx: Tx, _caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const { fields } = CubicMessageSetting
  const { values } = draft
  keepOneServer(draft)
  const checks = [
    { field: 'smtp_host', accepts: isMailHost, reason: NOT_HOST },
    { field: 'smtp_url', accepts: isSmtpUrl, reason: NOT_SERVER },
    { field: 'mail_from', accepts: isSender, reason: NOT_SENDER },
    { field: 'server_address', accepts: (url: string) => !isLinkLocal(url), reason: NOT_LINK_LOCAL },
  ] as const
  return checks.flatMap(({ field, accepts, reason }): readonly FieldProblem[] => {
    const value = values.get(field)
    if (typeof value !== 'string' || accepts(value)) return []
    return [{ problem: 'content', field, parameters: { name: fields[field].label, reason } }]
  })
}

/**
 * The server said last, in parts or as a URL, replaces the other. A password is sent to no other server than the one
 * that it was entered for.
 */
function keepOneServer({ values, before }: SaveDraft): void {
  const host = values.get('smtp_host')
  if (host === undefined) {
    if (typeof values.get('smtp_url') === 'string') for (const part of SERVER_PARTS) values.set(part, null)
    return
  }
  if (!values.has('smtp_url')) values.set('smtp_url', null)
  if (!values.has('smtp_password') && host !== (before?.['smtp_host'] ?? null)) values.set('smtp_password', null)
}
const SERVER_PARTS = ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_password']

/** Unknown names in braces would appear in the message as written. */
async function checkTemplate(_tx: Tx, _caller: Caller, { values }: SaveDraft): Promise<readonly FieldProblem[]> {
  return (['subject', 'body'] as const).flatMap((field): readonly FieldProblem[] => {
    const value = values.get(field)
    const names =
      typeof value === 'string'
        ? unknownVariables(value)
            .map((name) => `{${name}}`)
            .join(' ')
        : ''
    if (names === '') return []
    const reason = { cn: `没有变量 ${names}`, en: `has no variable ${names}` }
    return [{ problem: 'content', field, parameters: { name: CubicMessageTemplate.fields[field].label, reason } }]
  })
}

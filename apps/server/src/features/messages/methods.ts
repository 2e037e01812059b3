import {
  COUNT_TOLD,
  INVITE_USER,
  MARK_READ,
  OUTBOX_STATE,
  ok,
  PREVIEW_TO_APPLICANTS,
  PREVIEW_TEMPLATE,
  READ_MESSAGE,
  refuse,
  REVOKE_INVITATION,
  SEND_AGAIN,
  SEND_SIGN_IN_CODES,
  PUBLIC_STATUSES,
  TRY_TEMPLATE,
  where,
  WITHDRAW_BROADCAST,
  WRITE_TO_APPLICANTS,
} from '@cubic/contract'
import { type Caller, defineMethod, type Method, type Tx } from '@cubic/data-platform'
import { smsLength, type Template } from '@cubic/domain/messages/template'
import type { Config } from '../../infra/services/configuration.ts'
import type { LateServices } from '../feature.ts'
import { recordChange } from '../audit/commands/record-change.ts'
import { either, signedIn } from '../../infra/access/access-rules.ts'
import { admins, eventManagers } from '../people/data/roles.ts'
import { ofUnits } from '../units/data/event-rules.ts'
import { withdrawBroadcast } from './commands/withdraw-broadcast.ts'
import { writeToApplicants } from './commands/write-to-applicants.ts'
import { countTold } from './internal/count-reach.ts'
import { previewBroadcast } from './internal/preview-broadcast.ts'
import { outboxStaff, writers, writersOfEvent } from './model.ts'
import { markRead } from './commands/mark-read.ts'
import { inviteUser } from './commands/invite-user.ts'
import { revokeInvitation } from './commands/revoke-invitation.ts'
import { enqueueMessage } from './commands/enqueue-messages.ts'
import { sendSignInCodes } from './commands/send-sign-in-codes.ts'
import { keptText, letterOf, type Sender } from './internal/compose.ts'
import { isAboutAccount, listMessageRows, type MessageRow } from './internal/message-row.ts'
import { type Letter, QR_CID } from './internal/letter.ts'
import { type Draft, factsOf, readDraft } from './internal/template-draft.ts'
import { canSendSms, findMessageSettings, hasWayOut, KEPT_HERE } from './data/queries.ts'

/** Of a cancelled event too: people hear what becomes of it. */
const writing = { right: writers, when: () => where('status', 'in', [...PUBLIC_STATUSES, 'cancelled']) }

export function messageMethods({ mail }: Config, services: LateServices): readonly Method[] {
  const about = (): Sender => ({
    ...services().sender(),
    signer: services().signer,
    sendSms: false,
    reminderToken: () => 'preview',
  })
  return [
    ...sendingMethods(mail, about),
    ...outboxMethods(mail, about),
    ...templateMethods(about),
    ...invitationMethods(mail, about),
  ]
}

function invitationMethods(mail: Config['mail'], about: () => Sender): readonly Method[] {
  return [
    defineMethod(INVITE_USER, {
      right: admins,
      when: () => where('log_in_state', 'in', ['not_invited', 'invited']),
      async run(tx, caller, id, { by }) {
        const canEmail = hasWayOut(await findMessageSettings(tx, mail))
        return inviteUser(tx, caller, id, { by, canEmail, publicUrl: about().publicUrl })
      },
    }),
    defineMethod(REVOKE_INVITATION, {
      right: admins,
      when: () => where('log_in_state', '=', 'invited'),
      run: revokeInvitation,
    }),
  ]
}

function sendingMethods(mail: Config['mail'], about: () => Sender): readonly Method[] {
  return [
    defineMethod(SEND_SIGN_IN_CODES, {
      right: either(eventManagers, ofUnits()),
      when: () => where('status', 'in', ['not_start', 'processing']),
      run: (tx, caller, id, { applicant_ids: ids }) => sendSignInCodes(tx, caller, id, ids),
    }),
    defineMethod(WRITE_TO_APPLICANTS, {
      ...writing,
      async run(tx, caller, id, given) {
        const canSms = canSendSms(await findMessageSettings(tx, mail))
        return writeToApplicants(tx, caller, id, { given, canSms })
      },
    }),
    defineMethod(PREVIEW_TO_APPLICANTS, {
      ...writing,
      async run(tx, _caller, id, given) {
        const settings = await findMessageSettings(tx, mail)
        const transports = { canEmail: hasWayOut(settings), canSms: canSendSms(settings) }
        return previewBroadcast(tx, id, given, { sender: about(), ...transports })
      },
    }),
    defineMethod(COUNT_TOLD, {
      ...writing,
      run: async (tx, _caller, id) => ok(await countTold(tx, id, await findMessageSettings(tx, mail))),
    }),
    defineMethod(WITHDRAW_BROADCAST, {
      right: writersOfEvent,
      when: () => where('state', '=', 'scheduled'),
      run: (tx, caller, id) => withdrawBroadcast(tx, caller, id),
    }),
  ]
}

function outboxMethods(mail: Config['mail'], about: () => Sender): readonly Method[] {
  return [
    defineMethod(SEND_AGAIN, {
      right: outboxStaff,
      records: 'message_ids',
      run: async (tx, caller, _id, { message_ids: ids }) => ok({ queued: await sendAgain(tx, caller, ids) }),
    }),
    defineMethod(MARK_READ, {
      right: signedIn,
      run: async (tx, caller, _id, { message_ids: ids }) => ok({ marked: await markRead(tx, caller, ids) }),
    }),
    defineMethod(READ_MESSAGE, {
      right: outboxStaff,
      async run(tx, _caller, id) {
        const [row] = await listMessageRows(tx, [id], 'cn')
        if (!row) return refuse('save:not_found')
        const kept = await tx.one<{ subject: string | null; body: string | null }>`
          select subject, body from cubic_message where id = ${id}`
        // Links that log somebody in are not shown; a sent message is shown as it was sent.
        if (isAboutAccount(row.case) || row.event_id === null)
          return ok({ subject: kept?.subject ?? '', text: kept?.body ?? '', html: '' })
        const letter = letterOf(row, { sender: about(), lang: row.language ?? row.person_language ?? 'cn' })
        return ok({
          subject: kept?.subject ?? letter.subject,
          text: kept?.body ?? letter.text,
          // Only its text was kept: the mail is shown as long as it would say the same.
          html: kept?.body && kept.body !== keptText(letter, row) ? '' : withPictures(letter),
        })
      },
    }),
    defineMethod(OUTBOX_STATE, {
      right: eventManagers,
      async run(tx) {
        const { smtpUrl, platform, platformEmail } = await findMessageSettings(tx, mail)
        const counts = await tx.one<{ waiting: number; failed: number; dead: number }>`
          select count(*) filter (where state = 'waiting')::integer as waiting, count(*) filter (where state = 'failed')::integer as failed,
            count(*) filter (where state = 'dead')::integer as dead
          from cubic_message where state in ('waiting', 'failed', 'dead')`
        const bySmtp = smtpUrl === undefined ? 'none' : smtpUrl === KEPT_HERE ? 'inbox' : 'smtp'
        const byPlatform = platform ? 'platform' : 'none'
        return ok({
          email: platformEmail ? byPlatform : bySmtp,
          sms: byPlatform,
          waiting: counts?.waiting ?? 0,
          failed: counts?.failed ?? 0,
          dead: counts?.dead ?? 0,
        })
      },
    }),
  ]
}

function templateMethods(about: () => Sender): readonly Method[] {
  return [
    defineMethod(PREVIEW_TEMPLATE, {
      right: admins,
      async run(tx, _caller, _id, draft) {
        const read = await readDraft(tx, draft)
        if (!read.ok) return read
        const row = {
          ...read.value.row,
          channel: draft.channel,
          case: draft.case,
          facts: factsOf(draft, read.value.template),
        }
        const letter = letterOf(row, { sender: about(), lang: draft.language })
        const { subject, text } = letter
        return ok({
          subject,
          text,
          html: withPictures(letter),
          parts: draft.channel === 'email' ? 0 : smsLength(text).parts,
        })
      },
    }),
    defineMethod(TRY_TEMPLATE, {
      right: admins,
      async run(tx, caller, _id, draft) {
        const read = await readDraft(tx, draft)
        if (!read.ok) return read
        const me = await tx.one<{ email: string | null; phone: string | null }>`
          select email, phone from cubic_user where id = ${caller.userId}`
        const to = draft.channel === 'email' ? me?.email : me?.phone
        if (!to) return refuse('message:no_address')
        const { id } = await enqueueTrial(tx, caller, { draft, to, template: read.value.template, row: read.value.row })
        return ok({ id })
      },
    }),
  ]
}

/** Takes the data of that registration, and sends it to the caller. */
async function enqueueTrial(
  tx: Tx,
  caller: Caller,
  trial: { readonly draft: Draft; readonly to: string; readonly template: Template; readonly row: MessageRow },
): Promise<{ readonly id: number }> {
  const { draft, to, template, row } = trial
  const made = await tx.one<{ key: string }>`select 'trial:' || gen_random_uuid() as key`
  const key = made?.key ?? ''
  await enqueueMessage(tx, {
    case: draft.case,
    key,
    eventId: row.event_id,
    userId: caller.userId,
    language: draft.language,
    facts: factsOf(draft, template),
  })
  await tx.run`update cubic_message set channel = ${draft.channel}, recipient = ${to}, priority = 0 where key = ${key}`
  return (await tx.one<{ id: number }>`select id from cubic_message where key = ${key}`) ?? { id: 0 }
}

function withPictures({ html, attachments }: Letter): string {
  const qr = attachments.find(({ cid }) => cid === QR_CID)
  return qr ? html.replaceAll(`cid:${QR_CID}`, `data:image/png;base64,${qr.content.toString('base64')}`) : html
}

async function sendAgain(tx: Tx, caller: Caller, ids: readonly number[] | null): Promise<number> {
  const queued = await tx.rows<{ id: number }>`
    update cubic_message set state = 'waiting', attempts = 0, due_time = now(), lease = null
    where ${ids === null} and state = 'dead' or id = any(${ids ?? []}) and state in ('dead', 'failed', 'unreachable') and lease is null
    returning id`
  await tx.run`
    update cubic_event_applicant set qr_send_status = 'sending' where id in (
      select applicant_id from cubic_message where id = any(${queued.map(({ id }) => id)}) and "case" = 'sign_in_code')`
  for (const { id } of queued.slice(0, 1000))
    await recordChange(tx, caller, {
      model: 'CubicMessage',
      id,
      action: 'send_again',
      before: null,
      after: { state: 'waiting' },
    })
  return queued.length
}

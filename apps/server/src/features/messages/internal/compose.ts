import type { Lang, MessageCase, Text } from '@cubic/contract'
import { calendarFile, eventUid } from '@cubic/domain/calendar/icalendar'
import { cleanLine, shippedNews, shippedTemplate, type Template, type Values } from '@cubic/domain/messages/template'
import { ticketLink } from '@cubic/domain/ticket/qr-token'
import { shareText } from '@cubic/domain/ticket/share-text'
import { formatMoment, formatSpan } from '../../../infra/format-moment.ts'
import type { TicketSigner } from '../../../infra/ticket-signer.ts'
import { cleanValues, type Letter, writeLetter, writeText } from './letter.ts'
import type { Facts, MessageRow, ToldEvent } from './message-row.ts'
import type { Outgoing } from './outgoing.ts'
import { qrPng } from './qr-png.ts'
import { hashOfAddress, type Reminded } from './reminder-link.ts'

/** The organisation as its messages present it. */
export type Sender = {
  readonly publicUrl: string
  readonly signer: TicketSigner
  readonly organisation: Text
  readonly contact: string | undefined
  readonly brand: string | undefined
  readonly timeZone: string
  readonly languages: readonly Lang[]
  readonly sendSms: boolean
  /** The secret of the link that ends somebody's reminders. */
  readonly reminderToken: (reminded: Reminded) => string
}

/** The result of composing a message. `unneeded`: it is no longer true, or there is no address. */
export type Composed =
  | {
      readonly kind: 'ready'
      readonly to: string
      readonly sms: string | undefined
      readonly write: () => Outgoing
    }
  | {
      readonly kind: 'unneeded'
      readonly why: 'outdated' | 'no address' | 'unsubscribed'
      readonly sms: string | undefined
    }

/** The states of a registration in which a message about it is still true. */
const TRUE_WHILE: { readonly [name in MessageCase]?: readonly string[] } = {
  registration_success: ['success'],
  sign_in_code: ['success'],
  reminder: ['success'],
  registration_received: ['waiting_review'],
  waitlisted: ['waitlisted'],
  event_info_change: ['success', 'waiting_review', 'waitlisted'],
}

/** Chooses the recipient and the language of a message. Its text is written when it goes. */
export function compose(row: MessageRow, sender: Sender): Composed {
  const states = TRUE_WHILE[row.case]
  const isTrial = row.facts.trial === true
  if (!isTrial && states && !states.includes(row.registration_status ?? ''))
    return { kind: 'unneeded', why: 'outdated', sms: undefined }
  const to = row.channel === 'email' ? addressee(row) : row.recipient && { to: row.recipient, isPassedOn: false }
  const sms = row.channel === 'email' && (sender.sendSms || row.event_sms) && !isTrial ? phoneOf(row) : undefined
  if (!to) return { kind: 'unneeded', why: 'no address', sms }
  const { isPassedOn } = to
  if (!isTrial && row.case === 'reminder' && !isReminded(row)) return { kind: 'unneeded', why: 'unsubscribed', sms }
  const lang = languageOf(row, isPassedOn, sender)
  return {
    kind: 'ready',
    to: to.to,
    sms,
    write: () => ({
      id: row.id,
      uid: row.uid,
      case: row.case,
      channel: row.channel,
      language: lang,
      to: to.to,
      templateId: row.platform_template_id,
      parameters: Object.fromEntries(
        Object.entries(cleanValues(valuesOf(row, sender, lang))).map(([name, value]) => [name, value ?? '']),
      ),
      letter: letterOf(row, { sender, lang, isPassedOn }),
    }),
  }
}

/** Returns the account or address whose reminders can be switched off by this message. */
function remindedOf(row: MessageRow): Reminded | undefined {
  if (row.person_email && row.user_id !== null) return { userId: row.user_id }
  if (row.applicant_email) return { addressHash: hashOfAddress(row.applicant_email) }
  return row.submitter_id === null ? undefined : { userId: row.submitter_id }
}

/** Do they want reminders this way? */
function isReminded(row: MessageRow): boolean {
  if (row.channel !== 'email') return row.reminder_sms !== false
  if (row.person_email) return row.reminder_email !== false
  return row.applicant_email ? !row.is_address_off : row.submitter_reminder_email !== false
}

/** The ticket's holder by their account, else the contact of the form, else the submitter. */
function addressee(row: MessageRow): { readonly to: string; readonly isPassedOn: boolean } | undefined {
  if (row.person_email) return { to: row.person_email, isPassedOn: false }
  if (row.facts.trial) return undefined
  if (row.applicant_email) return { to: row.applicant_email, isPassedOn: false }
  // Somebody with a phone alone gets a text message; the person who registered them gets the mail.
  return row.submitter_email ? { to: row.submitter_email, isPassedOn: row.user_id === null } : undefined
}

function phoneOf(row: MessageRow): string | undefined {
  if (row.case === 'reminder' && row.reminder_sms === false) return undefined
  const phone = row.person_phone ?? row.applicant_phone
  return phone && phone !== '' ? phone : undefined
}

function languageOf(row: MessageRow, isPassedOn: boolean, { languages }: Sender): Lang {
  const last = isPassedOn ? row.submitter_language : row.person_language
  const lang = row.language ?? last
  return lang && languages.includes(lang) ? lang : (languages[0] ?? 'cn')
}

type Way = { readonly sender: Sender; readonly lang: Lang; readonly isPassedOn?: boolean }

/** The text of the message. */
export function letterOf(row: MessageRow, { sender, lang, isPassedOn = addressee(row)?.isPassedOn }: Way): Letter {
  const values = valuesOf(row, sender, lang)
  const template = templateOf(row, lang)
  if (row.channel !== 'email') return writeText(template, values)
  const isTicket = row.case === 'registration_success' || row.case === 'sign_in_code' || row.case === 'reminder'
  const { code, event_id: eventId, applicant_id: applicantId } = row
  const { trial } = row.facts
  const qr =
    isTicket && trial
      ? qrPng(sender.publicUrl)
      : isTicket && code && eventId !== null && applicantId !== null
        ? qrPng(ticketLink(sender.publicUrl, sender.signer.sign({ ticketId: applicantId, eventId })))
        : undefined
  return writeLetter(template, {
    case: row.case,
    lang,
    values,
    organisation: { name: sender.organisation[lang], contact: sender.contact, brand: sender.brand },
    details: detailsOf(row, sender, lang),
    link: linkOf(row, values, lang),
    qr,
    calendar: hasCalendar(row) ? calendarOf(row, sender, lang) : undefined,
    share: isPassedOn && isTicket && code ? shareOf(row, sender, lang) : undefined,
    unsubscribe: row.case === 'reminder' ? unsubscribeOf(row, sender, lang) : undefined,
  })
}

/** Returns the part of a letter that is stored: without links that log somebody in or act for them. */
export function keptText({ text, unsubscribe }: Letter, { case: name, facts }: MessageRow): string {
  const secret = name === 'password_reset' ? facts.url : unsubscribe
  const kept = secret ? text.replaceAll(secret, '…') : text
  return kept.slice(0, 20_000)
}

/** The page that ends reminders without a log-in; mail programs post to it. */
function unsubscribeOf(row: MessageRow, { publicUrl, reminderToken }: Sender, lang: Lang): string | undefined {
  const reminded = remindedOf(row)
  return reminded && `${publicUrl}/unsubscribe?token=${reminderToken(reminded)}&lang=${lang}`
}

function templateOf({ channel, case: name, facts, template_subject, template_body }: MessageRow, lang: Lang): Template {
  if (facts.template) return facts.template
  const news = channel === 'email' && !template_subject && !template_body ? newsOf(facts) : undefined
  const shipped = news ? shippedNews(news, lang) : shippedTemplate(channel, name, lang)
  return { subject: template_subject || shipped.subject, body: template_body || shipped.body }
}

function newsOf({ before, after }: Facts) {
  if (!before || !after || before.stage === after.stage) return undefined
  if (after.stage === 'cancelled') return 'cancelled'
  return before.stage === 'cancelled' ? 'restored' : undefined
}

const TEXTS = {
  when: { cn: '时间', en: 'When' },
  where: { cn: '地点', en: 'Where' },
  who: { cn: '参加者', en: 'For' },
  ticket: { cn: '查看电子票', en: 'Open the ticket' },
  event: { cn: '查看活动', en: 'See the event' },
  password: { cn: '设置新密码', en: 'Set a new password' },
  open: { cn: '待定', en: 'to be announced' },
  mode: { cn: '活动形式', en: 'Format' },
  cancelled: { cn: '活动已取消。', en: 'The event has been cancelled.' },
  again: { cn: '活动恢复举行。', en: 'The event takes place after all.' },
  ended: { cn: '候补已结束，没有空出的名额。', en: 'The waitlist has ended, and no place came free.' },
  reason: { cn: '原因：', en: 'Reason: ' },
} as const satisfies { readonly [name: string]: Text }
const MODES: { readonly [mode: string]: Text } = {
  offline: { cn: '线下', en: 'in person' },
  online: { cn: '线上', en: 'online' },
  hybrid: { cn: '线上线下同步', en: 'in person and online' },
}

function inLanguage(cn: string | null, en: string | null, lang: Lang): string {
  return (lang === 'cn' ? cn || en : en || cn) ?? ''
}

function valuesOf(row: MessageRow, { publicUrl, organisation, timeZone }: Sender, lang: Lang): Values {
  const moment = (at: Date | null) => (at ? formatMoment(at, lang, timeZone) : '')
  const { facts, code, event_id: eventId } = row
  const page = eventId === null ? publicUrl : `${publicUrl}/activities/${eventId}`
  return {
    name: row.applicant_name ?? row.person_name ?? '',
    event_name: inLanguage(row.event_name_cn, row.event_name_en, lang),
    start_time: moment(row.start_time),
    end_time: moment(row.end_time),
    address: inLanguage(row.address_cn, row.address_en, lang),
    ticket_url: facts.url ?? (code && isSeated(row) ? ticketLink(publicUrl, code) : page),
    code: code ?? '',
    changes: changesOf(facts, timeZone, lang),
    reason: facts.ended ? TEXTS.ended[lang] : facts.reason ? `${TEXTS.reason[lang]}${facts.reason}` : '',
    place_on_waitlist: row.place === null ? '' : String(row.place),
    organisation: organisation[lang],
  }
}

/** Is there a ticket to show? */
function isSeated({ registration_status: status, stage }: MessageRow): boolean {
  return status === 'success' && stage !== 'cancelled'
}

/** A changed event takes the place of the one that the calendar has. */
function hasCalendar({ case: name, registration_status: status }: MessageRow): boolean {
  return name === 'registration_success' || (name === 'event_info_change' && status === 'success')
}

/** Each change with the old and the new. */
function changesOf({ before, after }: Facts, timeZone: string, lang: Lang): string {
  if (!before || !after) return ''
  const lines: string[] = []
  if (after.stage === 'cancelled') lines.push(TEXTS.cancelled[lang])
  else if (before.stage === 'cancelled') lines.push(TEXTS.again[lang])
  const add = (label: Text, old: string, now: string) => {
    if (old !== now)
      lines.push(`${label[lang]}${lang === 'cn' ? '：' : ': '}${old || TEXTS.open[lang]} → ${now || TEXTS.open[lang]}`)
  }
  const span = ({ start_time: start, end_time: end }: ToldEvent) =>
    start ? formatSpan(new Date(start), end ? new Date(end) : null, lang, timeZone) : ''
  const mode = ({ activity_mode: name }: ToldEvent) => MODES[name ?? '']?.[lang] ?? ''
  const place = ({ address_cn: cn, address_en: en }: ToldEvent) => cleanLine(inLanguage(cn, en, lang))
  add(TEXTS.when, span(before), span(after))
  add(TEXTS.where, place(before), place(after))
  add(TEXTS.mode, mode(before), mode(after))
  return lines.join('\n')
}

function detailsOf(row: MessageRow, { timeZone }: Sender, lang: Lang): readonly { label: string; value: string }[] {
  if (row.event_id === null || row.event_name_cn === undefined) return []
  const { start_time: start, end_time: end } = row
  return [
    ...(row.applicant_name ? [{ label: TEXTS.who[lang], value: row.applicant_name }] : []),
    { label: TEXTS.when[lang], value: start ? formatSpan(start, end, lang, timeZone) : '' },
    { label: TEXTS.where[lang], value: inLanguage(row.address_cn, row.address_en, lang) },
  ]
}

function linkOf(row: MessageRow, { ticket_url: url }: Values, lang: Lang) {
  if (!url) return undefined
  if (row.case === 'password_reset') return { label: TEXTS.password[lang], url }
  return { label: (isSeated(row) ? TEXTS.ticket : TEXTS.event)[lang], url }
}

function calendarOf(row: MessageRow, { publicUrl }: Sender, lang: Lang): string | undefined {
  const { start_time: start, end_time: end, event_id: eventId } = row
  if (start === null || eventId === null) return undefined
  const url = `${publicUrl}/activities/${eventId}`
  return calendarFile([
    {
      uid: eventUid(eventId, publicUrl),
      changed: new Date(),
      state: row.stage === 'cancelled' ? 'cancelled' : 'confirmed',
      name: inLanguage(row.event_name_cn, row.event_name_en, lang),
      start,
      end,
      address: inLanguage(row.address_cn, row.address_en, lang),
      url,
      remindMinutes: 60,
    },
  ])
}

function shareOf(row: MessageRow, { publicUrl, timeZone }: Sender, lang: Lang): string {
  const { start_time, end_time, code } = row
  const name = inLanguage(row.event_name_cn, row.event_name_en, lang)
  return shareText({ name, start_time, end_time, link: ticketLink(publicUrl, code ?? '') }, lang, (moment) =>
    formatMoment(moment, lang, timeZone),
  )
}

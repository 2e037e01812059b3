import { fillText, isEmail, type Lang, type MessageCase, type Text, storableText } from '@cubic/contract'
import { calendarFile, type CalendarEntry, type CalendarState, eventUid } from '@cubic/domain/calendar/icalendar'
import type { Correction } from '@cubic/domain/messages/correction'
import { printHours } from '@cubic/domain/hours/progress'
import {
  cleanLine,
  shippedNews,
  shippedTemplate,
  type Template,
  type Values,
  withoutLinks,
} from '@cubic/domain/messages/template'
import { ticketLink } from '@cubic/domain/ticket/qr-token'
import { shareText } from '@cubic/domain/ticket/share-text'
import { formatMoment, formatSpan, formatSpanChange } from '../../../infra/text/format-moment.ts'
import type { TicketSigner } from '../../../infra/access/ticket-signer.ts'
import { broadcastTemplate, statesOf } from './broadcast.ts'
import { cleanValues, type Letter, type LetterFacts, writeLetter, writeText } from './letter.ts'
import { struck } from './mail-html.ts'
import {
  type Facts,
  isAboutAccount,
  isPasswordLink,
  isToStranger,
  type MessageRow,
  type NewEvent,
  type SecurityNotice,
  type ToldEvent,
} from './message-row.ts'
import type { Outgoing } from './outgoing.ts'
import { qrPng } from './qr-png.ts'
import { sessionChanges, sessionDetails, sessionEntries } from './session-lines.ts'
import { addressee, isReminded, isReminder, languageOf, phoneOf, remindedOf, replyToOf } from './recipient.ts'
import type { Reminded } from './reminder-link.ts'

export type Sender = {
  readonly publicUrl: string
  readonly signer: TicketSigner
  readonly organisation: Text
  readonly contact: string | undefined
  readonly brand: string | undefined
  readonly timeZone: string
  readonly languages: readonly Lang[]
  readonly sendSms: boolean
  /** Makes the secret of the link that ends somebody's reminders. */
  readonly reminderToken: (reminded: Reminded) => string
}

/** `unneeded`: the message is no longer true, or there is no address. */
export type Composed =
  | {
      readonly kind: 'ready'
      readonly to: string
      readonly sms: string | undefined
      /** A member has typed the address in for somebody else (`isToStranger`). */
      readonly isToStranger: boolean
      readonly write: () => Outgoing
    }
  | {
      readonly kind: 'unneeded'
      readonly why: 'outdated' | 'no address' | 'unsubscribed'
      readonly sms: string | undefined
      /** The message stands among the notices of an account all the same. */
      readonly shown?: { readonly language: Lang; readonly letter: Letter }
    }

/** A message about a registration is true only in these states of it. */
const TRUE_WHILE: { readonly [name in MessageCase]?: readonly string[] } = {
  registration_success: ['success'],
  sign_in_code: ['success'],
  reminder: ['success'],
  registration_received: ['waiting_review'],
  waitlisted: ['waitlisted'],
  event_info_change: ['success', 'waiting_review', 'waitlisted'],
  answers_corrected: ['success', 'waiting_review', 'waitlisted'],
}

/** Organisers choose the channels of their own message, and news are not worth a text message. */
const UNTEXTED: ReadonlySet<MessageCase> = new Set(['broadcast', 'unit_events', 'report', 'certificate_issued'])

/** Chooses the recipient and the language. The text is written when the message goes. */
export function compose(row: MessageRow, sender: Sender): Composed {
  const states = row.case === 'broadcast' ? statesOf(row.audience ?? 'chosen') : TRUE_WHILE[row.case]
  const isTrial = row.facts.trial === true
  if (!isTrial && states && !states.includes(row.registration_status ?? ''))
    return { kind: 'unneeded', why: 'outdated', sms: undefined }
  if (!isTrial && row.case === 'registration_opens' && row.stage !== 'published')
    return { kind: 'unneeded', why: 'outdated', sms: undefined }
  if (!isTrial && row.case === 'unit_events' && !row.new_events)
    return { kind: 'unneeded', why: 'outdated', sms: undefined }
  const { sessions: news } = row.facts
  if (
    !isTrial &&
    news &&
    sessionChanges(news, row.sessions ?? [], { lang: 'cn', timeZone: sender.timeZone }).length === 0
  )
    return { kind: 'unneeded', why: 'outdated', sms: undefined }
  const to = row.channel === 'email' ? addressee(row) : row.recipient && { to: row.recipient, isPassedOn: false }
  const isTexted = row.channel === 'email' && (sender.sendSms || row.event_sms) && !UNTEXTED.has(row.case) && !isTrial
  const sms = isTexted ? phoneOf(row) : undefined
  const lang = languageOf(row, sender.languages)
  if (!to) {
    const isShown = row.channel === 'email' && row.user_id !== null && row.event_id !== null
    const shown = isShown ? { language: lang, letter: letterOf(row, { sender, lang, isPassedOn: false }) } : undefined
    return { kind: 'unneeded', why: 'no address', sms, ...(shown && { shown }) }
  }
  const { isPassedOn } = to
  if (!isTrial && isReminder(row.case) && !isReminded(row)) return { kind: 'unneeded', why: 'unsubscribed', sms }
  return {
    kind: 'ready',
    to: to.to,
    sms,
    isToStranger: isToStranger(row),
    write: () => ({
      id: row.id,
      uid: row.uid,
      case: row.case,
      channel: row.channel,
      language: lang,
      to: to.to,
      templateId: row.platform_template_id,
      replyTo: replyToOf(row),
      parameters: Object.fromEntries(
        Object.entries(cleanValues(valuesOf(row, sender, lang))).map(([name, value]) => [name, value ?? '']),
      ),
      letter: letterOf(row, { sender, lang, isPassedOn }),
    }),
  }
}

type Reading = { readonly sender: Sender; readonly lang: Lang; readonly isPassedOn?: boolean }

export function letterOf(row: MessageRow, { sender, lang, isPassedOn = addressee(row)?.isPassedOn }: Reading): Letter {
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
    calendar: calendarOf(row, sender, lang),
    share: isPassedOn && isTicket && code ? shareOf(row, sender, lang) : undefined,
    unsubscribe: isReminder(row.case) ? unsubscribeOf(row, sender, lang) : undefined,
  })
}

const KEPT_MAX = 20_000

/** Returns the part that is stored: without links that log somebody in or act for them. */
export function keptText({ text, unsubscribe }: Letter, { case: name, facts }: MessageRow): string {
  const secret = isPasswordLink(name) ? facts.url : unsubscribe
  const kept = secret ? text.replaceAll(secret, '…') : text
  return storableText(kept, KEPT_MAX)
}

/** Works without a log-in; mail programs post to it. */
function unsubscribeOf(row: MessageRow, { publicUrl, reminderToken }: Sender, lang: Lang): string | undefined {
  const reminded = remindedOf(row)
  return reminded && `${publicUrl}/unsubscribe?token=${reminderToken(reminded)}&lang=${lang}`
}

function templateOf(row: MessageRow, lang: Lang): Template {
  const { channel, case: name, facts, template_subject, template_body } = row
  if (name === 'broadcast') return broadcastTemplate(row, lang)
  if (name === 'report') return facts.template ?? { subject: '', body: '' }
  if (facts.template) return facts.template
  const news = shippedNewsOf(row)
  const shipped = news ? shippedNews(channel, news, lang) : shippedTemplate(channel, name, lang)
  return { subject: template_subject || shipped.subject, body: template_body || shipped.body }
}

/** A cancelled or restored event has messages of its own, unless the organisation has its own words for changes. */
function shippedNewsOf({ facts, template_subject, template_body }: MessageRow) {
  return facts.template || template_subject || template_body ? undefined : newsOf(facts)
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
  ticket: { cn: '查看报名码', en: 'Open the ticket' },
  event: { cn: '查看活动', en: 'See the event' },
  certificate: { cn: '查看证书', en: 'Open the certificate' },
  password: { cn: '设置新密码', en: 'Set a new password' },
  security: { cn: '登录与安全', en: 'Log-in and security' },
  office: { cn: '打开后台', en: 'Open the back office' },
  my_hours: { cn: '我的学时', en: 'My hours' },
  hours: { cn: '{category} {hours} 学时', en: '{category}, {hours} h' },
  hours_cut: { cn: '超出上限的 {cut} 学时不计', en: '{cut} h beyond the limit don’t count' },
  hours_until: { cn: '异议到 {until}', en: 'objections until {until}' },
  open: { cn: '待定', en: 'to be announced' },
  empty: { cn: '（空）', en: '(empty)' },
  mode: { cn: '活动形式', en: 'Format' },
  cancelled: { cn: '活动已取消。', en: 'The event has been cancelled.' },
  again: { cn: '活动恢复举行。', en: 'The event takes place after all.' },
  ended: { cn: '候补已结束，没有空出的名额。', en: 'The waitlist has ended, and no place came free.' },
  reason: { cn: '原因：', en: 'Reason: ' },
  account: { cn: '账号', en: 'Account' },
  colon: { cn: '：', en: ': ' },
  next: { cn: '；', en: '; ' },
} as const satisfies { readonly [name: string]: Text }
const NOTICES = {
  email_changed: {
    cn: '您账号的邮箱已经改为另一个地址。',
    en: 'The email address of your account was changed to another one.',
  },
  identity_linked: {
    cn: '您的账号关联了一个统一身份认证账号，以后可以用它登录。如果不是您本人操作，请联系管理员。',
    en: 'A campus account was linked to your account and can log in to it. If that wasn’t you, tell an administrator.',
  },
  factor_added: {
    cn: '您的账号添加了一种两步验证方式。如果不是您本人操作，请联系管理员。',
    en: 'A way to pass the second step was added to your account. If that wasn’t you, tell an administrator.',
  },
  factor_removed: {
    cn: '您的账号移除了一种两步验证方式。如果不是您本人操作，请联系管理员。',
    en: 'A way to pass the second step was removed from your account. If that wasn’t you, tell an administrator.',
  },
  second_factor_reset: {
    cn: '管理员清除了您的两步验证，所有设备都已退出登录。请重新登录并重新设置。',
    en: 'An administrator removed your second step, and all your devices were logged out. Log in and set it up again.',
  },
  recovery_code_used: {
    cn: '有人用恢复码登录了您的账号，这个恢复码已作废。',
    en: 'A recovery code was used to log in to your account. It works no more.',
  },
  new_device: {
    cn: '您的账号在一台新设备上登录了（{device}）。请打开“登录与安全”确认；不是您的话，让它退出登录，再修改密码。',
    en: 'A new device logged in to your account ({device}). Was this you? If not, log it out under “Log-in and security” and change your password.',
  },
  export_ready: {
    cn: '您的个人数据已经打包好，登录后在“我的数据”里下载，保留 7 天。',
    en: 'Your data is ready: log in and download it under “My data” within 7 days.',
  },
  erasure_asked: {
    cn: '您的账号和个人数据将在 7 天后删除。在此之前，登录后可在“我的数据”里撤销。',
    en: 'Your account and your data will be deleted in 7 days. Until then you can log in and take that back under “My data”.',
  },
  erasing: {
    cn: '您的账号和个人数据正在删除，这是最后一封邮件。',
    en: 'Your account and your data are being deleted now. This is the last message to you.',
  },
} as const satisfies { readonly [notice in SecurityNotice]: Text }
const MODES: { readonly [mode: string]: Text } = {
  offline: { cn: '线下', en: 'on site' },
  online: { cn: '线上', en: 'online' },
  hybrid: { cn: '线上线下同步', en: 'on site and online' },
}

function inLanguage(cn: string | null, en: string | null, lang: Lang): string {
  return (lang === 'cn' ? cn || en : en || cn) ?? ''
}

function valuesOf(row: MessageRow, { publicUrl, organisation, timeZone }: Sender, lang: Lang): Values {
  const moment = (at: Date | null) => (at ? formatMoment(at, lang, timeZone) : '')
  const { facts, code, event_id: eventId } = row
  const own = facts.notice ? `${publicUrl}/me/security` : publicUrl
  const page = facts.hours ? `${publicUrl}/me/hours` : eventId === null ? own : `${publicUrl}/activities/${eventId}`
  return {
    name: nameOf(row),
    event_name: inLanguage(row.event_name_cn, row.event_name_en, lang) || cleanLine(facts.hours?.title ?? ''),
    start_time: moment(row.start_time),
    end_time: moment(row.end_time),
    address: inLanguage(row.address_cn, row.address_en, lang),
    ticket_url: facts.url ?? (code && isSeated(row) && !facts.hours ? ticketLink(publicUrl, code) : page),
    code: code ?? '',
    changes: facts.notice
      ? fillText(NOTICES[facts.notice], lang, { device: deviceOf(facts, moment, lang) })
      : facts.hours
        ? hoursOf(facts.hours, lang, moment)
        : facts.corrected
          ? correctionsOf(row, facts.corrected, lang)
          : changesOf(row, timeZone, lang),
    reason: facts.ended ? TEXTS.ended[lang] : facts.reason ? `${TEXTS.reason[lang]}${facts.reason}` : '',
    opening_time: moment(row.opening_time),
    new_events: (row.new_events ?? []).map((event) => newEventOf(event, { lang, publicUrl, moment })).join('\n'),
    place_on_waitlist: row.place === null ? '' : String(row.place),
    organisation: organisation[lang],
  }
}

function deviceOf({ device }: Facts, moment: (at: Date) => string, lang: Lang): string {
  if (!device) return ''
  const { browser, system, network, at } = device
  return [browser, system, network, moment(new Date(at))].filter(Boolean).join(lang === 'cn' ? '，' : ', ')
}

function hoursOf(
  { hours, cut, category_cn: cn, category_en: en, until }: NonNullable<Facts['hours']>,
  lang: Lang,
  moment: (at: Date | null) => string,
): string {
  const parameters = {
    hours: printHours(hours),
    cut: printHours(cut),
    category: cleanLine(inLanguage(cn, en, lang)),
    until: until ? moment(new Date(until)) : '',
  }
  const parts = [
    fillText(TEXTS.hours, lang, parameters),
    ...(cut > 0 ? [fillText(TEXTS.hours_cut, lang, parameters)] : []),
    ...(until ? [fillText(TEXTS.hours_until, lang, parameters)] : []),
  ]
  return parts.join(TEXTS.next[lang])
}

type Told = { readonly lang: Lang; readonly publicUrl: string; readonly moment: (at: Date | null) => string }

function newEventOf(
  { id, name_cn: cn, name_en: en, start_time: at }: NewEvent,
  { lang, publicUrl, moment }: Told,
): string {
  const when = at === null ? TEXTS.open[lang] : moment(new Date(at))
  return `${cleanLine(inLanguage(cn, en, lang))} · ${when}\n${publicUrl}/activities/${id}`
}

/** Strangers get no link that a member has typed in as a name. */
function nameOf(row: MessageRow): string {
  const name = row.applicant_name ?? row.person_name ?? ''
  return isToStranger(row) ? withoutLinks(name) : name
}

function isSeated({ registration_status: status, stage }: MessageRow): boolean {
  return status === 'success' && stage !== 'cancelled'
}

/**
 * Each change with the old and the new: a line each in an e-mail, one after the other in a text message, which costs
 * twice as much with characters such as an arrow.
 */
function changesOf(row: MessageRow, timeZone: string, lang: Lang): string {
  const { before, after, sessions } = row.facts
  if (sessions) return joined(row, sessionChanges(sessions, row.sessions ?? [], { lang, timeZone }), lang)
  if (!before || !after) return ''
  const lines: string[] = []
  const news = newsOf(row.facts)
  if (news && !shippedNewsOf(row)) lines.push(TEXTS[news === 'cancelled' ? 'cancelled' : 'again'][lang])
  if (news === 'cancelled' && row.facts.reason && row.template_body && !row.template_body.includes('{reason}'))
    lines.push(`${TEXTS.reason[lang]}${row.facts.reason}`)
  const add = (
    label: Text,
    { same = '', old, now }: { readonly same?: string; readonly old: string; readonly now: string },
  ) => {
    if (old === now) return
    const parts = [same, `${struck(old || TEXTS.open[lang])} → ${now || TEXTS.open[lang]}`].filter(
      (part) => part !== '',
    )
    lines.push(`${label[lang]}${TEXTS.colon[lang]}${parts.join(' ')}`)
  }
  const span = ({ start_time: start, end_time: end }: ToldEvent) =>
    start ? { start: new Date(start), end: end ? new Date(end) : null } : null
  const mode = ({ activity_mode: name }: ToldEvent) => MODES[name ?? '']?.[lang] ?? ''
  const place = ({ address_cn: cn, address_en: en }: ToldEvent) => cleanLine(inLanguage(cn, en, lang))
  add(TEXTS.when, formatSpanChange(span(before), span(after), lang, timeZone))
  add(TEXTS.where, { old: place(before), now: place(after) })
  add(TEXTS.mode, { old: mode(before), now: mode(after) })
  return joined(row, lines, lang)
}

function joined(row: MessageRow, lines: readonly string[], lang: Lang): string {
  if (row.channel === 'email') return lines.join('\n')
  const told = lines.map((line) => line.replace(/[。.]$/, '')).join(TEXTS.next[lang])
  return lang === 'cn' ? told : told.replaceAll('→', '->').replaceAll(' – ', '-')
}

function correctionsOf(row: MessageRow, corrected: readonly Correction[], lang: Lang): string {
  // Whoever typed the old answer may not be the reader.
  const clean = (text: string) => cleanLine(isToStranger(row) ? withoutLinks(text) : text) || TEXTS.empty[lang]
  const line = ({ label, old, now }: Correction) =>
    `${cleanLine(label[lang])}${TEXTS.colon[lang]}${struck(clean(old[lang]))} → ${clean(now[lang])}`
  return corrected.map(line).join('\n')
}

function detailsOf(row: MessageRow, { timeZone }: Sender, lang: Lang): readonly { label: string; value: string }[] {
  if (isAboutAccount(row.case) && row.person_account) return [{ label: TEXTS.account[lang], value: row.person_account }]
  if (row.event_id === null || row.event_name_cn === undefined) return []
  const { start_time: start, end_time: end } = row
  return [
    ...(row.applicant_name ? [{ label: TEXTS.who[lang], value: nameOf(row) }] : []),
    { label: TEXTS.when[lang], value: start ? formatSpan(start, end, lang, timeZone) : '' },
    { label: TEXTS.where[lang], value: inLanguage(row.address_cn, row.address_en, lang) },
    ...(row.facts.sessions ? [] : sessionDetails(row.sessions ?? [], { lang, timeZone })),
  ]
}

function linkOf(row: MessageRow, { ticket_url: url }: Values, lang: Lang) {
  if (!url) return undefined
  if (isPasswordLink(row.case)) return { label: TEXTS.password[lang], url }
  if (row.facts.hours) return { label: TEXTS.my_hours[lang], url }
  if (row.case === 'report') return { label: TEXTS.office[lang], url }
  if (row.case === 'certificate_issued' || row.case === 'certificate_revoked')
    return { label: TEXTS.certificate[lang], url }
  if (isAboutAccount(row.case)) return { label: TEXTS.security[lang], url }
  return { label: (isSeated(row) ? TEXTS.ticket : TEXTS.event)[lang], url }
}

/** Undefined if the entry in the person's calendar stays as it is. */
function calendarStateOf(row: MessageRow): CalendarState | undefined {
  const { case: name, registration_status: status, stage, was_seated: wasSeated } = row
  if (name === 'registration_failure') return wasSeated ? 'cancelled' : undefined
  if (name !== 'registration_success' && (name !== 'event_info_change' || status !== 'success')) return undefined
  return stage === 'cancelled' ? 'cancelled' : 'confirmed'
}

function calendarOf(
  row: MessageRow,
  { publicUrl, organisation, contact }: Sender,
  lang: Lang,
): LetterFacts['calendar'] {
  const { start_time: start, end_time: end, event_id: eventId, event_revision: sequence } = row
  const state = calendarStateOf(row)
  if (!state || start === null || eventId === null) return undefined
  const method = state === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const entry: CalendarEntry = {
    uid: eventUid(eventId, publicUrl),
    changed: new Date(),
    // As in the file on the event's page: whichever a calendar has, the later one replaces it.
    sequence: sequence ?? 0,
    state,
    name: inLanguage(row.event_name_cn, row.event_name_en, lang),
    start,
    end,
    address: inLanguage(row.address_cn, row.address_en, lang),
    url: `${publicUrl}/activities/${eventId}`,
    ...(state === 'cancelled'
      ? { organiser: { name: organisation[lang], email: contact && isEmail(contact) ? contact : noReply(publicUrl) } }
      : { remindMinutes: 60 }),
  }
  const sessions = sessionEntries(row.sessions ?? [], entry, { publicUrl, lang })
  return { method, file: calendarFile(sessions.length > 0 ? sessions : [entry], { method }) }
}

/** Calendars demand an organiser's address with a cancellation. */
function noReply(publicUrl: string): string {
  return `noreply@${new URL(publicUrl).hostname}`
}

function shareOf(row: MessageRow, { publicUrl, timeZone }: Sender, lang: Lang): string {
  const { start_time, end_time, code } = row
  const name = inLanguage(row.event_name_cn, row.event_name_en, lang)
  return shareText({ name, start_time, end_time, link: ticketLink(publicUrl, code ?? '') }, lang, (moment) =>
    formatMoment(moment, lang, timeZone),
  )
}

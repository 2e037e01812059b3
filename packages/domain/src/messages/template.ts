import type { Lang, MessageChannel, TemplateCase } from '@cubic/contract'

export const VARIABLES = [
  'name',
  'event_name',
  'start_time',
  'end_time',
  'address',
  'ticket_url',
  'code',
  'changes',
  'reason',
  'place_on_waitlist',
  'opening_time',
  'new_events',
  'organisation',
] as const
export type Variable = (typeof VARIABLES)[number]
/** Those that a message of an organiser may name: what it is about is in its text. */
export const BROADCAST_VARIABLES = [
  'name',
  'event_name',
  'start_time',
  'end_time',
  'address',
  'ticket_url',
  'code',
  'organisation',
] as const satisfies readonly Variable[]
export type Values = { readonly [name in Variable]?: string | undefined }

/** An e-mail has a subject and paragraphs, separated by empty lines; a text message has only its text. */
export type Template = { readonly subject: string; readonly body: string }

/** A variable, or a slip in one: its words may have spaces between them. */
const NAMED = /\{([^{}\s](?:[^{}\n]{0,58}[^{}\s])?)\}/g
/** Stands for a missing value until its comma is removed; no text has it. */
const MISSING = '\u0000'

export function unknownVariables(text: string, variables: readonly Variable[] = VARIABLES): readonly string[] {
  const names = [...text.matchAll(NAMED)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !variables.some((known) => known === name)))]
}

export function fillTemplate(text: string, values: Values): string {
  return text
    .replaceAll(NAMED, (whole, name: string) => {
      const known = VARIABLES.find((each) => each === name)
      return known ? values[known] || MISSING : whole
    })
    .replaceAll(new RegExp(`^${MISSING}[,，] ?`, 'gm'), '')
    .replaceAll(new RegExp(`[,，、]? ?${MISSING}`, 'g'), '')
}

/** Marks that turn the direction of text around, and control characters other than line breaks and tabs. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Removes invisible characters and those that reverse the direction of text. */
export function cleanText(text: string): string {
  return text.replaceAll(UNSEEN, '').toWellFormed()
}

/** Cleans a text and puts it into one line, as subjects and names must be. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .trim()
}

/** What links consist of, and what could hide in them. */
const LINKING = /[.:@/\\。．｡․﹒：＠／]+(?=\S)/gu
const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu
/** Seven digits and more: phones make a link of them, and people know what to do with them. */
const NUMBER = /[+＋]?[(（]?\p{Nd}(?:[\s().（）·・_~‐-―－-]*\p{Nd}){6,}/gu

/**
 * A name as it stands in a message to an address that nobody has proven to be theirs: mail programs and
 * phones make no link of it.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(NUMBER, '…').replaceAll(LINKING, '$& ')
}

// GSM 03.38 and its extension; anything else needs UCS-2.
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/
const GSM_EXTENSION = /[\^{}\\[\]~|€]/g

/** How long a text message is, in units of its alphabet, and in how many parts it is sent. */
export function smsLength(text: string): { readonly units: number; readonly parts: number } {
  const isGsm = GSM.test(text)
  const units = isGsm ? text.length + (text.match(GSM_EXTENSION)?.length ?? 0) : text.length
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  return { units, parts: units === 0 ? 0 : units <= single ? 1 : Math.ceil(units / each) }
}

export function shippedTemplate(channel: MessageChannel, name: TemplateCase, lang: Lang): Template {
  return channel === 'email' ? EMAILS[name][lang] : { subject: '', body: TEXTS[name][lang] }
}

/** The shipped messages that replace `event_info_change` when an event is cancelled or takes place after all. */
export function shippedNews(channel: MessageChannel, news: keyof typeof NEWS, lang: Lang): Template {
  const { text, ...email } = NEWS[news][lang]
  return channel === 'email' ? email : { subject: '', body: text }
}

const NEWS = {
  cancelled: {
    cn: {
      subject: '活动已取消：{event_name}',
      body: '{name}，您好！\n\n很抱歉，您报名的「{event_name}」已取消，请不要前往。\n\n{reason}\n\n您无需做任何操作；如果恢复举行，我们会再通知您。',
      text: '{name}，很抱歉，您报名的「{event_name}」（{start_time}）已取消，请不要前往。{reason}',
    },
    en: {
      subject: 'Cancelled: {event_name}',
      body: 'Hello {name},\n\nWe’re sorry: {event_name}, which you registered for, has been cancelled.\n\n{reason}\n\nThere’s nothing you need to do. If it takes place after all, we’ll let you know.',
      text: 'Cancelled: {event_name}, {start_time}. We are sorry. {reason} If it takes place after all, we will let you know.',
    },
  },
  restored: {
    cn: {
      subject: '活动恢复举行：{event_name}',
      body: '{name}，您好！\n\n好消息：「{event_name}」恢复举行，您的报名仍然有效。\n\n{changes}',
      text: '{name}，「{event_name}」恢复举行，您的报名仍然有效。{start_time}，{address}。{ticket_url}',
    },
    en: {
      subject: 'Back on: {event_name}',
      body: 'Hello {name},\n\nGood news: {event_name} takes place after all, and your registration still stands.\n\n{changes}',
      text: 'Back on: {event_name}, {start_time}, {address}. Your registration still stands. {ticket_url}',
    },
  },
} as const satisfies {
  readonly [news: string]: { readonly [lang in Lang]: Template & { /** As a text message. */ readonly text: string } }
}

export const PASSWORD_RESET_MINUTES = 60
export const INVITATION_DAYS = 7

type Shipped<Kind> = { readonly [name in TemplateCase]: { readonly [lang in Lang]: Kind } }

const EMAILS: Shipped<Template> = {
  registration_success: {
    cn: {
      subject: '报名成功：{event_name}',
      body: '{name}，您好！\n\n您已成功报名「{event_name}」。入场时请出示报名码，手机或纸质均可。',
    },
    en: {
      subject: 'You’re registered: {event_name}',
      body: 'Hello {name},\n\nYour place at {event_name} is confirmed. Show your ticket at the entrance, on your phone or on paper.',
    },
  },
  registration_failure: {
    cn: {
      subject: '未能报名：{event_name}',
      body: '{name}，您好！\n\n很抱歉，您未能获得「{event_name}」的名额。\n\n{reason}',
    },
    en: {
      subject: 'No place this time: {event_name}',
      body: 'Hello {name},\n\nWe’re sorry, we can’t offer you a place at {event_name}.\n\n{reason}',
    },
  },
  registration_received: {
    cn: {
      subject: '已收到报名：{event_name}',
      body: '{name}，您好！\n\n我们已收到您对「{event_name}」的报名，正在审核，有结果会立即通知您。',
    },
    en: {
      subject: 'We have your registration: {event_name}',
      body: 'Hello {name},\n\nWe’ve received your registration for {event_name}. It’s being reviewed, and we’ll let you know as soon as it’s decided.',
    },
  },
  waitlisted: {
    cn: {
      subject: '已进入候补：{event_name}',
      body: '{name}，您好！\n\n「{event_name}」名额已满，您目前在候补第 {place_on_waitlist} 位。有空位时会按顺序自动递补，并立即通知您。',
    },
    en: {
      subject: 'You’re on the waitlist: {event_name}',
      body: 'Hello {name},\n\n{event_name} is full. You’re number {place_on_waitlist} on the waitlist. You’ll move up automatically, and we’ll let you know as soon as you have a place.',
    },
  },
  answers_corrected: {
    cn: {
      subject: '您的报名信息有修改：{event_name}',
      body: '{name}，您好！\n\n主办方修改了您报名「{event_name}」时填写的信息：\n\n{changes}\n\n如有不对，请联系主办方。',
    },
    en: {
      subject: 'Your details for {event_name} were corrected',
      body: 'Hello {name},\n\nThe organiser has corrected what you entered for {event_name}:\n\n{changes}\n\nIf something is wrong, please tell the organiser.',
    },
  },
  event_info_change: {
    cn: {
      subject: '活动有变更：{event_name}',
      body: '{name}，您好！\n\n您报名的「{event_name}」有变更：\n\n{changes}',
    },
    en: {
      subject: 'Changed: {event_name}',
      body: 'Hello {name},\n\nThere’s a change to {event_name}, which you registered for:\n\n{changes}',
    },
  },
  sign_in_code: {
    cn: {
      subject: '您的报名码：{event_name}',
      body: '{name}，您好！\n\n这是您参加「{event_name}」的报名码，到场出示即可签到。',
    },
    en: {
      subject: 'Your ticket: {event_name}',
      body: 'Hello {name},\n\nHere is your ticket for {event_name}. Show it at the entrance and you’re in.',
    },
  },
  reminder: {
    cn: {
      subject: '活动即将开始：{event_name}',
      body: '{name}，您好！\n\n提醒您：「{event_name}」将于 {start_time} 开始，期待您的到来。',
    },
    en: {
      subject: 'Coming up: {event_name}',
      body: 'Hello {name},\n\nJust a reminder: {event_name} starts on {start_time}. We look forward to seeing you.',
    },
  },
  registration_opens: {
    cn: {
      subject: '{opening_time} 开放报名：{event_name}',
      body: '{name}，您好！\n\n您收藏的「{event_name}」将于 {opening_time} 开放报名，届时打开活动页即可报名。',
    },
    en: {
      subject: 'Registration opens {opening_time}: {event_name}',
      body: 'Hello {name},\n\nYou saved {event_name}. Registration opens on {opening_time}; you can register on the event’s page from then on.',
    },
  },
  unit_events: {
    cn: {
      subject: '新活动：{event_name}',
      body: '{name}，您好！\n\n您关注的单位发布了新活动：\n\n{new_events}',
    },
    en: {
      subject: 'New: {event_name}',
      body: 'Hello {name},\n\nUnits that you follow have published new events:\n\n{new_events}',
    },
  },
  certificate_issued: {
    cn: {
      subject: '您的证书已签发：{event_name}',
      body: '{name}，您好！\n\n您参加「{event_name}」的证书已签发。可以下载 PDF，也可以把链接发给需要核验的人。',
    },
    en: {
      subject: 'Your certificate for {event_name}',
      body: 'Hello {name},\n\nYour certificate for {event_name} is ready. Download it as a PDF, or share the link with anybody who wants to check it.',
    },
  },
  certificate_revoked: {
    cn: {
      subject: '您的证书已撤销：{event_name}',
      body: '{name}，您好！\n\n您参加「{event_name}」的证书已被撤销，不再有效。\n\n{reason}\n\n如有疑问，请联系主办方。',
    },
    en: {
      subject: 'Your certificate for {event_name} was revoked',
      body: 'Hello {name},\n\nYour certificate for {event_name} was revoked and is no longer valid.\n\n{reason}\n\nIf you have questions, please contact the organiser.',
    },
  },
  hours_published: {
    cn: {
      subject: '学时已公示：{event_name}',
      body: '{name}，您好！\n\n「{event_name}」的学时已公示：\n\n{changes}\n\n如有异议，请在“我的学时”里提出。',
    },
    en: {
      subject: 'Your hours for {event_name}',
      body: 'Hello {name},\n\nYour hours for {event_name} have been published:\n\n{changes}\n\nIf something is wrong, object under “My hours”.',
    },
  },
  hours_changed: {
    cn: {
      subject: '学时有更新：{event_name}',
      body: '{name}，您好！\n\n「{event_name}」的学时有更新：\n\n{changes}\n\n{reason}',
    },
    en: {
      subject: 'About your hours for {event_name}',
      body: 'Hello {name},\n\nThere is news of your hours for {event_name}:\n\n{changes}\n\n{reason}',
    },
  },
  password_reset: {
    cn: {
      subject: '重设您的密码',
      body: `{name}，您好！\n\n有人申请重设您在{organisation}的密码。打开下面的链接即可设置新密码，链接在 ${PASSWORD_RESET_MINUTES} 分钟内有效，只能用一次。\n\n如果不是您本人，请忽略此邮件，密码不会改变。`,
    },
    en: {
      subject: 'Reset your password',
      body: `Hello {name},\n\nSomebody asked to reset your password at {organisation}. Open the link below to set a new one. It works once, for ${PASSWORD_RESET_MINUTES} minutes.\n\nIf it wasn’t you, ignore this email: your password stays as it is.`,
    },
  },
  invitation: {
    cn: {
      subject: '邀请您使用{organisation}',
      body: `{name}，您好！\n\n同事为您在{organisation}开通了账号。打开下面的链接设置密码，即可登录。链接在 ${INVITATION_DAYS} 天内有效，只能用一次。`,
    },
    en: {
      subject: 'Your account at {organisation}',
      body: `Hello {name},\n\nA colleague has made an account for you at {organisation}. Open the link below to choose a password and log in. It works once, for ${INVITATION_DAYS} days.`,
    },
  },
  security_notice: {
    cn: {
      subject: '您的账号有安全变动',
      body: '{name}，您好！\n\n{changes}\n\n如果不是您本人，请立即修改密码，并联系{organisation}的管理员。',
    },
    en: {
      subject: 'A security change to your account',
      body: 'Hello {name},\n\n{changes}\n\nIf it wasn’t you, change your password at once and tell the administrators of {organisation}.',
    },
  },
}

const TEXTS: Shipped<string> = {
  registration_success: {
    cn: '{name}，您已成功报名「{event_name}」，{start_time}，{address}。报名码：{ticket_url}',
    en: '{event_name}: your place is confirmed. {start_time}, {address}. Ticket: {ticket_url}',
  },
  registration_failure: {
    cn: '{name}，很抱歉，您未能获得「{event_name}」的名额。{reason}',
    en: '{event_name}: we are sorry, we cannot offer you a place. {reason}',
  },
  registration_received: {
    cn: '{name}，已收到您对「{event_name}」的报名，审核后通知您。',
    en: '{event_name}: we have your registration and will tell you once it is reviewed.',
  },
  waitlisted: {
    cn: '{name}，「{event_name}」名额已满，您在候补第 {place_on_waitlist} 位，有空位会自动递补并通知您。',
    en: '{event_name} is full. You are number {place_on_waitlist} on the waitlist. You will move up automatically, and we will let you know.',
  },
  answers_corrected: {
    cn: '{name}，主办方修改了您报名「{event_name}」时填写的信息，请核对：{ticket_url}',
    en: '{event_name}: the organiser has corrected your details. Please check them: {ticket_url}',
  },
  event_info_change: {
    cn: '{name}，您报名的「{event_name}」有变更。{changes}。详情：{ticket_url}',
    en: '{event_name} has changed. {changes}. More: {ticket_url}',
  },
  sign_in_code: {
    cn: '{name}，您参加「{event_name}」的报名码：{code}。{ticket_url}',
    en: '{event_name}: your ticket’s code is {code}. {ticket_url}',
  },
  reminder: {
    cn: '{name}，「{event_name}」将于 {start_time} 开始，{address}。{ticket_url}',
    en: '{event_name} starts {start_time}, {address}. {ticket_url}',
  },
  registration_opens: {
    cn: '{name}，您收藏的「{event_name}」将于 {opening_time} 开放报名。{ticket_url}',
    en: '{event_name}, which you saved, opens for registration on {opening_time}. {ticket_url}',
  },
  unit_events: {
    cn: '{name}，您关注的单位有新活动：「{event_name}」，{start_time}。{ticket_url}',
    en: 'New from units that you follow: {event_name}, {start_time}. {ticket_url}',
  },
  certificate_issued: {
    cn: '{name}，您参加「{event_name}」的证书已签发：{ticket_url}',
    en: 'Your certificate for {event_name} is ready: {ticket_url}',
  },
  certificate_revoked: {
    cn: '{name}，您参加「{event_name}」的证书已被撤销，不再有效。{reason}',
    en: 'Your certificate for {event_name} was revoked and is no longer valid. {reason}',
  },
  hours_published: {
    cn: '{name}，「{event_name}」的学时已公示：{changes}。{ticket_url}',
    en: 'Your hours for {event_name}: {changes}. {ticket_url}',
  },
  hours_changed: {
    cn: '{name}，「{event_name}」的学时有更新：{changes}。{reason} {ticket_url}',
    en: 'Your hours for {event_name}: {changes}. {reason} {ticket_url}',
  },
  password_reset: {
    // Nothing follows the address: phones would take it as a part of it.
    cn: `{organisation}：重设密码的链接在 ${PASSWORD_RESET_MINUTES} 分钟内有效，非本人操作请忽略。{ticket_url}`,
    en: `{organisation}: reset your password within ${PASSWORD_RESET_MINUTES} minutes. If it was not you, ignore this. {ticket_url}`,
  },
  invitation: {
    cn: `{organisation}：已为您开通账号，请在 ${INVITATION_DAYS} 天内设置密码。{ticket_url}`,
    en: `{organisation}: choose a password for your new account within ${INVITATION_DAYS} days. {ticket_url}`,
  },
  security_notice: {
    cn: '{organisation}：{changes}如非本人操作，请立即修改密码并联系管理员。{ticket_url}',
    en: '{organisation}: {changes} If it was not you, change your password at once and tell an administrator. {ticket_url}',
  },
}

import type { Lang, MessageCase, MessageChannel } from '@cubic/contract'

/** What a template may name. */
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
  'organisation',
] as const
export type Variable = (typeof VARIABLES)[number]
export type Values = { readonly [name in Variable]?: string | undefined }

/** An e-mail has a subject and paragraphs, separated by empty lines; a text message has only its text. */
export type Template = { readonly subject: string; readonly body: string }

const NAMED = /\{([^{}\s]{1,60})\}/g

/** Lists names in braces that are not variables. */
export function unknownVariables(text: string): readonly string[] {
  const names = [...text.matchAll(NAMED)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !VARIABLES.some((known) => known === name)))]
}

/** Fills in the values; a missing one is an empty text. */
export function fillTemplate(text: string, values: Values): string {
  return text.replaceAll(NAMED, (whole, name: string) => {
    const known = VARIABLES.find((each) => each === name)
    return known ? (values[known] ?? '') : whole
  })
}

/** Marks that turn the direction of text around, and control characters other than line breaks and tabs. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Removes invisible characters and those that reverse the direction of text. */
export function cleanText(text: string): string {
  return text.replaceAll(UNSEEN, '').toWellFormed()
}

/** The same in one line, as subjects and names must be. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .trim()
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

/** The template that ships with the product. */
export function shippedTemplate(channel: MessageChannel, name: MessageCase, lang: Lang): Template {
  return channel === 'email' ? EMAILS[name][lang] : { subject: '', body: TEXTS[name][lang] }
}

/** The shipped e-mails that replace `event_info_change` when an event is cancelled or takes place after all. */
export function shippedNews(news: keyof typeof NEWS, lang: Lang): Template {
  return NEWS[news][lang]
}

const NEWS = {
  cancelled: {
    cn: {
      subject: '活动已取消：{event_name}',
      body: '{name}，您好！\n\n很抱歉，您报名的「{event_name}」已取消，请不要前往。\n\n您无需做任何操作；如果恢复举行，我们会再通知您。',
    },
    en: {
      subject: 'Cancelled: {event_name}',
      body: 'Hello {name},\n\nWe’re sorry: {event_name}, for which you registered, has been cancelled.\n\nThere is nothing you need to do. If it takes place after all, we will let you know.',
    },
  },
  restored: {
    cn: {
      subject: '活动恢复举行：{event_name}',
      body: '{name}，您好！\n\n关于您报名的「{event_name}」，有个好消息：\n\n{changes}\n\n您的报名仍然有效。',
    },
    en: {
      subject: 'It takes place after all: {event_name}',
      body: 'Hello {name},\n\nGood news about {event_name}, for which you registered:\n\n{changes}\n\nYour registration still stands.',
    },
  },
} as const satisfies { readonly [news: string]: { readonly [lang in Lang]: Template } }

type Shipped<Kind> = { readonly [name in MessageCase]: { readonly [lang in Lang]: Kind } }

const EMAILS: Shipped<Template> = {
  registration_success: {
    cn: {
      subject: '报名成功：{event_name}',
      body: '{name}，您好！\n\n您已成功报名「{event_name}」。入场时请出示下方的二维码，打印或保存在手机中均可。',
    },
    en: {
      subject: 'You’re registered: {event_name}',
      body: 'Hello {name},\n\nYour place at {event_name} is confirmed. Show the code below at the entrance, on your phone or on paper.',
    },
  },
  registration_failure: {
    cn: {
      subject: '未能报名：{event_name}',
      body: '{name}，您好！\n\n很抱歉，您未能参加「{event_name}」。\n\n{reason}',
    },
    en: {
      subject: 'No place this time: {event_name}',
      body: 'Hello {name},\n\nWe’re sorry: there is no place for you at {event_name}.\n\n{reason}',
    },
  },
  registration_received: {
    cn: {
      subject: '已收到报名：{event_name}',
      body: '{name}，您好！\n\n我们已收到您对「{event_name}」的报名，正在审核。有结果后会立即通知您。',
    },
    en: {
      subject: 'We have your registration: {event_name}',
      body: 'Hello {name},\n\nWe have received your registration for {event_name}. It is being reviewed, and we will let you know as soon as it is decided.',
    },
  },
  waitlisted: {
    cn: {
      subject: '已进入候补：{event_name}',
      body: '{name}，您好！\n\n「{event_name}」名额已满，您目前在候补名单的第 {place_on_waitlist} 位。一旦有空位，我们会按顺序为您补上，并立即通知您。',
    },
    en: {
      subject: 'You’re on the waitlist: {event_name}',
      body: 'Hello {name},\n\n{event_name} is full. You are number {place_on_waitlist} on the waitlist. When a place comes free you get it automatically, and we let you know at once.',
    },
  },
  event_info_change: {
    cn: {
      subject: '活动有变更：{event_name}',
      body: '{name}，您好！\n\n您报名的「{event_name}」有变更：\n\n{changes}',
    },
    en: {
      subject: 'Something has changed: {event_name}',
      body: 'Hello {name},\n\n{event_name}, for which you registered, has changed:\n\n{changes}',
    },
  },
  sign_in_code: {
    cn: {
      subject: '您的签到码：{event_name}',
      body: '{name}，您好！\n\n这是您参加「{event_name}」的签到码。到场时出示二维码即可签到。',
    },
    en: {
      subject: 'Your check-in code: {event_name}',
      body: 'Hello {name},\n\nHere is your check-in code for {event_name}. Show it at the entrance and you’re in.',
    },
  },
  reminder: {
    cn: {
      subject: '活动即将开始：{event_name}',
      body: '{name}，您好！\n\n提醒您：「{event_name}」将于 {start_time} 开始，期待您的到来。',
    },
    en: {
      subject: 'Coming up: {event_name}',
      body: 'Hello {name},\n\nA reminder: {event_name} starts {start_time}. We look forward to seeing you.',
    },
  },
  password_reset: {
    cn: {
      subject: '重设您的密码',
      body: '{name}，您好！\n\n有人申请重设您在{organisation}的密码。点击下方按钮即可设置新密码。\n\n如果不是您本人，请忽略此邮件，密码不会改变。',
    },
    en: {
      subject: 'Reset your password',
      body: 'Hello {name},\n\nSomebody asked to reset your password at {organisation}. The button below lets you set a new one.\n\nIf it wasn’t you, ignore this email: nothing changes.',
    },
  },
}

const TEXTS: Shipped<string> = {
  registration_success: {
    cn: '{name}，您已成功报名「{event_name}」，{start_time}，{address}。电子票：{ticket_url}',
    en: '{event_name}: your place is confirmed. {start_time}, {address}. Ticket: {ticket_url}',
  },
  registration_failure: {
    cn: '{name}，很抱歉，您未能参加「{event_name}」。{reason}',
    en: '{event_name}: we are sorry, there is no place for you. {reason}',
  },
  registration_received: {
    cn: '{name}，已收到您对「{event_name}」的报名，审核后通知您。',
    en: '{event_name}: we have your registration and will tell you once it is reviewed.',
  },
  waitlisted: {
    cn: '{name}，「{event_name}」名额已满，您在候补第 {place_on_waitlist} 位，有空位会通知您。',
    en: '{event_name} is full. You are number {place_on_waitlist} on the waitlist; we will tell you when a place comes free.',
  },
  event_info_change: {
    cn: '{name}，您报名的「{event_name}」有变更：{changes} 详情：{ticket_url}',
    en: '{event_name} has changed: {changes}. More: {ticket_url}',
  },
  sign_in_code: {
    cn: '{name}，「{event_name}」的签到码：{code}，{ticket_url}',
    en: '{event_name}: your check-in code is {code}, {ticket_url}',
  },
  reminder: {
    cn: '{name}，「{event_name}」将于 {start_time} 开始，{address}。{ticket_url}',
    en: '{event_name} starts {start_time}, {address}. {ticket_url}',
  },
  password_reset: {
    cn: '{organisation}：点此重设密码 {ticket_url}。如非本人操作请忽略。',
    en: '{organisation}: reset your password at {ticket_url}. If it was not you, ignore this.',
  },
}

import { cutText, fillText, type Lang, type MessageCase, type Text } from '@cubic/contract'
import {
  cleanLine,
  cleanText,
  fillTemplate,
  type Template,
  type Values,
  type Variable,
} from '@cubic/domain/messages/template'
import { groupBindingCode } from '@cubic/domain/ticket/binding-code'
import { mailHtml } from './mail-html.ts'
import { isAboutAccount } from './message-row.ts'

export type Attachment = {
  readonly name: string
  readonly type: string
  readonly content: Buffer
  /** The HTML refers to the file by this name. */
  readonly cid?: string
}
/** The plain text says the same as the HTML. */
export type Letter = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
  /** Ends messages of this kind, without a log-in. */
  readonly unsubscribe: string | undefined
}
export type LetterFacts = {
  readonly case: MessageCase
  readonly lang: Lang
  readonly values: Values
  readonly organisation: {
    readonly name: string
    readonly contact: string | undefined
    readonly brand: string | undefined
  }
  /** When and where, in a box. */
  readonly details: readonly { readonly label: string; readonly value: string }[]
  readonly link: { readonly label: string; readonly url: string } | undefined
  readonly qr: Buffer | undefined
  readonly calendar: { readonly method: 'PUBLISH' | 'CANCEL'; readonly file: string } | undefined
  /** A text to pass on, where somebody gets a message for another person. */
  readonly share: string | undefined
  readonly unsubscribe: string | undefined
}

/** As long as the column of sent messages. */
const SUBJECT_MAX = 300
export const QR_CID = 'ticket-qr'

const TEXTS = {
  code: { cn: '报名码', en: 'Code' },
  share: { cn: '请将以下内容转发给参加者：', en: 'Please pass this on to the person who is coming:' },
  why: {
    cn: '您收到此邮件，是因为您或他人为您报名了活动。',
    en: 'You’re getting this email because you, or somebody for you, registered for an event.',
  },
  whyAccount: {
    cn: '您收到此邮件，是因为您在本站有账号。',
    en: 'You’re getting this email because you have an account.',
  },
  whyFollowing: {
    cn: '您收到此邮件，是因为您关注了单位。每天最多一封。',
    en: 'You’re getting this email because you follow a unit. One a day at most.',
  },
  whyReport: {
    cn: '您收到此邮件，是因为您选择了接收活动数字，可以在“通知”页更改。',
    en: 'You’re getting this email because you chose to get the numbers of events. Change it on your notices page.',
  },
  contact: { cn: '联系我们：', en: 'Contact: ' },
  unsubscribe: { cn: '不再接收此类提醒', en: 'Stop these reminders' },
  qr: { cn: '签到二维码', en: 'Check-in QR code' },
  gathered: { cn: '您有 {count} 条报名消息', en: '{count} messages about registrations' },
  colon: { cn: '：', en: ': ' },
} as const satisfies { readonly [name: string]: Text }

function reasonOf(name: MessageCase): Text {
  if (name === 'unit_events') return TEXTS.whyFollowing
  if (name === 'report') return TEXTS.whyReport
  return isAboutAccount(name) ? TEXTS.whyAccount : TEXTS.why
}

export function writeLetter(template: Template, facts: LetterFacts): Letter {
  const { lang, organisation, details, link, qr, share, unsubscribe } = facts
  const values = readable(facts.values)
  const subject = cutText(cleanLine(fillTemplate(template.subject, values)), SUBJECT_MAX)
  // With the marks of what no longer holds, which plain text leaves out.
  const paragraphs = fillTemplate(cleanText(template.body), { ...values, changes: facts.values.changes })
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  const why = reasonOf(facts.case)[lang]
  const footer = [
    organisation.name,
    why,
    ...(organisation.contact ? [`${TEXTS.contact[lang]}${organisation.contact}`] : []),
  ]
  const code = qr && values.code ? { label: TEXTS.code[lang], value: values.code } : undefined
  const line = ({ label, value }: { readonly label: string; readonly value: string }) =>
    `${label}${TEXTS.colon[lang]}${value}`
  const passOn = share === undefined ? undefined : { label: TEXTS.share[lang], text: cleanText(share) }
  const ending = unsubscribe === undefined ? undefined : { label: TEXTS.unsubscribe[lang], url: unsubscribe }
  const clean = details
    .map(({ label, value }) => ({ label, value: cleanLine(value) }))
    .filter(({ value }) => value !== '')

  const text = [
    ...paragraphs.map(cleanText),
    clean.map(line).join('\n'),
    code ? line(code) : '',
    link ? line({ label: link.label, value: link.url }) : '',
    passOn ? `${passOn.label}\n${passOn.text}` : '',
    ['-- ', ...footer].join('\n'),
    ending ? line({ label: ending.label, value: ending.url }) : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  const html = mailHtml({
    lang,
    subject,
    organisation: organisation.name,
    brand: organisation.brand,
    paragraphs,
    details: clean,
    link,
    code,
    qr: qr && { cid: QR_CID, label: TEXTS.qr[lang] },
    passOn,
    footer,
    ending,
    areUrlsLinks: facts.case === 'broadcast',
  })
  return { subject, text: `${text}\n`, html, attachments: attachmentsOf(facts), unsubscribe }
}

function attachmentsOf({ qr, calendar }: LetterFacts): readonly Attachment[] {
  const attachments: Attachment[] = []
  if (qr) attachments.push({ name: 'ticket.png', type: 'image/png', content: qr, cid: QR_CID })
  if (calendar) {
    const type = `text/calendar; charset=utf-8; method=${calendar.method}`
    attachments.push({ name: 'event.ics', type, content: Buffer.from(calendar.file) })
  }
  return attachments
}

/** For an address that gets no more mails now. Ticket links stand in for codes and files. */
export function gatherLetters(
  letters: readonly Letter[],
  { lang, organisation }: Pick<LetterFacts, 'lang' | 'organisation'>,
): Letter {
  const subject = fillText(TEXTS.gathered, lang, { count: letters.length })
  const paragraphs = letters.flatMap((letter, index) => [
    `${index + 1}. ${letter.subject}`,
    ...letter.text
      .split('\n\n')
      .map((part) => part.trim())
      .filter((part) => !part.startsWith('--')),
  ])
  const footer = [organisation.name, TEXTS.why[lang]]
  return {
    subject,
    text: `${[...paragraphs, ['-- ', ...footer].join('\n')].join('\n\n')}\n`,
    html: mailHtml({
      lang,
      subject,
      paragraphs,
      footer,
      organisation: organisation.name,
      brand: organisation.brand,
      details: [],
      link: undefined,
      code: undefined,
      qr: undefined,
      passOn: undefined,
      ending: undefined,
      areUrlsLinks: false,
    }),
    attachments: [],
    unsubscribe: letters.find(({ unsubscribe }) => unsubscribe !== undefined)?.unsubscribe,
  }
}

export function writeText(template: Template, values: Values): Letter {
  const text = cleanLine(fillTemplate(template.body, readable(values)))
  return { subject: '', text, html: '', attachments: [], unsubscribe: undefined }
}

function readable(values: Values): Values {
  return { ...cleanValues(values), code: groupBindingCode(values.code ?? '') }
}

/** Puts values in one line; changes have a line each, and a reason has paragraphs. */
export function cleanValues(values: Values): Values {
  const entries = Object.entries(values) as [Variable, string | undefined][]
  return Object.fromEntries(
    entries.map(([name, value = '']) => [
      name,
      name === 'changes' || name === 'reason' ? cleanText(value) : cleanLine(value),
    ]),
  )
}

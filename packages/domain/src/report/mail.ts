import type { Lang, ReportMails } from '@cubic/contract'
import { arrivalRate, type Counts, DEFINITIONS } from '../statistics/definitions.ts'
import { printCount, printShare } from './sections.ts'

/** An event that ended in the time of the mail. */
export type MailedEvent = Pick<Counts, 'seated' | 'arrived' | 'leave'> & {
  readonly name: string
  readonly checks_in: boolean
  readonly url: string
}
export type MailedNumbers = {
  readonly every: Exclude<ReportMails, 'none'>
  readonly lang: Lang
  /** Days, `YYYY-MM-DD`, both counted. */
  readonly from: string
  readonly to: string
  readonly events: number
  readonly totals: Counts
  /** Counts of as long a time before. */
  readonly before: Counts
  /** The largest first, as many as the mail lists. */
  readonly listed: readonly MailedEvent[]
  /** Where the mails are switched off. */
  readonly notices: string
}

const WORDS = {
  weekly: { cn: '一周', en: 'the week' },
  monthly: { cn: '一个月', en: 'the month' },
  none: { cn: '这段时间没有结束的活动。', en: 'No events ended in this time.' },
} as const
const COLON = { cn: '：', en: ': ' } as const
const COUNTED = ['registered', 'seated', 'arrived', 'no_show'] as const

/** Writes the mail with the numbers of a week or a month. Names cannot fill in as variables of a template. */
export function reportMail(numbers: MailedNumbers): { readonly subject: string; readonly body: string } {
  const { every, lang, from, to, events, totals, before, listed, notices } = numbers
  const span = lang === 'cn' ? `${from} 至 ${to}` : `${from} to ${to}`
  const subject = lang === 'cn' ? `活动数字：${WORDS[every].cn}，${span}` : `Events of ${WORDS[every].en}: ${span}`
  const head =
    lang === 'cn' ? `${span}，结束的活动 ${printCount(events)} 场。` : `${span}: ${printCount(events)} ended.`
  const rate = arrivalRate(totals)
  const lines = [
    ...COUNTED.map((name) => lineOf(name, totals[name], before[name], lang)),
    ...(rate === null ? [] : [`${DEFINITIONS.arrival_rate.label[lang]}${COLON[lang]}${printShare(rate)}`]),
  ]
  const rest = events - listed.length
  const more = rest > 0 ? [lang === 'cn' ? `另有 ${printCount(rest)} 场。` : `And ${printCount(rest)} more.`] : []
  const off = lang === 'cn' ? `不想再收到？在这里更改：${notices}` : `Had enough? Change it here: ${notices}`
  const paragraphs =
    events === 0
      ? [`${span}${lang === 'cn' ? '，' : '. '}${WORDS.none[lang]}`, off]
      : [head, lines.join('\n'), ...listed.map((event) => eventLines(event, lang)), ...more, off]
  return { subject, body: paragraphs.join('\n\n') }
}

function lineOf(name: (typeof COUNTED)[number], now: number, before: number, lang: Lang): string {
  const earlier = lang === 'cn' ? `（上期 ${printCount(before)}）` : ` (before: ${printCount(before)})`
  return `${DEFINITIONS[name].label[lang]}${COLON[lang]}${printCount(now)}${earlier}`
}

function eventLines({ name, seated, arrived, leave, checks_in: checksIn, url }: MailedEvent, lang: Lang): string {
  const rate = checksIn ? arrivalRate({ seated, arrived, leave }) : null
  const facts = [
    `${DEFINITIONS.seated.label[lang]} ${printCount(seated)}`,
    ...(checksIn ? [`${DEFINITIONS.arrived.label[lang]} ${printCount(arrived)}`] : []),
    ...(rate === null ? [] : [printShare(rate)]),
  ]
  return `${name.replaceAll(/[{}]/g, '')}\n${facts.join(lang === 'cn' ? '，' : ', ')}\n${url}`
}

import type { Lang, Text } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { contactQuestions } from '@cubic/domain/registration/contact'
import { parseFormField } from '@cubic/domain/registration/form-settings'
import { printAnswer } from '@cubic/domain/registration/print-answer'
import type { Correction } from '@cubic/domain/messages/correction'

export type Answered = {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly values: { readonly [question: string]: unknown }
}

const LANGS: readonly Lang[] = ['cn', 'en']
const LABELS = {
  name: { cn: '姓名', en: 'Name' },
  phone: { cn: '手机号', en: 'Phone' },
  email: { cn: '邮箱', en: 'Email' },
} as const satisfies { readonly [part: string]: Text }

/** Lists each changed question once, and the contact that no question asks for. */
export async function describeCorrection(
  tx: Tx,
  eventId: number,
  { before, after }: { readonly before: Answered; readonly after: Answered },
): Promise<readonly Correction[]> {
  const rows = await tx.rows<{ readonly [column: string]: unknown }>`
    select * from cubic_event_form_field where event_id = ${eventId} and not removed order by sort, id`
  const asked = contactQuestions(rows.flatMap((row) => questionIn(row, 'cn') ?? []))
  const contact = (['name', 'phone', 'email'] as const)
    .filter((part) => !asked[part] && before[part] !== after[part])
    .map((part) => ({ label: LABELS[part], old: inBoth(before[part] ?? ''), now: inBoth(after[part] ?? '') }))
  const answers = rows
    .map((row) => ({ label: textOf(row, 'name'), old: answerTo(row, before), now: answerTo(row, after) }))
    .filter(({ old, now }) => LANGS.some((lang) => old[lang] !== now[lang]))
  return [...contact, ...answers]
}

function answerTo(row: { readonly [column: string]: unknown }, { values }: Answered): Text {
  const printIn = (lang: Lang) => {
    const question = questionIn(row, lang)
    const answer = question ? printAnswer(question, values, lang) : ''
    return typeof answer === 'object' ? answer.join(lang === 'cn' ? '、' : ', ') : String(answer)
  }
  return { cn: printIn('cn'), en: printIn('en') }
}

function questionIn(row: { readonly [column: string]: unknown }, lang: Lang) {
  const other = lang === 'cn' ? 'en' : 'cn'
  const of = (column: string) => row[`${column}_${lang}`] ?? row[`${column}_${other}`]
  const texts = { name: of('name'), tips: of('tips') }
  return parseFormField({
    ...row,
    ...texts,
    selections: of('selections'),
    removed_selections: of('removed_selections'),
  })
}

function textOf(row: { readonly [column: string]: unknown }, column: string): Text {
  const [cn, en] = [row[`${column}_cn`], row[`${column}_en`]].map((text) => (typeof text === 'string' ? text : ''))
  return { cn: cn || en || '', en: en || cn || '' }
}

const inBoth = (text: string): Text => ({ cn: text, en: text })

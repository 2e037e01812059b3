import { FORM_FIELD_TYPE, type FormFieldType } from '@cubic/contract'
import { contactQuestions } from '@cubic/domain/registration/contact'
import { holdsFiles } from '@cubic/domain/registration/question-types'
import { useLanguage } from '@cubic/web-kit/language/language'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import type { Question } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'

const CHOICES_NAMED = 8

/** Explains what the column of a question holds, by its type; `names` are those of its choices. */
const columnHints = texts({
  text: FORM_FIELD_TYPE.text,
  textarea: FORM_FIELD_TYPE.textarea,
  number: FORM_FIELD_TYPE.number,
  radio: { cn: (names: string) => `其中一项：${names}`, en: (names: string) => `One of: ${names}` },
  checkbox: {
    cn: (names: string) => `其中几项，用顿号、逗号或分号隔开：${names}`,
    en: (names: string) => `Some of these, with commas or semicolons between them: ${names}`,
  },
  date: { cn: '日期，如 2026-11-23', en: 'A date such as 2026-11-23' },
  datetime: { cn: '日期和时间，如 2026-11-23 14:30', en: 'A date and a time such as 2026-11-23 14:30' },
  phone: FORM_FIELD_TYPE.phone,
  email: FORM_FIELD_TYPE.email,
  consent: { cn: '填“同意”或“不同意”', en: '“agree” or “decline”' },
  file: { cn: '文件不能导入，请留空', en: 'Files can’t be imported: leave it empty' },
} satisfies { readonly [type in FormFieldType]: unknown })

/** Lists what an import's columns may hold: questions of the form, and the person's name, contact and number. */
export function ImportColumns({ questions }: { readonly questions: readonly Question[] }) {
  const t = useTexts(applicantTexts)
  const hints = useTexts(columnHints)
  const lang = useLanguage()
  const asked = contactQuestions(questions)
  const hintOf = ({ type, selections }: Question): string => {
    const hint = hints[type]
    if (typeof hint === 'string') return hint
    const names = selections.map(({ name }) => name)
    const named = names.slice(0, CHOICES_NAMED).join(lang === 'cn' ? '、' : ', ')
    return hint(names.length > CHOICES_NAMED ? `${named}…` : named)
  }
  const names = new Set(questions.map(({ name }) => name))
  const isNotAsked = ({ name }: { readonly name: string }) => !names.has(name)
  const columns = [
    ...[
      ...(asked.name ? [] : [{ name: t.name, hint: t.nameColumn, isRequired: false }]),
      { name: t.number, hint: t.numberColumn, isRequired: false },
      ...(asked.phone ? [] : [{ name: t.phone, hint: t.phoneColumn, isRequired: false }]),
      ...(asked.email ? [] : [{ name: t.email, hint: t.emailColumn, isRequired: false }]),
    ].filter(isNotAsked),
    ...questions.map((question) => ({
      name: question.name,
      hint: question.show_if === null ? hintOf(question) : `${hintOf(question)} · ${t.onlyForSome}`,
      isRequired: question.required && question.show_if === null && !holdsFiles(question.type),
    })),
    ...[{ name: t.note, hint: t.noteHint, isRequired: false }].filter(isNotAsked),
  ]
  return (
    <section aria-label={t.importColumns} className="rounded-[12px] border border-line">
      <h3 className="border-b border-line px-3.5 py-2 text-sm font-semibold text-ink-2">{t.importColumns}</h3>
      <dl className="grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] gap-x-5 gap-y-1.5 px-3.5 py-2.5 text-sm">
        {columns.map(({ name, hint, isRequired }, index) => (
          <div key={`${index} ${name}`} className="contents">
            <dt className="max-w-48 font-semibold break-words">
              {name}
              {isRequired && <span className="ml-1.5 text-xs font-normal text-bad">{t.required}</span>}
            </dt>
            <dd className="min-w-0 break-words text-ink-2">{hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

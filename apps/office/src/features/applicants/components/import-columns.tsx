import { FORM_FIELD_TYPE } from '@cubic/contract'
import { contactQuestions } from '@cubic/domain/registration/contact'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import type { Question } from '../api.ts'
import { applicantTexts } from '../texts.ts'

const CHOICES_NAMED = 8

/** The possible meanings of an import's columns: questions of the form, and the person's name, contact and number. */
export function ImportColumns({ questions }: { readonly questions: readonly Question[] }) {
  const t = useTexts(applicantTexts)
  const lang = useLanguage()
  const asked = contactQuestions(questions)
  const hintOf = ({ type, selections }: Question): string => {
    if (type === 'radio') {
      const names = selections.map(({ name }) => name)
      const named = names.slice(0, CHOICES_NAMED).join(lang === 'cn' ? '、' : ', ')
      return t.oneOf(names.length > CHOICES_NAMED ? `${named}…` : named)
    }
    return type === 'date' ? t.dateHint : FORM_FIELD_TYPE[type][lang]
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
      isRequired: question.required && question.show_if === null,
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

import { ANSWER_PROBLEMS, fillText, type Lang } from '@cubic/contract'
import { applicableFields, checkAnswer } from '@cubic/domain/registration/form'
import type { FormField } from '@cubic/domain/registration/form-field'
import type { TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Cover } from '@cubic/web-kit/ui/cover'
import { FormQuestion } from '@cubic/web-kit/form/form-question'
import { useState } from 'react'
import { LANGUAGE_OPTIONS, LANGUAGE_TAGS } from '../../../../data/languages.ts'
import { Segmented } from '../../../../ui/tabs.tsx'
import { eventName } from '../../internal/event-name.ts'
import { type DraftQuestion, shownFields } from '../../internal/form-draft.ts'
import { formTexts } from '../../internal/form-texts.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'

/** Previews the form on a phone, with the site's own components and rules. */
export function FormPreview({
  edited: { id, event },
  questions,
}: {
  readonly edited: EditedEvent
  readonly questions: readonly DraftQuestion[]
}) {
  const t = useTexts(formTexts)
  const [lang, setLang] = useState<Lang>(useLanguage())
  const type = event.values.type_id
  return (
    <section
      aria-label={t.preview}
      className="grid justify-items-center gap-2.5 lg:col-span-2 xl:sticky xl:top-32 xl:col-span-1"
    >
      <div className="flex w-full max-w-[340px] items-center justify-between gap-2">
        <h2 className="text-[0.9375rem]">{t.preview}</h2>
        <Segmented label={t.previewLang} value={lang} onChange={setLang} options={LANGUAGE_OPTIONS} />
      </div>
      <div
        lang={LANGUAGE_TAGS[lang]}
        className="w-full max-w-[330px] overflow-hidden rounded-[34px] border-[7px] border-ink bg-bg"
      >
        <div className="max-h-[620px] overflow-y-auto px-4 pt-4 pb-3">
          <p className="text-center text-sm font-bold">{t.previewTitle}</p>
          <div className="mt-3 flex items-center gap-2.5">
            <Cover
              src={event.values.cover ?? ''}
              seed={id}
              kind={type?.id ?? 0}
              shown="row"
              className="h-10 w-14 shrink-0 rounded-[9px]"
            />
            <p className="min-w-0 truncate text-sm font-semibold">{eventName(event, lang)}</p>
          </div>
          <Questions fields={shownFields(questions, lang)} lang={lang} />
        </div>
        <div className="border-t border-line bg-surface p-3">
          <div
            aria-hidden="true"
            className="grid min-h-11 place-items-center rounded-[12px] bg-brand text-sm font-bold text-brand-ink"
          >
            {t.register}
          </div>
        </div>
      </div>
      <p className="text-center text-xs text-ink-3">{t.previewHint}</p>
    </section>
  )
}

function Questions({ fields, lang }: { readonly fields: readonly FormField[]; readonly lang: Lang }) {
  const t = useTexts(formTexts)
  const [typed, setTyped] = useState<TypedAnswers>({})
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const shown = applicableFields(fields, typed)
  return (
    <div className="mt-3 grid grid-cols-1 gap-4 rounded-[16px] border border-line bg-surface p-3.5">
      {shown.length === 0 && <p className="text-sm text-ink-3">{t.none}</p>}
      {shown.map((field) => {
        const answer = typed[field.id] ?? ''
        const checked = left.has(field.id) ? checkAnswer(field, answer) : undefined
        return (
          <FormQuestion
            key={field.id}
            field={field}
            value={answer}
            error={
              checked && 'problem' in checked
                ? fillText(ANSWER_PROBLEMS[checked.problem], lang, { name: field.name, ...checked.parameters })
                : undefined
            }
            isSelf={false}
            isPreview
            onAnswer={(value) => setTyped({ ...typed, [field.id]: value })}
            onLeave={() => setLeft(new Set([...left, field.id]))}
          />
        )
      })}
    </div>
  )
}

import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { FORM_FIELD_TYPE, type FormFieldType, type Lang, LANGUAGES } from '@cubic/contract'
import { hasChoices, holdsConsent } from '@cubic/domain/registration/question-types'
import { useLanguage } from '@cubic/web-kit/language/language'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '../../../../data/languages.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Field, TextAreaInput, TextInput } from '../../../../ui/field.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { CheckLine } from '../../../../ui/toggle.tsx'
import {
  choiceName,
  choicesFor,
  type DraftQuestion,
  nameOf,
  newChoice,
  questionBehind,
  withNames,
} from '../../internal/form-draft.ts'
import { formTexts } from '../../internal/form-texts.ts'
import type { FormControl } from '../../internal/use-form-draft.ts'
import { Note } from '../base/note.tsx'
import { SwitchLine } from '../base/switch-line.tsx'
import { QUESTION_TYPE_VIEWS } from '../question-type-views.tsx'

type Props = {
  readonly question: DraftQuestion
  readonly form: FormControl
  readonly answers: number
  readonly canWrite: boolean
}

export function QuestionEditor(props: Props) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const { question, form, answers, canWrite } = props
  const set = (changes: Partial<DraftQuestion>) => form.change({ ...question, ...changes })
  const { Bounds } = QUESTION_TYPE_VIEWS[question.type]
  return (
    <Card
      title={nameOf(question, lang) || t.untitled}
      aside={
        canWrite && (
          <span className="flex">
            <IconButton label={t.copyOf} icon="copy" onClick={() => form.duplicate(question)} />
            <IconButton label={t.remove} icon="trash" onClick={() => form.remove(question.id)} />
          </span>
        )
      }
    >
      <fieldset disabled={!canWrite} className="grid gap-4">
        <Texts question={question} set={set} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TypeField question={question} set={set} isLocked={answers > 0} canWrite={canWrite} />
          {holdsConsent(question.type) && (
            <p className="self-center text-sm text-ink-2">{t.consentNote(question.bounds.version ?? 1)}</p>
          )}
          {Bounds && <Bounds bounds={question.bounds} onChange={(bounds) => set({ bounds })} />}
        </div>
        {hasChoices(question.type) && <Choices question={question} set={set} />}
        <SwitchLine
          label={t.required}
          hint={holdsConsent(question.type) ? t.consentRequiredHint : t.requiredHint}
          checked={question.required}
          disabled={!canWrite}
          onChange={(required) => set({ required })}
        />
        <KeepDaysField question={question} set={set} />
        <Condition {...props} set={set} />
        {answers > 0 && (
          <Note tone="warn" icon="info">
            {t.answeredNote(answers)}
          </Note>
        )}
      </fieldset>
    </Card>
  )
}

type PartProps = { readonly question: DraftQuestion; readonly set: (changes: Partial<DraftQuestion>) => void }

function TypeField({
  question,
  set,
  isLocked,
  canWrite,
}: PartProps & { readonly isLocked: boolean; readonly canWrite: boolean }) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  return (
    <Field label={t.type} hint={isLocked ? t.typeLocked : undefined}>
      {(described) => (
        <Select
          {...described}
          value={question.type}
          options={Object.entries(FORM_FIELD_TYPE).map(([value, word]) => ({ value, label: word[lang] }))}
          disabled={!canWrite || isLocked}
          onChange={(type) =>
            type !== '' &&
            set({
              type: type as FormFieldType,
              bounds: {},
              choices: choicesFor(type as FormFieldType, question.choices),
            })
          }
        />
      )}
    </Field>
  )
}

function KeepDaysField({ question, set }: PartProps) {
  const t = useTexts(formTexts)
  return (
    <Field label={t.keepDays} hint={t.keepDaysHint}>
      {(described) => (
        <TextInput
          {...described}
          type="number"
          value={String(question.keep_days ?? '')}
          onChange={(typed) => set({ keep_days: typed === '' ? null : Number(typed) })}
        />
      )}
    </Field>
  )
}

function Texts({ question, set }: PartProps) {
  const t = useTexts(formTexts)
  const pageLang = useLanguage()
  const labelOf = (part: 'name' | 'tips') => (part === 'tips' && holdsConsent(question.type) ? t.consentText : t[part])
  return (['name', 'tips'] as const).map((part) => (
    <div key={part} className="grid gap-3 sm:grid-cols-2">
      {LANGUAGES.map((lang) => {
        const common = {
          lang: LANGUAGE_TAGS[lang],
          value: question[part][lang],
          onChange: (typed: string) => set({ [part]: { ...question[part], [lang]: typed } }),
        }
        const label = `${labelOf(part)} · ${LANGUAGE_NAMES[lang]}`
        return part === 'tips' && holdsConsent(question.type) ? (
          <Field key={lang} label={label}>
            {(described) => <TextAreaInput {...described} {...common} rows={5} maxLength={2000} />}
          </Field>
        ) : (
          <TextField
            key={lang}
            {...common}
            label={label}
            required={part === 'name' && lang === pageLang}
            maxLength={part === 'name' ? 100 : 500}
            // a question that has just been added is named first
            autoFocus={question.id < 0 && part === 'name' && lang === pageLang && nameOf(question, lang) === ''}
          />
        )
      })}
    </div>
  ))
}

function Choices({ question: { choices }, set }: PartProps) {
  const t = useTexts(formTexts)
  const list = useRef<HTMLDivElement>(null)
  const change = (place: number, lang: Lang, typed: string) =>
    set({ choices: choices.map((choice, index) => (index === place ? { ...choice, [lang]: typed } : choice)) })
  const addBehind = (place: number, lang: Lang) => {
    flushSync(() => set({ choices: choices.toSpliced(place + 1, 0, newChoice(choices)) }))
    list.current?.querySelectorAll<HTMLElement>(`input[data-lang=${lang}]`)[place + 1]?.focus()
  }
  return (
    <div ref={list} role="group" aria-label={t.choices} className="grid gap-2">
      <div className="text-sm font-semibold">{t.choices}</div>
      {choices.map((choice, place) => (
        <div key={choice.value} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2">
          {LANGUAGES.map((lang) => (
            <TextInput
              key={lang}
              aria-label={t.choiceIn(place + 1, LANGUAGE_NAMES[lang])}
              placeholder={LANGUAGE_NAMES[lang]}
              lang={LANGUAGE_TAGS[lang]}
              data-lang={lang}
              maxLength={CHOICE_MAX}
              value={choice[lang]}
              onChange={(typed) => change(place, lang, typed)}
              onKeyDown={(event) => {
                // an input method takes Enter for itself
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                addBehind(place, lang)
              }}
              onPaste={(event) => {
                const names = linesOf(event.clipboardData.getData('text'))
                if (names.length < 2) return
                event.preventDefault()
                set({ choices: withNames(choices, place, { names, lang }) })
              }}
            />
          ))}
          <IconButton
            label={`${t.removeChoice} ${formatNumber(place + 1)}`}
            icon="close"
            onClick={() => set({ choices: choices.filter((_, index) => index !== place) })}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-3">
        <Button size="sm" variant="link" icon="plus" onClick={() => set({ choices: [...choices, newChoice(choices)] })}>
          {t.addChoice}
        </Button>
        <span className="text-xs text-ink-3">{t.choicesHint}</span>
      </div>
    </div>
  )
}

const CHOICE_MAX = 200

/** Returns the non-empty lines of a pasted list, each cut to the length of a choice. */
function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n|\t/).flatMap((line) => line.trim().slice(0, CHOICE_MAX) || [])
}

/** Edits when the question is shown: after certain choices of an earlier one. */
function Condition({ question, form, canWrite, set }: Props & PartProps) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const place = form.questions.findIndex(({ id }) => id === question.id)
  const candidates = form.questions.slice(0, place).filter(({ type }) => hasChoices(type))
  const { show_if } = question
  const behind = questionBehind(question, form.questions)
  const decides = candidates.find(({ id }) => id === show_if?.field) ?? behind
  const depend = (on: DraftQuestion | undefined) => {
    const [first] = on?.choices ?? []
    set({ show_if: on && first ? { field: on.id, in: [first.value] } : null })
  }
  return (
    <div className="grid gap-2 border-t border-line pt-3.5">
      <SwitchLine
        label={t.onlyIf}
        icon="arrow-right"
        hint={candidates.length === 0 ? t.noChoiceBefore : t.onlyIfHint}
        checked={show_if !== null}
        disabled={!canWrite || (candidates.length === 0 && show_if === null)}
        onChange={(isOn) => depend(isOn ? candidates.at(-1) : undefined)}
      />
      {show_if && (
        <div className="grid gap-2 rounded-[11px] bg-brand-soft p-3">
          <Select
            label={t.dependsOn}
            value={String(show_if.field)}
            options={[...candidates, ...(behind ? [behind] : [])].map((each) => ({
              value: String(each.id),
              label: nameOf(each, lang) || t.untitled,
            }))}
            disabled={!canWrite}
            onChange={(id) => depend(candidates.find((each) => String(each.id) === id))}
          />
          {behind && (
            <Note tone="warn" icon="info">
              <Button size="sm" variant="link" onClick={() => form.move(place, form.questions.indexOf(behind))}>
                {t.moveBehind(nameOf(behind, lang) || t.untitled)}
              </Button>
            </Note>
          )}
          <ShowingChoices choices={decides?.choices ?? []} showIf={show_if} set={set} />
        </div>
      )}
    </div>
  )
}

/** Selects which choices of the deciding question show this one. The last one cannot be taken away. */
function ShowingChoices({
  choices,
  showIf,
  set,
}: {
  readonly choices: DraftQuestion['choices']
  readonly showIf: NonNullable<DraftQuestion['show_if']>
  readonly set: PartProps['set']
}) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  return (
    <div role="group" aria-label={t.isOneOf} className="grid gap-x-3 sm:grid-cols-2">
      {choices.map((choice, at) => (
        <CheckLine
          key={choice.value}
          label={choiceName(choice, lang) || t.unnamedChoice(at + 1)}
          checked={showIf.in.includes(choice.value)}
          onChange={(isOn) => {
            const values = isOn ? [...showIf.in, choice.value] : showIf.in.filter((value) => value !== choice.value)
            if (values.length > 0) set({ show_if: { ...showIf, in: values } })
          }}
        />
      ))}
    </div>
  )
}

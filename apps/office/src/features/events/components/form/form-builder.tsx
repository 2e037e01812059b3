import { CHANGE_FORM, FORM_FIELD_TYPE, type FormFieldType } from '@cubic/contract'
import type { ShowIf } from '@cubic/domain/registration/show-if'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useSearchParams } from '@cubic/web-kit/navigation/routing'
import { useEffect } from 'react'
import { DragHandle } from '../../../../ui/drag-handle.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { FailedRead } from '../../../../ui/failed-read.tsx'
import { eventForm, type StoredQuestion } from '../../data/api.ts'
import {
  choiceName,
  type DraftQuestion,
  nameOf,
  questionBehind,
  type QuestionProblem,
} from '../../internal/form-draft.ts'
import { formTexts } from '../../internal/form-texts.ts'
import { type FormControl, useFormDraft } from '../../internal/use-form-draft.ts'
import { type EditedEvent, type PartStates, isByHand } from '../../internal/edited-event.ts'
import { MoveButtons, SortableList, useSortableRow } from '../base/sortable-list.tsx'
import { FormPreview } from './form-preview.tsx'
import { InHead } from '../base/in-head.tsx'
import { FormSaveState } from './form-save-state.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { QUESTION_TYPE_VIEWS } from '../question-type-views.tsx'

const EDITOR_ID = 'question-editor'

export function FormBuilder({
  edited,
  report,
}: {
  readonly edited: EditedEvent
  readonly report: (states: PartStates) => void
}) {
  const { data, error } = useQuery(eventForm(edited.id))
  if (!data) {
    if (error) return <FailedRead error={error} />
    return (
      <Loading className="grid gap-4 lg:grid-cols-3">
        {[1, 2, 3].map((part) => (
          <Skeleton key={part} className="h-96 rounded-[14px]" />
        ))}
      </Loading>
    )
  }
  return <LoadedForm edited={edited} report={report} stored={data.questions} version={data.version} />
}

function LoadedForm({
  edited,
  report,
  stored,
  version,
}: {
  readonly edited: EditedEvent
  readonly report: (states: PartStates) => void
  readonly stored: readonly StoredQuestion[]
  readonly version: string | null
}) {
  const canWrite = edited.tags.includes(CHANGE_FORM.name)
  const form = useFormDraft({
    eventId: edited.id,
    stored,
    version,
    auto: canWrite && !isByHand(edited),
  })
  const problems = form.problems.size
  const state =
    problems > 0 || form.failure !== undefined ? 'stuck' : form.isChanged || form.isSaving ? 'saving' : 'saved'
  useEffect(() => report({ form: { state, problems } }), [report, state, problems])
  const selected = form.questions.find(({ id }) => id === form.selected)
  useAskedQuestion(form.select)
  return (
    <>
      <InHead edited={edited}>
        <FormSaveState edited={edited} form={form} stored={stored} />
      </InHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_340px]">
        <QuestionList form={form} stored={stored} canWrite={canWrite} />
        {selected ? (
          <div id={EDITOR_ID} className="min-w-0 scroll-my-20">
            <QuestionEditor
              key={selected.id}
              question={selected}
              form={form}
              answers={stored.find(({ id }) => id === selected.id)?.answer_number ?? 0}
              canWrite={canWrite}
            />
          </div>
        ) : (
          <SelectOne />
        )}
        <FormPreview edited={edited} questions={form.questions} />
      </div>
    </>
  )
}

/** Selects the question named in the URL. */
function useAskedQuestion(select: (id: number) => void) {
  const [params] = useSearchParams()
  const asked = Number(params.get('question'))
  useEffect(() => {
    if (asked > 0) showQuestion(asked, select)
  }, [asked, select])
}

function showQuestion(id: number, select: (id: number) => void) {
  select(id)
  // on a phone it is below the list
  requestAnimationFrame(() => document.getElementById(EDITOR_ID)?.scrollIntoView({ block: 'nearest' }))
}

function SelectOne() {
  const t = useTexts(formTexts)
  return (
    <Card className="hidden lg:block">
      <EmptyState icon="edit" title={t.select} compact />
    </Card>
  )
}

function QuestionList({
  form,
  stored,
  canWrite,
}: {
  readonly form: FormControl
  readonly stored: readonly StoredQuestion[]
  readonly canWrite: boolean
}) {
  const t = useTexts(formTexts)
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2" aria-label={t.questions}>
      <div className="flex items-baseline gap-2">
        <h2 className="text-[0.9375rem]">{t.questions}</h2>
        <span className="text-xs text-ink-3">{t.count(form.questions.length)}</span>
      </div>
      {form.questions.length === 0 && (
        <Card>
          <EmptyState
            icon="list"
            title={t.none}
            compact
            action={
              canWrite && (
                <Button icon="plus" onClick={form.addContacts}>
                  {t.addContacts}
                </Button>
              )
            }
          >
            {t.noneHint}
          </EmptyState>
        </Card>
      )}
      <SortableList ids={form.questions.map(({ id }) => id)} onMove={form.move}>
        {form.questions.map((question, place) => (
          <QuestionRow
            key={question.id}
            place={place}
            question={question}
            form={form}
            answers={stored.find(({ id }) => id === question.id)?.answer_number ?? 0}
            canWrite={canWrite}
          />
        ))}
      </SortableList>
      {canWrite && <NewQuestion form={form} />}
      <RemovedQuestions stored={stored} />
    </section>
  )
}

function NewQuestion({ form }: { readonly form: FormControl }) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  return (
    <div className="rounded-[12px] border border-dashed border-line-2 p-3">
      <h3 className="mb-2 text-xs font-semibold text-ink-2">{t.add}</h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2">
        {(Object.keys(FORM_FIELD_TYPE) as FormFieldType[]).map((type) => (
          <Button key={type} size="sm" icon={QUESTION_TYPE_VIEWS[type].icon} onClick={() => form.add(type)}>
            {FORM_FIELD_TYPE[type][lang]}
          </Button>
        ))}
      </div>
    </div>
  )
}

function RemovedQuestions({ stored }: { readonly stored: readonly StoredQuestion[] }) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const gone = stored.filter(({ removed }) => removed)
  if (gone.length === 0) return null
  return (
    <div className="grid gap-1.5 pt-2">
      <h3 className="text-xs font-semibold text-ink-3">{t.removedQuestions}</h3>
      <ul className="grid gap-1">
        {gone.map((question) => (
          <li key={question.id} className="flex justify-between gap-3 text-sm text-ink-3">
            <s>{(lang === 'cn' ? question.name_cn : question.name_en) ?? question.name_cn ?? question.name_en}</s>
            {t.answered(question.answer_number ?? 0)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function QuestionRow({
  question,
  place,
  form,
  answers,
  canWrite,
}: {
  readonly question: DraftQuestion
  readonly place: number
  readonly form: FormControl
  readonly answers: number
  readonly canWrite: boolean
}) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const { sortable, row, isDragging } = useSortableRow(question.id, !canWrite)
  const isSelected = form.selected === question.id
  const problem = shownProblem(question, form)
  return (
    <li
      {...row}
      className={classNames(
        'flex items-center gap-1 rounded-[12px] border bg-surface py-1.5 pr-1.5',
        question.show_if && 'ml-6',
        isSelected ? 'border-brand ring-3 ring-brand-text/15' : problem ? 'border-bad' : 'border-line',
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      {canWrite && <DragHandle label={t.drag(nameOf(question, lang) || t.untitled)} sortable={sortable} />}
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => showQuestion(question.id, form.select)}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-sm px-1 py-1 text-left"
      >
        <QuestionWords question={question} form={form} />
        {answers > 0 && <Badge dot={false}>{t.answered(answers)}</Badge>}
      </button>
      {canWrite && (
        <span className="flex flex-col">
          <MoveButtons
            up={t.moveUp}
            down={t.moveDown}
            place={place}
            of={form.questions.length}
            size={14}
            className="h-5 w-7"
            onMove={(to) => form.move(place, to)}
          />
        </span>
      )}
    </li>
  )
}

/** Returns a question's problem; none yet for one that was just added and is being written. */
function shownProblem(question: DraftQuestion, { problems, selected }: FormControl): QuestionProblem | undefined {
  return question.id < 0 && question.id === selected ? undefined : problems.get(question.id)
}

function QuestionWords({ question, form }: { readonly question: DraftQuestion; readonly form: FormControl }) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const { type, choices, required, show_if } = question
  const problem = shownProblem(question, form)
  const listed = (words: readonly string[]) => words.join(lang === 'cn' ? '、' : ', ')
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-[9px] bg-fill text-ink-2">
        <Icon name={QUESTION_TYPE_VIEWS[type].icon} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">
          {nameOf(question, lang) || t.untitled}
          {required && <span className="text-bad"> *</span>}
        </span>
        <span
          className={classNames(
            'block truncate text-xs',
            problem ? 'text-bad' : show_if ? 'text-brand-text' : 'text-ink-3',
          )}
        >
          {problem ? problemWords(problem) : show_if ? conditionWords(show_if) : typeWords()}
        </span>
      </span>
    </>
  )

  function problemWords(of: QuestionProblem): string {
    const basis = of === 'show_if' && questionBehind(question, form.questions)
    return basis ? t.moveBehind(nameOf(basis, lang) || t.untitled) : t[`problem_${of}`]
  }

  function conditionWords(condition: ShowIf): string {
    const decides = form.questions.find(({ id }) => id === condition.field)
    const values = condition.in.map((value) => {
      const at = decides?.choices.findIndex((each) => each.value === value) ?? -1
      const choice = decides?.choices[at]
      return choice ? choiceName(choice, lang) || t.unnamedChoice(at + 1) : value
    })
    return t.conditionWord(decides ? nameOf(decides, lang) || t.untitled : '?', listed(values))
  }

  function typeWords(): string {
    const word = FORM_FIELD_TYPE[type][lang]
    const names = choices.map((choice) => choiceName(choice, lang)).filter(Boolean)
    return names.length > 0 ? `${word} · ${listed(names)}` : word
  }
}

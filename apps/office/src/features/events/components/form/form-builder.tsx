import { CHANGE_FORM, FORM_FIELD_TYPE, type FormFieldType } from '@cubic/contract'
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { retryReads, useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useEffect } from 'react'
import { DragHandle } from '../../../../ui/drag-handle.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { eventForm, type StoredQuestion } from '../../data/api.ts'
import { type DraftQuestion, nameOf, problemsIn } from '../../internal/form-draft.ts'
import { formTexts } from '../../internal/form-texts.ts'
import { isLive } from '../../internal/stages.ts'
import { type FormControl, useFormDraft } from '../../internal/use-form-draft.ts'
import type { EditedEvent, PartStates } from '../../internal/edited-event.ts'
import { FormPreview } from './form-preview.tsx'
import { FormSaveState } from './form-save-state.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { QUESTION_PARTS } from '../question-parts.tsx'

const EDITOR_ID = 'question-editor'

/** Builds an event's form: its questions in order, the one that is selected, and what registrants will see. */
export function FormBuilder({
  edited,
  report,
}: {
  readonly edited: EditedEvent
  readonly report: (states: PartStates) => void
}) {
  const { data, error } = useQuery(eventForm(edited.id))
  if (!data) {
    if (error) return <ErrorState message={failureText(error)} onRetry={retryReads} />
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
    auto: canWrite && !isLive(edited.status),
  })
  const problems = form.problems.size
  const state =
    problems > 0 || form.failure !== undefined ? 'stuck' : form.isChanged || form.isSaving ? 'saving' : 'saved'
  useEffect(() => report({ form: { state, problems } }), [report, state, problems])
  const selected = form.questions.find(({ id }) => id === form.selected)
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <FormSaveState edited={edited} form={form} stored={stored} />
      </div>
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
  const lang = useLanguage()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const problems = problemsIn(form.questions)
  const gone = stored.filter(({ removed }) => removed)
  const ids = form.questions.map(({ id }) => id)
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2" aria-label={t.questions}>
      <div className="flex items-baseline gap-2">
        <h2 className="text-[0.9375rem]">{t.questions}</h2>
        <span className="text-xs text-ink-3">{t.count(form.questions.length)}</span>
      </div>
      {form.questions.length === 0 && (
        <Card>
          <EmptyState icon="list" title={t.none} compact>
            {t.noneHint}
          </EmptyState>
        </Card>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id)
            form.reorder(arrayMove([...form.questions], ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="grid grid-cols-1 gap-2">
            {form.questions.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                form={form}
                answers={stored.find(({ id }) => id === question.id)?.answer_number ?? 0}
                problem={problems.get(question.id)}
                canWrite={canWrite}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {canWrite && (
        <div className="rounded-[12px] border border-dashed border-line-2 p-3">
          <h3 className="mb-2 text-xs font-semibold text-ink-2">{t.add}</h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2">
            {(Object.keys(FORM_FIELD_TYPE) as FormFieldType[]).map((type) => (
              <Button key={type} size="sm" icon={QUESTION_PARTS[type].icon} onClick={() => form.add(type)}>
                {FORM_FIELD_TYPE[type][lang]}
              </Button>
            ))}
          </div>
        </div>
      )}
      {gone.length > 0 && (
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
      )}
    </section>
  )
}

function QuestionRow({
  question,
  form,
  answers,
  problem,
  canWrite,
}: {
  readonly question: DraftQuestion
  readonly form: FormControl
  readonly answers: number
  readonly problem: 'name' | 'choices' | 'show_if' | undefined
  readonly canWrite: boolean
}) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const sortable = useSortable({
    id: question.id,
    disabled: !canWrite,
  })
  const { setNodeRef, transform, transition, isDragging } = sortable
  const name = nameOf(question, lang) || t.untitled
  const place = form.questions.findIndex(({ id }) => id === question.id)
  const isSelected = form.selected === question.id
  const condition = conditionWords()
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={classNames(
        'flex items-center gap-1 rounded-[12px] border bg-surface py-1.5 pr-1.5',
        condition !== undefined && 'ml-6',
        isSelected ? 'border-brand ring-3 ring-brand-text/15' : problem ? 'border-bad' : 'border-line',
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      {canWrite && <DragHandle label={t.drag(name)} sortable={sortable} />}
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => {
          form.select(question.id)
          // on a phone it is below the list
          requestAnimationFrame(() => document.getElementById(EDITOR_ID)?.scrollIntoView({ block: 'nearest' }))
        }}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-sm px-1 py-1 text-left"
      >
        <span className="grid size-8 shrink-0 place-items-center rounded-[9px] bg-fill text-ink-2">
          <Icon name={QUESTION_PARTS[question.type].icon} size={16} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-semibold">
            {name}
            {question.required && <span className="text-bad"> *</span>}
          </span>
          <span
            className={classNames(
              'block truncate text-xs',
              problem ? 'text-bad' : condition !== undefined ? 'text-brand-text' : 'text-ink-3',
            )}
          >
            {problem ? t[`problem_${problem}`] : (condition ?? subtitle())}
          </span>
        </span>
        {answers > 0 && <Badge dot={false}>{t.answered(answers)}</Badge>}
      </button>
      {canWrite && (
        <span className="flex flex-col">
          <IconButton
            label={t.moveUp}
            icon="chevron-up"
            size={14}
            className="h-5 w-7"
            disabled={place === 0}
            onClick={() => form.move(question.id, -1)}
          />
          <IconButton
            label={t.moveDown}
            icon="chevron-down"
            size={14}
            className="h-5 w-7"
            disabled={place === form.questions.length - 1}
            onClick={() => form.move(question.id, 1)}
          />
        </span>
      )}
    </li>
  )

  function conditionWords(): string | undefined {
    const { show_if } = question
    if (!show_if) return undefined
    const decides = form.questions.find(({ id }) => id === show_if.field)
    const values = show_if.in.map((value) => {
      const at = decides?.choices.findIndex((each) => each.value === value) ?? -1
      const choice = decides?.choices[at]
      return choice ? choice[lang] || choice.cn || choice.en || t.unnamedChoice(at + 1) : value
    })
    return t.conditionWord(
      decides ? nameOf(decides, lang) || t.untitled : '?',
      values.join(lang === 'cn' ? '、' : ', '),
    )
  }

  function subtitle(): string {
    const word = FORM_FIELD_TYPE[question.type][lang]
    const choices = question.choices.map((choice) => choice[lang] || choice.cn || choice.en).filter(Boolean)
    return choices.length > 0 ? `${word} · ${choices.join(lang === 'cn' ? '、' : ', ')}` : word
  }
}

import { CHANGE_FORM, type FormFieldType, type SeriesScope } from '@cubic/contract'
import { makeModelStale } from '@cubic/web-kit/queries/query-families'
import { useTexts } from '@cubic/web-kit/language/text'
import { useRef, useState } from 'react'
import type { Ending, Snapshot } from '../../../crud/editing/editing.ts'
import { useAutomaticSaves, useEditing } from '../../../crud/editing/use-editing.ts'
import { useDraft } from '../../../crud/record-form/draft.ts'
import { client } from '../../../data/client.ts'
import { eventForm, type StoredQuestion } from '../data/api.ts'
import {
  changeOf,
  contactQuestions,
  draftOf,
  type DraftQuestion,
  newQuestion,
  problemsIn,
  withIds,
} from './form-draft.ts'
import { formTexts } from './form-texts.ts'
import { moved } from './moved.ts'

const AUTOSAVE_MS = 1200

type Questions = readonly DraftQuestion[]
type Base = Snapshot<Questions>
type EditedForm = {
  readonly eventId: number
  readonly stored: readonly StoredQuestion[]
  readonly version: string | null
  readonly auto: boolean
}

/**
 * Edits the questions of a form. The form of an unpublished event is saved automatically. Unsaved changes are kept on
 * this device.
 */
export function useFormDraft({ eventId, stored, version, auto }: EditedForm) {
  const t = useTexts(formTexts)
  const [kept, keepDraft] = useDraft<Base>(`form:${eventId}`)
  const editing = useEditing<Questions, Base>({
    first: { values: draftOf(stored), version },
    // not of a form that has changed since
    ...(kept?.version === version && { draft: kept.values }),
    send,
    auto,
  })
  const { base, draft: questions, isSaving, failure, savedAt } = editing
  // which dates of its series the next save is for
  const scope = useRef<SeriesScope>('this')
  const [selected, setSelected] = useState<number | undefined>(questions[0]?.id)
  const change = changeOf(base.values, questions)
  const changed = change.fields.length + change.removed.length
  keepDraft(changed > 0 ? { version: base.version, values: questions } : undefined)
  const problems = problemsIn(questions)
  const save = (of: SeriesScope = 'this') => {
    scope.current = of
    return problems.size > 0 ? Promise.resolve(false) : editing.save()
  }

  async function send(sent: Questions, of: Base): Promise<Ending<Questions, Base, never>> {
    const answer = await changeForm(eventId, sent, of, scope.current)
    if (answer.status === 'error') return { type: 'refused', failure: failureOf(answer, t.conflict) }
    const now = await readForm(eventId)
    setSelected((id) => id && (answer.ids.get(id) ?? id))
    void makeModelStale('CubicEventFormField')
    // new questions get their ids, and what was changed during the save stays
    const rebase = (latest: Questions) => (latest === sent ? now.values : withIds(latest, answer.ids))
    return { type: 'saved', base: now, rebase, at: new Date() }
  }

  useAutomaticSaves({
    isWanted: auto && changed > 0 && problems.size === 0 && !isSaving,
    editing: { ...editing, save },
    changes: change,
    delay: AUTOSAVE_MS,
    savesOnLeaving: true,
  })

  return {
    ...useQuestionEdits(questions, (next) => editing.edit(() => next), setSelected),
    questions,
    selected,
    select: setSelected,
    base: base.values,
    changed,
    isChanged: changed > 0,
    problems,
    isSaving,
    failure,
    savedAt,
    save,
    discard: async () => editing.discard(await readForm(eventId)),
  }
}
export type FormControl = ReturnType<typeof useFormDraft>

/** Returns the edits of the questions; a new one is selected. */
function useQuestionEdits(
  questions: Questions,
  update: (next: Questions) => void,
  select: (id: number | undefined) => void,
) {
  const nextId = useRef(Math.min(0, ...questions.map(({ id }) => id)) - 1)
  const placeOf = (id: number) => questions.findIndex((each) => each.id === id)
  const insert = (place: number, question: DraftQuestion) => {
    update(questions.toSpliced(place, 0, question))
    select(question.id)
  }
  return {
    add: (type: FormFieldType) => insert(questions.length, newQuestion(nextId.current--, type)),
    addContacts: () => {
      const added = contactQuestions(nextId.current)
      nextId.current -= added.length
      update([...questions, ...added])
      select(added[0]?.id)
    },
    duplicate: (question: DraftQuestion) => insert(placeOf(question.id) + 1, { ...question, id: nextId.current-- }),
    change: (question: DraftQuestion) => update(questions.map((each) => (each.id === question.id ? question : each))),
    remove: (id: number) => {
      const rest = questions.filter((each) => each.id !== id)
      update(rest)
      select(rest[Math.min(placeOf(id), rest.length - 1)]?.id)
    },
    move: (from: number, to: number) => update(moved(questions, from, to)),
  }
}

type FailedChange = Extract<Awaited<ReturnType<typeof changeForm>>, { readonly status: 'error' }>

/** Saves the changes; `ids` maps the temporary ids of new questions to the stored ones. */
async function changeForm(eventId: number, questions: Questions, base: Base, scope: SeriesScope) {
  const { fields, removed } = changeOf(base.values, questions)
  const answer = await client.callMethod(CHANGE_FORM, eventId, {
    fields,
    ...(removed.length > 0 && { removed }),
    ...(typeof base.version === 'string' && { form_version: base.version }),
    ...(scope !== 'this' && { scope }),
  })
  if (answer.status === 'error') return answer
  const ids = new Map(fields.map(({ id }, index) => [id, answer.result.ids[index] ?? 0]))
  return { status: 'ok', ids } as const
}

function failureOf(answer: FailedChange, conflict: string): string {
  return answer.error_kind === 'save:conflict' ? conflict : (answer.errors[0]?.message ?? answer.error_msg)
}

async function readForm(eventId: number): Promise<Base> {
  const saved = await eventForm(eventId).queryFn({ signal: new AbortController().signal })
  return { values: draftOf(saved.questions), version: saved.version }
}

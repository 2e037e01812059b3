import { CHANGE_FORM, type FormFieldType } from '@cubic/contract'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useTexts } from '@cubic/web-kit/text'
import { useRef, useState } from 'react'
import type { Ending, Snapshot } from '../../../crud/editing/editing.ts'
import { useAutomaticSaves, useEditing } from '../../../crud/editing/use-editing.ts'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { eventForm, type StoredQuestion } from '../data/api.ts'
import { changeOf, choicesFor, draftOf, type DraftQuestion, problemsIn } from './form-draft.ts'
import { formTexts } from './form-texts.ts'

const AUTOSAVE_MS = 1200

type Questions = readonly DraftQuestion[]
type Base = Snapshot<Questions>

/** Edits the questions of a form. The form of an unpublished event is saved automatically. */
export function useFormDraft({
  eventId,
  stored,
  version,
  auto,
}: {
  readonly eventId: number
  readonly stored: readonly StoredQuestion[]
  readonly version: string | null
  readonly auto: boolean
}) {
  const t = useTexts(formTexts)
  const editing = useEditing<Questions, Base>({ first: { values: draftOf(stored), version }, send, auto })
  const { base, draft: questions } = editing
  const [selected, setSelected] = useState<number | undefined>(questions[0]?.id)
  const nextId = useRef(-1)
  const change = changeOf(base.values, questions)
  const changed = change.fields.length + change.removed.length
  const problems = problemsIn(questions)
  const update = (next: Questions) => editing.edit(() => next)
  const save = () => (problems.size > 0 ? Promise.resolve(false) : editing.save())

  async function send(sent: Questions, of: Base): Promise<Ending<Questions, Base, never>> {
    const { fields, removed } = changeOf(of.values, sent)
    const answer = await client.callMethod(CHANGE_FORM, eventId, {
      fields,
      ...(removed.length > 0 && { removed }),
      ...(typeof of.version === 'string' && { form_version: of.version }),
    })
    if (answer.status === 'error') {
      const isConflict = answer.error_kind === 'save:conflict'
      return { type: 'refused', failure: isConflict ? t.conflict : (answer.errors[0]?.message ?? answer.error_msg) }
    }
    const ids = new Map(fields.map(({ id }, index) => [Number(id), answer.result.ids[index] ?? 0]))
    const idOf = (id: number) => ids.get(id) ?? id
    const now = await readAgain()
    setSelected((id) => id && idOf(id))
    void makeStale([RECORDS])
    // new questions get their ids, and what was changed during the save stays
    const withIds = (latest: Questions) =>
      latest.map((question) => ({
        ...question,
        id: idOf(question.id),
        show_if: question.show_if && { ...question.show_if, field: idOf(question.show_if.field) },
      }))
    const rebase = (latest: Questions) => (latest === sent ? now.values : withIds(latest))
    return { type: 'saved', base: now, rebase, at: new Date() }
  }

  async function readAgain(): Promise<Base> {
    const saved = await eventForm(eventId).queryFn({ signal: new AbortController().signal })
    return { values: draftOf(saved.questions), version: saved.version }
  }

  useAutomaticSaves({
    isWanted: auto && changed > 0 && problems.size === 0 && !editing.isSaving,
    editing: { ...editing, save },
    changes: change,
    delay: AUTOSAVE_MS,
    savesOnLeaving: true,
  })

  return {
    questions,
    selected,
    select: setSelected,
    base: base.values,
    changed,
    isChanged: changed > 0,
    problems,
    isSaving: editing.isSaving,
    failure: editing.failure,
    savedAt: editing.savedAt,
    save,
    discard: async () => editing.discard(await readAgain()),
    add: (type: FormFieldType) => {
      const id = nextId.current--
      update([
        ...questions,
        {
          id,
          type,
          name: { cn: '', en: '' },
          tips: { cn: '', en: '' },
          required: false,
          choices: choicesFor(type, []),
          bounds: {},
          show_if: null,
        },
      ])
      setSelected(id)
    },
    duplicate: (question: DraftQuestion) => {
      const id = nextId.current--
      update(questions.flatMap((each) => (each.id === question.id ? [each, { ...question, id }] : [each])))
      setSelected(id)
    },
    change: (question: DraftQuestion) => update(questions.map((each) => (each.id === question.id ? question : each))),
    remove: (id: number) => {
      const place = questions.findIndex((each) => each.id === id)
      const rest = questions.filter((each) => each.id !== id)
      update(rest)
      setSelected(rest[Math.min(place, rest.length - 1)]?.id)
    },
    reorder: update,
    move: (id: number, by: -1 | 1) => {
      const place = questions.findIndex((each) => each.id === id)
      const moved = questions[place]
      if (!moved || place + by < 0 || place + by >= questions.length) return
      update(questions.filter((each) => each.id !== id).toSpliced(place + by, 0, moved))
    },
  }
}
export type FormControl = ReturnType<typeof useFormDraft>

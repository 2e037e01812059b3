import { CHANGE_FORM, type FormFieldType } from '@cubic/contract'
import { failureText, faultOf } from '@cubic/web-kit/faults'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useTexts } from '@cubic/web-kit/text'
import { useEffect, useRef, useState } from 'react'
import { client, isRequestError } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { eventForm, type StoredQuestion } from '../api.ts'
import { editorTexts } from '../texts.ts'
import { changeOf, draftOf, type DraftQuestion, newChoice, problemsIn } from './form-draft.ts'
import { formTexts } from './form-texts.ts'
import { useAutosave } from './use-autosave.ts'

const AUTOSAVE_MS = 1200

type Base = { readonly questions: readonly DraftQuestion[]; readonly version: string | null }

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
  const editor = useTexts(editorTexts)
  const [base, setBase] = useState<Base>(() => ({ questions: draftOf(stored), version }))
  const [questions, setQuestions] = useState(base.questions)
  const [selected, setSelected] = useState<number | undefined>(base.questions[0]?.id)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isUnanswered, setUnanswered] = useState(false)
  const [savedAt, setSavedAt] = useState<Date>()
  const isRunning = useRef(false)
  const latest = useRef(questions)
  const nextId = useRef(-1)
  useEffect(() => {
    latest.current = questions
  })
  const change = changeOf(base.questions, questions)
  const changed = change.fields.length + change.removed.length
  const problems = problemsIn(questions)

  function update(next: readonly DraftQuestion[]): void {
    setQuestions(next)
    setFailure(undefined)
  }

  async function save(): Promise<boolean> {
    if (isRunning.current || problems.size > 0) return false
    isRunning.current = true
    setSaving(true)
    setFailure(undefined)
    setUnanswered(false)
    const sent = questions
    try {
      const { fields, removed } = changeOf(base.questions, sent)
      const answer = await client.callMethod(CHANGE_FORM, eventId, {
        fields,
        ...(removed.length > 0 && { removed }),
        ...(base.version !== null && { form_version: base.version }),
      })
      if (answer.status === 'ok') {
        await finish(sent, new Map(fields.map(({ id }, index) => [Number(id), answer.result.ids[index] ?? 0])))
        return true
      }
      setFailure(answer.error_kind === 'save:conflict' ? t.conflict : (answer.errors[0]?.message ?? answer.error_msg))
    } catch (error) {
      if (!isRequestError(error)) throw error
      const noAnswer = auto ? editor.savedLater : editor.noAnswer
      setFailure(failureText(error, noAnswer) ?? noAnswer)
      setUnanswered(faultOf(error).kind !== 'refused')
    } finally {
      isRunning.current = false
      setSaving(false)
    }
    return false
  }

  /** Gives new questions their ids and keeps changes made during the save. */
  async function finish(sent: readonly DraftQuestion[], ids: ReadonlyMap<number, number>): Promise<void> {
    const saved = await eventForm(eventId).queryFn({ signal: new AbortController().signal })
    const idOf = (id: number) => ids.get(id) ?? id
    const withIds = latest.current.map((question) => ({
      ...question,
      id: idOf(question.id),
      show_if: question.show_if && { ...question.show_if, field: idOf(question.show_if.field) },
    }))
    const now = draftOf(saved.questions)
    setBase({ questions: now, version: saved.version })
    setQuestions(latest.current === sent ? now : withIds)
    setSelected((id) => id && idOf(id))
    setSavedAt(new Date())
    void makeStale([RECORDS])
  }

  const saveLatest = useRef(save)
  useEffect(() => {
    saveLatest.current = save
  })
  const isWanted = auto && changed > 0 && problems.size === 0 && !isSaving
  const isDue = isWanted && failure === undefined
  useAutosave({
    due: isDue ? JSON.stringify(change) : undefined,
    isUnanswered: isWanted && failure !== undefined && isUnanswered,
    delay: AUTOSAVE_MS,
    save,
  })

  const wasDue = useRef(isDue)
  useEffect(() => {
    wasDue.current = isDue
  })
  // leaving the editor does not wait for the delay
  useEffect(
    () => () => {
      if (wasDue.current) void saveLatest.current()
    },
    [],
  )

  return {
    questions,
    selected,
    select: setSelected,
    base: base.questions,
    changed,
    isChanged: changed > 0,
    problems,
    isSaving,
    failure,
    savedAt,
    save,
    discard: async () => {
      const saved = await eventForm(eventId).queryFn({ signal: new AbortController().signal })
      const now = draftOf(saved.questions)
      setBase({ questions: now, version: saved.version })
      update(now)
    },
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
          choices: type === 'radio' ? [newChoice([])] : [],
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

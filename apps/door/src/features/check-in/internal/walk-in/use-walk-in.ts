import type { DoorEvent } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { newUuid } from '@cubic/web-kit/uuid'
import { useState } from 'react'
import { registerAtDoor } from '../../data/api.ts'
import { checkInTexts } from '../../data/texts.ts'
import type { Registered } from '../station/device-scans.ts'
import {
  answersTo,
  problemsOfServer,
  problemsOfWalkIn,
  questionsAtDoor,
  readQuestions,
  walkInOf,
  type Problems,
  type WalkIn,
} from './walk-in.ts'

export type WalkInOptions = {
  readonly event: DoorEvent
  readonly gate: string | null
  readonly device: string
  /** What was searched for: a name, or a number. */
  readonly typed: string
  readonly onDone: (walkIn: Registered) => void
}

export function useWalkIn({ event, gate, device, typed, onDone }: WalkInOptions) {
  const t = useTexts(checkInTexts)
  const lang = useLanguage()
  const { mark, unmark, fail, ...marks } = useMarks()
  // the same for each try: an answer that was lost may have registered them
  const [requestId] = useState(newUuid)
  const [walkIn, setWalkIn] = useState(() => walkInOf(typed))
  const [isContactAsked, setContactAsked] = useState(false)
  const [pressed, setPressed] = useState<'now' | 'later'>('now')
  // Welcomed even if the form was left before the answer: they are registered and checked in.
  const change = useChange(registerAtDoor, {
    onAnswer(answer, { requestId: scanId }) {
      if (answer.status === 'error') return
      onDone({ scanId, eventId: event.id, ticketId: answer.result.id, name: answer.result.name, note: t.walkedIn })
    },
  })
  const fields = readQuestions(event, lang)
  const { answers, hasNoContact: _, ...about } = walkIn
  const { contact, others } = questionsAtDoor(fields, answers)
  const isAsking = [contact.phone, contact.email, ...others].some((field) => field?.required)

  /** `key`: the field whose problem this may mend. */
  const edit = (key: string, changed: Partial<WalkIn>) => {
    setWalkIn((before) => ({ ...before, ...changed, answers: { ...before.answers, ...changed.answers } }))
    unmark(key)
  }
  const submit = (when: 'now' | 'later') => {
    setPressed(when)
    const asking = { lang, isLater: when === 'later', nameMissing: t.nameMissing, contactMissing: t.contactMissing }
    const found = problemsOfWalkIn(fields, walkIn, asking)
    if (found['phone'] === t.contactMissing) setContactAsked(true)
    mark(found)
    if (Object.keys(found).length > 0) return
    const values = answersTo(others, answers)
    change.mutate(
      { eventId: event.id, ...about, values, answers: when, gate, device, requestId },
      {
        onSuccess: (answer) => {
          if (answer.status !== 'error') return
          const isUnknown = answer.error_kind === 'event:unknown_person'
          const problem = isUnknown ? { number: answer.error_msg } : problemsOfServer(fields, answer.errors)
          mark(problem, answer.error_msg)
        },
        onError: () => fail(t.walkInOffline),
      },
    )
  }
  return {
    ...marks,
    walkIn,
    contact,
    others,
    isContactAsked,
    /** The rest of the form's questions may be asked later. */
    mayWait: event.answers_later !== false && isAsking,
    pending: change.isPending ? pressed : undefined,
    edit,
    submit,
  }
}

/** The problems at the form's fields; or else, as a failure, why it was not taken. */
function useMarks() {
  const { area, problemSaid } = useFirstProblem()
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  return {
    area,
    problems,
    failure,
    mark: (found: Problems, otherwise?: string) => {
      setProblems(found)
      setFailure(Object.keys(found).length === 0 ? otherwise : undefined)
      if (Object.keys(found).length > 0) problemSaid()
    },
    unmark: (key: string) => setProblems(({ [key]: _mended, ...rest }) => rest),
    fail: setFailure,
  }
}

import { failureText, faultOf } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { useEffect, useReducer, useRef } from 'react'
import { isRequestError } from '../../data/client.ts'
import { formTexts } from './texts.ts'
import { begin, type Editing, type Ending, nextEditing, type Snapshot, type Step } from './editing.ts'
import { useAutosave } from './use-autosave.ts'

type Settings<Draft, Base, Conflict, Sending> = {
  readonly first: Base
  /** What was kept of an earlier visit. */
  readonly draft?: Draft
  /** Sends the draft and says how that ended; undefined if there is nothing to send. */
  readonly send: (draft: Draft, base: Base, sending: Sending | undefined) => Promise<Ending<Draft, Base, Conflict>>
  /** It is saved automatically, and so again after there was no answer. */
  readonly auto: boolean
  /** Said where no answer came, instead of that the work is kept on this computer. */
  readonly noAnswer?: string
}

export function useEditing<Draft, Base extends Snapshot<Draft>, Conflict = never, Sending = never>({
  first,
  draft,
  send,
  auto,
  noAnswer: said,
}: Settings<Draft, Base, Conflict, Sending>) {
  const t = useTexts(formTexts)
  const noAnswer = said ?? (auto ? t.savedLater : t.noAnswer)
  const [state, step] = useReducer(
    (now: Editing<Draft, Base, Conflict>, next: Step<Draft, Base, Conflict>) => nextEditing(now, next),
    undefined,
    () => begin<Draft, Base, Conflict>(first, draft ?? first.values),
  )
  const isRunning = useRef(false)

  async function sendNow(from: Pick<Editing<Draft, Base, Conflict>, 'draft' | 'base'>, sending?: Sending) {
    if (isRunning.current) return false
    isRunning.current = true
    step({ type: 'sent' })
    try {
      const ending = await send(from.draft, from.base, sending)
      step(ending)
      return ending.type === 'saved'
    } catch (error) {
      const isKnown = isRequestError(error)
      const isUnanswered = isKnown && faultOf(error).kind !== 'refused'
      // what is saved automatically is sent again by itself: with its version, or as the same values
      const failure = (isKnown && !(auto && isUnanswered) && failureText(error, noAnswer)) || noAnswer
      step({ type: 'failed', failure, isUnanswered })
      if (!isKnown) throw error
      return false
    } finally {
      isRunning.current = false
    }
  }

  return {
    ...state,
    edit: (edit: (before: Draft) => Draft, fields: readonly string[] = []) => step({ type: 'edited', edit, fields }),
    save: (sending?: Sending) => sendNow(state, sending),
    discard: (base?: Base) => step({ type: 'discarded', ...(base && { base }) }),
    leaveConflict: () => step({ type: 'undecided' }),
    decide: (chosen: Draft, base: Base) => {
      step({ type: 'decided', base, draft: chosen })
      return sendNow({ draft: chosen, base })
    },
  }
}

type Automatic = {
  /** Something may be saved now: it has changed, is valid and nothing is under way. */
  readonly isWanted: boolean
  readonly editing: Pick<Editing<unknown, Snapshot<unknown>, unknown>, 'failure' | 'isUnanswered'> & {
    readonly save: () => Promise<boolean>
  }
  /** What would be sent; each change of it restarts the delay. */
  readonly changes: unknown
  readonly delay: number
  /** Leaving saves at once. */
  readonly savesOnLeaving?: boolean
}

export function useAutomaticSaves({ isWanted, editing, changes, delay, savesOnLeaving = false }: Automatic): void {
  const isDue = isWanted && editing.failure === undefined
  useAutosave({
    due: isDue ? JSON.stringify(changes) : undefined,
    isUnanswered: isWanted && editing.isUnanswered,
    delay,
    save: () => editing.save(),
  })
  const leave = useRef<() => void>(undefined)
  useEffect(() => {
    leave.current = isDue && savesOnLeaving ? () => void editing.save() : undefined
  })
  useEffect(() => () => leave.current?.(), [])
}

import { useState } from 'react'
import { useKeptState } from '../../../lib/kept-state.ts'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { TextArea } from '@cubic/web-kit/ui/field'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { StarsField } from '@cubic/web-kit/ui/stars-field'
import { useToast } from '@cubic/web-kit/ui/toast'
import { rateEvent } from '../data/api.ts'
import { SCORE_WORDS, ticketDialogTexts } from '../internal/dialog-texts.ts'

type Rating = { readonly score: number; readonly comment: string }

export function RateDialog({
  ticketId,
  eventName,
  onDismiss,
}: {
  readonly ticketId: number
  readonly eventName: string
  readonly onDismiss: () => void
}) {
  const t = useTexts(ticketDialogTexts)
  const lang = useLanguage()
  const {
    value: rating,
    change: setRating,
    drop,
  } = useKeptState<Rating>(`rating:${ticketId}`, { score: 0, comment: '' }, readRating)
  const [isMissing, setIsMissing] = useState(false)
  const { submit, isPending, failure } = useRating(ticketId, { onRated: drop, onDone: onDismiss })
  const { area, problemSaid } = useFirstProblem<HTMLDivElement>()
  const send = () => {
    if (rating.score > 0) return submit(rating)
    setIsMissing(true)
    problemSaid()
  }
  return (
    <Dialog
      title={t.rateTitle}
      onDismiss={onDismiss}
      actions={
        <Button pending={isPending} onClick={send}>
          {t.rateSubmit}
        </Button>
      }
    >
      <div ref={area} className="grid gap-4">
        <p className="text-[0.875rem] text-ink-2">{eventName}</p>
        <StarsField
          label={t.score}
          required
          value={rating.score}
          words={SCORE_WORDS[lang]}
          error={isMissing && rating.score === 0 ? t.scoreMissing : undefined}
          onChange={(score) => setRating({ ...rating, score })}
        />
        <TextArea
          label={t.comment}
          value={rating.comment}
          onChange={(comment) => setRating({ ...rating, comment })}
          rows={4}
          maxLength={2000}
        />
        {failure && (
          <p role="alert" className="text-sm text-bad">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function readRating(kept: unknown): Rating | undefined {
  const { score, comment } = (kept ?? {}) as { readonly [part in keyof Rating]?: unknown }
  return typeof score === 'number' && typeof comment === 'string' ? { score, comment } : undefined
}

function useRating(id: number, { onRated, onDone }: { readonly onRated: () => void; readonly onDone: () => void }) {
  const t = useTexts(ticketDialogTexts)
  const toast = useToast()
  const change = useChange(rateEvent, { onAnswer: (answer) => answer.status === 'ok' && onRated() })
  const submit = ({ score, comment }: Rating) =>
    change.mutate(
      { id, score, comment: comment.trim() },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') return
          toast(t.rated)
          onDone()
        },
      },
    )
  const refusal = change.data?.status === 'error' ? change.data.error_msg : undefined
  return { submit, isPending: change.isPending, failure: refusal ?? failureText(change.error, t.failed) }
}

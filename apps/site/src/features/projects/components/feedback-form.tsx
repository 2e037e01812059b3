import type { SaveAnswer } from '@cubic/data-client'
import { useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useKeptState } from '../../../lib/kept-state.ts'
import type { Mutation } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { TextArea } from '@cubic/web-kit/ui/field'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { useToast } from '@cubic/web-kit/ui/toast'
import type { FeedbackState, Written } from '../data/api.ts'
import { projectTexts } from '../data/texts.ts'

/** Form for a text to the other side, who sees it once it is submitted; until then a draft. */
export function FeedbackForm({
  label,
  hint,
  submitLabel,
  missing,
  initial,
  draftKey,
  saving,
}: {
  readonly label: string
  readonly hint: string
  readonly submitLabel: string
  readonly missing: string
  readonly initial: string
  readonly draftKey: string
  readonly saving: Mutation<Written, SaveAnswer>
}) {
  const t = useTexts(projectTexts)
  const { value: content, change: setContent, drop } = useKeptState(draftKey, initial, readText)
  const [isMissing, setIsMissing] = useState(false)
  const { save, pendingState, failure } = useSaving(saving, drop)
  const { area, problemSaid } = useFirstProblem<HTMLDivElement>()
  const send = (state: FeedbackState) => {
    if (content.trim() !== '') return save({ content: content.trim(), state })
    setIsMissing(true)
    problemSaid()
  }
  return (
    <div ref={area} className="grid gap-2.5">
      <TextArea
        label={label}
        hint={hint}
        value={content}
        onChange={setContent}
        rows={4}
        maxLength={10_000}
        error={isMissing && content.trim() === '' ? missing : failure}
      />
      <div className="flex justify-end gap-2.5 large-text:flex-wrap">
        <Button variant="secondary" size="sm" pending={pendingState === 'draft'} onClick={() => send('draft')}>
          {t.saveDraft}
        </Button>
        <Button size="sm" pending={pendingState === 'submitted'} onClick={() => send('submitted')}>
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}

function readText(kept: unknown): string | undefined {
  return typeof kept === 'string' ? kept : undefined
}

function useSaving(saving: Mutation<Written, SaveAnswer>, onSaved: () => void) {
  const t = useTexts(projectTexts)
  const toast = useToast()
  const change = useChange(saving, {
    // submitting unmounts this form before `onSuccess` would be called
    onAnswer(answer, { state }) {
      if (answer.status !== 'ok') return
      onSaved()
      toast(state === 'draft' ? t.saved : t.submitted)
    },
  })
  const refusal = change.data?.status === 'error' ? change.data.error_msg : undefined
  return {
    save: change.mutate,
    pendingState: change.isPending ? change.variables.state : undefined,
    failure: refusal ?? failureText(change.error, t.failed),
  }
}

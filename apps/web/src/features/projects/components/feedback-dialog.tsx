import { FEEDBACK_STATE } from '@cubic/contract'
import { useState } from 'react'
import { useLanguage } from '../../../lib/language.tsx'
import { useChange } from '../../../lib/query.ts'
import { useTexts } from '../../../lib/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { answerFeedback, type Feedback, type FeedbackState, type Project } from '../api.ts'
import { projectTexts } from '../texts.ts'

/** What the mentors wrote about a project, and what is answered. */
export function FeedbackDialog({
  project,
  feedback,
  onDismiss,
}: {
  readonly project: Project
  readonly feedback: readonly Feedback[]
  readonly onDismiss: () => void
}) {
  return (
    <Dialog title={project.name} wide onDismiss={onDismiss}>
      <div className="grid gap-6 divide-y divide-line *:not-first:pt-6">
        {feedback.map((entry) => (
          <FeedbackEntry key={entry.id} entry={entry} />
        ))}
      </div>
    </Dialog>
  )
}

function FeedbackEntry({ entry }: { readonly entry: Feedback }) {
  const t = useTexts(projectTexts)
  const lang = useLanguage()
  const mentor = entry.mentor_id?.name ?? t.mentor
  return (
    <article className="grid gap-3">
      <header className="flex items-center gap-2.5">
        <Avatar name={mentor} src={entry.mentor_id?.avatar} size={34} />
        <div className="min-w-0 flex-1 truncate font-semibold">{mentor}</div>
        {entry.mentor_edit_state === 'submitted' && <Badge tone="success">{FEEDBACK_STATE.submitted[lang]}</Badge>}
      </header>
      <p className="rounded-lg bg-fill px-3.5 py-3 text-[15px] leading-relaxed whitespace-pre-line">
        {entry.mentor_content ?? <span className="text-ink-3">{t.notYet}</span>}
      </p>
      {entry.client_edit_state === 'submitted' ? (
        <GivenAnswer entry={entry} />
      ) : (
        entry.mentor_content !== null && <AnswerForm entry={entry} />
      )}
    </article>
  )
}

function GivenAnswer({ entry }: { readonly entry: Feedback }) {
  const t = useTexts(projectTexts)
  return (
    <div className="rounded-lg bg-brand-soft px-3.5 py-3">
      <div className="text-sm font-bold text-brand-text">{t.yourAnswer}</div>
      <p className="mt-0.5 whitespace-pre-line">{entry.client_content}</p>
    </div>
  )
}

function AnswerForm({ entry }: { readonly entry: Feedback }) {
  const t = useTexts(projectTexts)
  const [content, setContent] = useState(entry.client_content ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const { save, pendingState, failure } = useAnswer(entry.id)
  const send = (state: FeedbackState) => (content.trim() === '' ? setIsMissing(true) : save(content.trim(), state))
  const error = isMissing && content.trim() === '' ? t.empty : failure
  return (
    <div className="grid gap-2.5">
      <TextArea
        label={t.answer}
        hint={t.answerHint}
        value={content}
        onChange={setContent}
        rows={4}
        maxLength={10_000}
        error={error}
      />
      <div className="flex justify-end gap-2.5">
        <Button variant="secondary" size="sm" pending={pendingState === 'draft'} onClick={() => send('draft')}>
          {t.saveDraft}
        </Button>
        <Button size="sm" pending={pendingState === 'submitted'} onClick={() => send('submitted')}>
          {t.submit}
        </Button>
      </div>
    </div>
  )
}

function useAnswer(id: number) {
  const t = useTexts(projectTexts)
  const toast = useToast()
  const change = useChange(answerFeedback)
  const save = (content: string, state: FeedbackState) =>
    change.mutate(
      { id, content, state },
      { onSuccess: (answer) => answer.status === 'ok' && toast(state === 'draft' ? t.saved : t.submitted) },
    )
  const refusal = change.data?.status === 'error' ? change.data.error_msg : undefined
  return {
    save,
    pendingState: change.isPending ? change.variables.state : undefined,
    failure: refusal ?? (change.isError ? t.failed : undefined),
  }
}

import { FEEDBACK_STATE } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { answerFeedback, giveFeedback, type Feedback, type ProjectWithFeedback } from '../data/api.ts'
import { projectTexts } from '../data/texts.ts'
import { FeedbackForm } from './feedback-form.tsx'

export function FeedbackDialog({
  project,
  userId,
  onDismiss,
}: {
  readonly project: ProjectWithFeedback
  readonly userId: number
  readonly onDismiss: () => void
}) {
  const { feedback, isMentored } = project
  // the user's own draft stands alone until it is submitted
  const isWriting = feedback.some((entry) => isOwn(entry, userId) && entry.mentor_edit_state === 'draft')
  return (
    <Dialog title={project.name} wide onDismiss={onDismiss}>
      <div className="grid gap-6 *:not-first:border-t *:not-first:border-line *:not-first:pt-6">
        {feedback.map((entry) => (
          <FeedbackEntry key={entry.id} entry={entry} project={project} userId={userId} />
        ))}
        {isMentored && !isWriting && <GiveForm key={`new-${feedback.length}`} projectId={project.id} userId={userId} />}
      </div>
    </Dialog>
  )
}

type EntryProps = { readonly entry: Feedback; readonly project: ProjectWithFeedback; readonly userId: number }

function FeedbackEntry({ entry, project, userId }: EntryProps) {
  const t = useTexts(projectTexts)
  const lang = useLanguage()
  const mentor = entry.mentor_id?.name ?? t.mentor
  const isSubmitted = entry.mentor_edit_state === 'submitted'
  return (
    <article className="grid gap-3">
      <header className="flex items-center gap-2.5 large-text:flex-wrap">
        <Avatar name={mentor} src={entry.mentor_id?.avatar} size={34} />
        <div className="min-w-0 flex-1 truncate font-semibold">{mentor}</div>
        <Badge tone={isSubmitted ? 'success' : 'warn'}>
          {FEEDBACK_STATE[entry.mentor_edit_state ?? 'draft'][lang]}
        </Badge>
      </header>
      {isOwn(entry, userId) && !isSubmitted ? (
        <GiveForm projectId={project.id} userId={userId} entry={entry} />
      ) : (
        <>
          <p className="rounded-lg bg-fill px-3.5 py-3 text-[0.9375rem] leading-relaxed whitespace-pre-line">
            {entry.mentor_content ?? <span className="text-ink-3">{t.notYet}</span>}
          </p>
          <Answer entry={entry} isMember={project.isMember} userId={userId} />
        </>
      )}
    </article>
  )
}

type AnswerProps = { readonly entry: Feedback; readonly isMember: boolean; readonly userId: number }

function Answer({ entry, isMember, userId }: AnswerProps) {
  const t = useTexts(projectTexts)
  if (entry.client_edit_state === 'submitted')
    return (
      <div className="rounded-lg bg-brand-soft px-3.5 py-3">
        <div className="text-sm font-bold text-brand-text">{isMember ? t.yourAnswer : t.theirAnswer}</div>
        <p className="mt-0.5 whitespace-pre-line">{entry.client_content}</p>
      </div>
    )
  if (entry.mentor_edit_state !== 'submitted') return null
  if (!isMember) return <p className="text-sm text-ink-3">{t.noAnswerYet}</p>
  return (
    <FeedbackForm
      label={t.answer}
      hint={t.answerHint}
      submitLabel={t.submit}
      missing={t.empty}
      initial={entry.client_content ?? ''}
      draftKey={`feedback_answer:${userId}:${entry.id}`}
      saving={answerFeedback(entry.id)}
    />
  )
}

type GiveFormProps = { readonly projectId: number; readonly userId: number; readonly entry?: Feedback }

function GiveForm({ projectId, userId, entry }: GiveFormProps) {
  const t = useTexts(projectTexts)
  return (
    <FeedbackForm
      label={entry ? t.yourFeedback : t.newFeedback}
      hint={t.feedbackHint}
      submitLabel={t.submitFeedback}
      missing={t.emptyFeedback}
      initial={entry?.mentor_content ?? ''}
      draftKey={`feedback:${userId}:${entry ? entry.id : `new-${projectId}`}`}
      saving={giveFeedback(projectId, entry?.id)}
    />
  )
}

function isOwn(entry: Feedback, userId: number): boolean {
  return entry.mentor_id?.id === userId
}

import { assertNever } from '@cubic/contract'
import { useState } from 'react'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { myProjects, type Project, type ProjectWithFeedback } from '../data/api.ts'
import { groupProjects, projectState, type ProjectState } from '../internal/project-state.ts'
import { projectTexts } from '../data/texts.ts'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { island } from '../../../hydration/island.tsx'

const FeedbackDialog = island(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog, { ahead: true })

export function ProjectList({ userId }: { readonly userId: number }) {
  const t = useTexts(projectTexts)
  const projects = useQuery(myProjects(userId))
  if (!projects.data)
    return projects.isError || projects.fetchStatus === 'paused' ? (
      <ErrorState compact pending={projects.isFetching} onRetry={retryReads} />
    ) : (
      <ProjectSkeleton />
    )
  if (projects.data.length === 0)
    return (
      // few students have one: it must not push away their events
      <Card>
        <p className="font-semibold">{t.none}</p>
        <p className="mt-1 text-[0.875rem] text-ink-2">{t.noneHint}</p>
      </Card>
    )
  const { mentored, others, waiting } = groupProjects(projects.data, userId)
  if (mentored.length === 0) return <Projects projects={others} userId={userId} />
  return (
    <>
      <h3 className="flex items-center justify-between gap-3 text-[0.9375rem]">
        {t.mentored}
        {waiting > 0 && (
          <Badge tone="brand" className="shrink-0">
            {t.waitForYou(waiting)}
          </Badge>
        )}
      </h3>
      <Projects projects={mentored} userId={userId} />
      {others.length > 0 && (
        <>
          <h3 className="mt-2 text-[0.9375rem]">{t.member}</h3>
          <Projects projects={others} userId={userId} />
        </>
      )}
    </>
  )
}

type Listed = { readonly projects: readonly ProjectWithFeedback[]; readonly userId: number }

function Projects({ projects, userId }: Listed) {
  return (
    <ul className="grid gap-3">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} userId={userId} />
        </li>
      ))}
    </ul>
  )
}

function ProjectCard({ project, userId }: { readonly project: ProjectWithFeedback; readonly userId: number }) {
  const t = useTexts(projectTexts)
  const [isOpen, setIsOpen] = useState(false)
  const state = projectState(project, userId)
  const names = (people: Project['members']) => people.map(({ name }) => name).join(t.comma)
  const submitted = project.feedback.filter(({ mentor_edit_state }) => mentor_edit_state === 'submitted')
  const { word, action } = useStateWords(state, submitted.length)
  const newest = project.feedback.find(({ mentor_content }) => mentor_content)
  const words = newest ? t.said(newest.mentor_id?.name ?? t.mentor, newest.mentor_content ?? '') : project.description
  return (
    <Card className="grid gap-2">
      <div className="flex items-start justify-between gap-3 large-text:flex-wrap">
        <h3 className="min-w-0 text-[1rem]">{project.name}</h3>
        <Badge tone={TONES[state]} className="shrink-0">
          {word}
        </Badge>
      </div>
      {words && <p className="line-clamp-2 text-[0.875rem] text-ink-2">{words}</p>}
      <p className="text-xs text-ink-3">
        {[t.team(names(project.members)), project.mentors.length > 0 && t.mentors(names(project.mentors))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {action !== null && (
        <div>
          <Button variant="soft" size="sm" icon="message" onClick={() => setIsOpen(true)}>
            {action}
          </Button>
        </div>
      )}
      {isOpen && <FeedbackDialog project={project} userId={userId} onDismiss={() => setIsOpen(false)} />}
    </Card>
  )
}

const TONES: { readonly [state in ProjectState]: Tone } = {
  to_write: 'brand',
  feedback_drafted: 'warn',
  waits_for_answer: 'neutral',
  answer_there: 'success',
  waiting: 'neutral',
  to_answer: 'brand',
  answer_drafted: 'warn',
  answered: 'success',
}

/** Returns the state's label and the button's; no button if there is nothing to read or write. */
function useStateWords(
  state: ProjectState,
  readable: number,
): { readonly word: string; readonly action: string | null } {
  const t = useTexts(projectTexts)
  const read = readable > 0 ? t.feedback(readable) : null
  switch (state) {
    case 'to_write':
      return { word: t.toWrite, action: t.write }
    case 'feedback_drafted':
      return { word: t.feedbackDraft, action: t.writeOn }
    case 'waits_for_answer':
      return { word: t.waitsForAnswer, action: read }
    case 'waiting':
      return { word: t.waiting, action: read }
    case 'to_answer':
      return { word: t.given, action: t.readAndAnswer }
    case 'answer_drafted':
      return { word: t.draft, action: t.answerOn }
    case 'answer_there':
    case 'answered':
      return { word: t.answered, action: read }
    default:
      return assertNever(state)
  }
}

function ProjectSkeleton() {
  return (
    <Loading>
      <Card className="grid gap-2.5">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-3 w-56" />
      </Card>
    </Loading>
  )
}

import { useState } from 'react'
import { useTexts } from '../../../lib/text.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx'
import { myProjects, type Project, type ProjectWithFeedback } from '../api.ts'
import { projectTexts } from '../texts.ts'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { useQuery } from '../../../lib/query.ts'

/** The projects that one is in or mentors, with what is said on both sides. */
export function ProjectList({ userId }: { readonly userId: number }) {
  const t = useTexts(projectTexts)
  const projects = useQuery(myProjects(userId))
  if (!projects.data)
    return projects.isError || projects.fetchStatus === 'paused' ? (
      <ErrorState compact pending={projects.isFetching} onRetry={() => void projects.refetch()} />
    ) : (
      <ProjectSkeleton />
    )
  if (projects.data.length === 0)
    return (
      <Card padded={false}>
        <EmptyState compact icon="message" title={t.none}>
          {t.noneHint}
        </EmptyState>
      </Card>
    )
  return (
    <ul className="grid gap-3">
      {projects.data.map((project) => (
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
  const state = useProjectState(project, userId)
  const newest = project.feedback.find(({ mentor_content }) => mentor_content)
  const words = newest ? `${newest.mentor_id?.name ?? t.mentor}：${newest.mentor_content}` : project.description
  return (
    <Card className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-[1rem]">{project.name}</h3>
        <Badge tone={state.tone} className="shrink-0">
          {state.text}
        </Badge>
      </div>
      {words && <p className="line-clamp-2 text-[0.875rem] text-ink-2">{words}</p>}
      <p className="text-xs text-ink-3">
        {[t.team(namesOf(project.members)), project.mentors.length > 0 && t.mentors(namesOf(project.mentors))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {(project.feedback.length > 0 || project.isMentored) && (
        <div>
          <Button variant="soft" size="sm" icon="message" onClick={() => setIsOpen(true)}>
            {project.feedback.length > 0 ? t.feedback(project.feedback.length) : t.write}
          </Button>
        </div>
      )}
      {isOpen && <FeedbackDialog project={project} userId={userId} onDismiss={() => setIsOpen(false)} />}
    </Card>
  )
}

type State = { readonly tone: Tone; readonly text: string }

/** What is to be done on the project next, as the caller's side sees it. */
function useProjectState(project: ProjectWithFeedback, userId: number): State {
  const t = useTexts(projectTexts)
  const { feedback } = project
  if (project.isMentored) {
    const own = feedback.filter((entry) => entry.mentor_id?.id === userId)
    if (own.length === 0) return { tone: 'brand', text: t.toWrite }
    if (own.some((entry) => entry.mentor_edit_state === 'draft')) return { tone: 'warn', text: t.feedbackDraft }
    return own.every((entry) => entry.client_edit_state === 'submitted')
      ? { tone: 'success', text: t.answered }
      : { tone: 'neutral', text: t.waitsForAnswer }
  }
  const given = feedback.filter((entry) => entry.mentor_edit_state === 'submitted')
  if (given.length === 0) return { tone: 'neutral', text: t.waiting }
  if (given.every((entry) => entry.client_edit_state === 'submitted')) return { tone: 'success', text: t.answered }
  return given.some((entry) => entry.client_content)
    ? { tone: 'warn', text: t.draft }
    : { tone: 'brand', text: t.given }
}

function namesOf(people: Project['members']): string {
  return people.map(({ name }) => name).join('、')
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

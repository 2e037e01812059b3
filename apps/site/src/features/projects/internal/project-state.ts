import type { Feedback, ProjectWithFeedback } from '../data/api.ts'

/** A project's state for the user: the first four for a mentor, the others for a member. */
export type ProjectState =
  | 'to_write'
  | 'feedback_drafted'
  | 'waits_for_answer'
  | 'answer_there'
  | 'waiting'
  | 'to_answer'
  | 'answer_drafted'
  | 'answered'

type Said = Pick<Feedback, 'mentor_edit_state' | 'client_edit_state' | 'client_content'> & {
  readonly mentor_id: { readonly id: number } | null
}

export function projectState(
  { isMentored, feedback }: Pick<ProjectWithFeedback, 'isMentored'> & { readonly feedback: readonly Said[] },
  userId: number,
): ProjectState {
  if (isMentored) {
    const own = feedback.filter((entry) => entry.mentor_id?.id === userId)
    if (own.length === 0) return 'to_write'
    if (own.some((entry) => entry.mentor_edit_state === 'draft')) return 'feedback_drafted'
    return own.every((entry) => entry.client_edit_state === 'submitted') ? 'answer_there' : 'waits_for_answer'
  }
  const given = feedback.filter((entry) => entry.mentor_edit_state === 'submitted')
  const open = given.filter((entry) => entry.client_edit_state !== 'submitted')
  if (given.length === 0) return 'waiting'
  if (open.length === 0) return 'answered'
  return open.some((entry) => entry.client_content) ? 'answer_drafted' : 'to_answer'
}

export function groupProjects<Listed extends Parameters<typeof projectState>[0]>(
  projects: readonly Listed[],
  userId: number,
) {
  const waits = (project: Listed) => ['to_write', 'feedback_drafted'].includes(projectState(project, userId))
  const all = projects.filter(({ isMentored }) => isMentored)
  const waiting = all.filter(waits)
  return {
    mentored: [...waiting, ...all.filter((project) => !waits(project))],
    others: projects.filter(({ isMentored }) => !isMentored),
    waiting: waiting.length,
  }
}

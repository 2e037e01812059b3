import { where } from '@cubic/contract'
import { client } from '../../lib/client.ts'
import { mutation, query } from '../../lib/query.ts'

type Member = { readonly id: number; readonly name: string }
export type Project = {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly members: readonly Member[]
  readonly mentors: readonly Member[]
}
export type FeedbackState = 'draft' | 'submitted'
export type Feedback = {
  readonly id: number
  readonly project_id: { readonly id: number } | null
  readonly mentor_id: { readonly id: number; readonly name: string; readonly avatar: string | null } | null
  readonly mentor_content: string | null
  readonly mentor_edit_state: FeedbackState
  readonly client_content: string | null
  readonly client_edit_state: FeedbackState
}

const FEEDBACK_FIELDS = [
  'project_id.id',
  'mentor_id.name',
  'mentor_id.avatar',
  'mentor_content',
  'mentor_edit_state',
  'client_content',
  'client_edit_state',
]

/** The projects that the caller is a member of, each with what its mentors wrote. */
export const myProjects = (userId: number) =>
  query('my-projects', { userId }, async (signal) => {
    const [projects, feedback] = await Promise.all([
      client.search<Project>(
        'CubicProject',
        {
          fields: ['name', 'description', 'members.name', 'mentors.name'],
          condition: where('members.id', '=', userId),
          sort: [{ field: 'id', order: 'desc' }],
          limit: 100,
        },
        { signal },
      ),
      client.search<Feedback>(
        'CubicFeedback',
        {
          fields: FEEDBACK_FIELDS,
          condition: where('project_id.members.id', '=', userId),
          sort: [{ field: 'id', order: 'desc' }],
          limit: 500,
        },
        { signal },
      ),
    ])
    return projects.items.map(({ data: project }) => ({
      ...project,
      feedback: feedback.items.map(({ data }) => data).filter((entry) => entry.project_id?.id === project.id),
    }))
  })

export const answerFeedback = mutation(
  ({ id, content, state }: { readonly id: number; readonly content: string; readonly state: FeedbackState }) =>
    client.save('CubicFeedback', { id, client_content: content, client_edit_state: state }),
  { makesStale: ['my-projects'] },
)

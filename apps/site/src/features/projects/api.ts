import { anyOf, where } from '@cubic/contract'
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
export type ProjectWithFeedback = Project & {
  readonly feedback: readonly Feedback[]
  /** The caller is one of its members; one of its mentors. */
  readonly isMember: boolean
  readonly isMentored: boolean
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

/** The projects that the caller is a member or a mentor of, each with what its mentors wrote. */
export const myProjects = (userId: number) =>
  query('my-projects', { userId }, async (signal): Promise<readonly ProjectWithFeedback[]> => {
    const [projects, feedback] = await Promise.all([
      client.search<Project>(
        'CubicProject',
        {
          fields: ['name', 'description', 'members.name', 'mentors.name'],
          condition: anyOf(where('members.id', '=', userId), where('mentors.id', '=', userId)),
          sort: [{ field: 'id', order: 'desc' }],
          limit: 100,
        },
        { signal },
      ),
      client.search<Feedback>(
        'CubicFeedback',
        {
          fields: FEEDBACK_FIELDS,
          condition: anyOf(where('project_id.members.id', '=', userId), where('project_id.mentors.id', '=', userId)),
          sort: [{ field: 'id', order: 'desc' }],
          limit: 500,
        },
        { signal },
      ),
    ])
    const hasCaller = (people: readonly Member[]) => people.some(({ id }) => id === userId)
    return projects.items.map(({ data: project }) => ({
      ...project,
      isMember: hasCaller(project.members),
      isMentored: hasCaller(project.mentors),
      feedback: feedback.items.map(({ data }) => data).filter((entry) => entry.project_id?.id === project.id),
    }))
  })

/** What one side writes to the other. */
export type Written = { readonly content: string; readonly state: FeedbackState }
export type Saved = Awaited<ReturnType<typeof client.save>>

/** What the project answers to its mentor. */
export const answerFeedback = (id: number) =>
  mutation(
    ({ content, state }: Written): Promise<Saved> =>
      client.save('CubicFeedback', { id, client_content: content, client_edit_state: state }),
    { makesStale: ['my-projects'] },
  )

/** What a mentor writes to the project; without an id it begins anew. */
export const giveFeedback = (projectId: number, id: number | undefined) =>
  mutation(
    ({ content, state }: Written): Promise<Saved> => {
      const words = { mentor_content: content, mentor_edit_state: state }
      return client.save('CubicFeedback', id === undefined ? { project_id: projectId, ...words } : { id, ...words })
    },
    { makesStale: ['my-projects'] },
  )

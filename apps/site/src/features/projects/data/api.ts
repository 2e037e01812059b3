import { anyOf, whereOf } from '@cubic/contract'
import type { RecordOf, SaveAnswer } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'

const MY_PROJECTS = family('my-projects', 'CubicProject', 'CubicFeedback')

const PROJECT_FIELDS = ['name', 'description', 'members.name', 'mentors.name'] as const
export type Project = RecordOf<'CubicProject', (typeof PROJECT_FIELDS)[number]>
export type ProjectWithFeedback = Project & {
  readonly feedback: readonly Feedback[]
  readonly isMember: boolean
  readonly isMentored: boolean
}

const FEEDBACK_FIELDS = [
  'project_id.id',
  'mentor_id.name',
  'mentor_id.avatar',
  'mentor_content',
  'mentor_edit_state',
  'client_content',
  'client_edit_state',
] as const
export type Feedback = RecordOf<'CubicFeedback', (typeof FEEDBACK_FIELDS)[number]>
export type FeedbackState = NonNullable<Feedback['mentor_edit_state']>

/** The projects that the caller is a member or a mentor of, each with what its mentors wrote. */
const whereProject = whereOf('CubicProject')
const whereFeedback = whereOf('CubicFeedback')

export const myProjects = (userId: number) =>
  query(MY_PROJECTS, { userId }, async (signal): Promise<readonly ProjectWithFeedback[]> => {
    const [projects, feedback] = await Promise.all([
      client.search(
        'CubicProject',
        {
          fields: PROJECT_FIELDS,
          condition: anyOf(whereProject('members.id', '=', userId), whereProject('mentors.id', '=', userId)),
          sort: [{ field: 'id', order: 'desc' }],
          limit: 100,
        },
        { signal },
      ),
      client.search(
        'CubicFeedback',
        {
          fields: FEEDBACK_FIELDS,
          condition: anyOf(
            whereFeedback('project_id.members.id', '=', userId),
            whereFeedback('project_id.mentors.id', '=', userId),
          ),
          sort: [{ field: 'id', order: 'desc' }],
          limit: 500,
        },
        { signal },
      ),
    ])
    const hasCaller = (people: Project['members']) => people.some(({ id }) => id === userId)
    return projects.items.map(({ data: project }) => ({
      ...project,
      isMember: hasCaller(project.members),
      isMentored: hasCaller(project.mentors),
      feedback: feedback.items.map(({ data }) => data).filter((entry) => entry.project_id.id === project.id),
    }))
  })

export type Written = { readonly content: string; readonly state: FeedbackState }

export const answerFeedback = (id: number) =>
  mutation(
    ({ content, state }: Written): Promise<SaveAnswer> =>
      client.save('CubicFeedback', { id, client_content: content, client_edit_state: state }),
    { changes: ['CubicFeedback'] },
  )

/** Saves a mentor's feedback; without an id, creates it. */
export const giveFeedback = (projectId: number, id: number | undefined) =>
  mutation(
    ({ content, state }: Written): Promise<SaveAnswer> => {
      const words = { mentor_content: content, mentor_edit_state: state }
      return client.save('CubicFeedback', id === undefined ? { project_id: projectId, ...words } : { id, ...words })
    },
    { changes: ['CubicFeedback'] },
  )

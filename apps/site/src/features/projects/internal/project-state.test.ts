import { describe, expect, it } from 'vitest'
import { groupProjects, projectState } from './project-state.ts'

const [ME, ANOTHER] = [7, 8]
const draft = {
  mentor_id: { id: ME },
  mentor_edit_state: 'draft',
  client_edit_state: 'draft',
  client_content: null,
} as const
const given = { ...draft, mentor_edit_state: 'submitted' } as const
const drafted = { ...given, client_content: '想一想' } as const
const answered = { ...drafted, client_edit_state: 'submitted' } as const

describe('the next step on a project', () => {
  it.each([
    ['to_write', []],
    ['to_write', [{ ...answered, mentor_id: { id: ANOTHER } }]],
    ['feedback_drafted', [answered, draft]],
    ['waits_for_answer', [answered, drafted]],
    ['answer_there', [answered]],
  ] as const)('is %s for its mentor', (state, feedback) => {
    expect(projectState({ isMentored: true, feedback }, ME)).toBe(state)
  })

  it.each([
    ['waiting', []],
    ['waiting', [draft]],
    ['to_answer', [answered, given]],
    ['answer_drafted', [answered, drafted]],
    ['answered', [answered, draft]],
  ] as const)('is %s for its members', (state, feedback) => {
    expect(projectState({ isMentored: false, feedback }, ANOTHER)).toBe(state)
  })
})

it('lists the mentor’s pending feedback first, separately from the projects of which they are a member', () => {
  const projects = [
    { id: 1, isMentored: true, feedback: [answered] },
    { id: 2, isMentored: false, feedback: [given] },
    { id: 3, isMentored: true, feedback: [] },
    { id: 4, isMentored: true, feedback: [draft] },
  ]
  const { mentored, others, waiting } = groupProjects(projects, ME)
  expect([mentored, others].map((group) => group.map(({ id }) => id))).toEqual([[3, 4, 1], [2]])
  expect(waiting).toBe(2)
})

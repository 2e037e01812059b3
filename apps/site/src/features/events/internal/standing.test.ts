import { expect, it } from 'vitest'
import { areAtOdds } from './standing.ts'

type Told = Parameters<typeof areAtOdds>

const own = { id: 1 }
const state = { refusal: null, submitted: false, applicant_ids: [] }
const submitted = { submitted: true, applicant_ids: [1] }

it.each<[string, boolean, Told[0], Partial<Told[1]>]>([
  ['the event is older than the registration', true, null, { ...submitted, refusal: 'event:already_registered' }],
  ['it is older than one by somebody else', true, null, { applicant_ids: [1] }],
  ['the state is older', true, own, {}],
  ['one withdrew, others of the submission did not', true, own, { submitted: true, applicant_ids: [2] }],
  ['both tell of the ticket', false, own, { ...submitted, refusal: 'event:already_registered' }],
  ['only others were registered', false, null, { ...submitted, refusal: 'event:already_submitted' }],
  ['nobody was', false, null, {}],
])('the standing of one’s own ticket, when %s', (_, expected, ticket, told) => {
  expect(areAtOdds(ticket, { ...state, ...told })).toBe(expected)
})

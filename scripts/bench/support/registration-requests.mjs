// Requests at the opening of registration: the real mutation, with a filled form and a request id.
import { inTurn, itemAt } from './lists.mjs'

const MUTATION = `mutation saveDataMutation($event_id: Int!, $application_data: String!, $action: String!, $location: String, $source: String) {
  cubicEvent { add_or_edit_applicants(event_id: $event_id, application_data: $application_data, action: $action, location: $location, source: $source) {
    status sub_kind error_msg detail result errors { kind message field index } } } }`

/**
 * Person `first + index` registers for one of the events; the people are spread evenly.
 * @public the load generator loads this file by its name
 * @param {number} index
 * @param {{ events: readonly import('./types.ts').RushEvent[], first: number, path?: string | undefined }} args
 */
export function requestAt(index, { events, first, path = '/gql/endpoint' }) {
  const person = first + index
  const { id, fields } = inTurn(events, index)
  const values = {
    [itemAt(fields, 0)]: `同学${person}`,
    [itemAt(fields, 1)]: `138${String(person).padStart(8, '0')}`,
    [itemAt(fields, 2)]: `student${person}@example.edu`,
    [itemAt(fields, 3)]: person % 2 ? 'a' : 'b',
  }
  const application_data = JSON.stringify({
    applicants: [{ self: true, values }],
    request_id: `00000000-0000-4000-8000-${String(id % 100_000).padStart(5, '0')}${String(person).padStart(7, '0')}`,
  })
  return {
    path,
    headers: { authorization: `Bearer ${tokenOf(person)}` },
    body: {
      operationName: 'saveDataMutation',
      query: MUTATION,
      variables: { event_id: id, application_data, action: 'add', location: '浙江省', source: 'bench' },
    },
  }
}

/** @param {number | string} person */
export function tokenOf(person) {
  return `bench-person-${person}-0123456789abcdef0123456789abcdef`
}

/**
 * @public
 * @param {number} status
 * @param {string} body
 */
export function outcomeOf(status, body) {
  if (status !== 200) return `HTTP ${status}`
  if (body.includes('"status":"ok"')) return 'admitted'
  const [, refusal = 'not understood'] = /"sub_kind":"([\w:]+)"/.exec(body) ?? []
  return refusal
}

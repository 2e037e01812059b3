import { expect, it } from 'vitest'
import { problemsByPart } from './problems-by-part.ts'

type Edited = Parameters<typeof problemsByPart>[0]
const values = {
  name_cn: '开放日',
  type_id: { id: 1, display_name: '讲座' },
  activity_mode: 'offline',
  address_cn: '礼堂',
  start_time: '2026-12-01T04:00:00Z',
  end_time: '2026-12-01T06:00:00Z',
}
const edited = (event: object, registration: object, parts = {}): Edited =>
  ({ event: { problems: {}, ...event }, registration: { problems: {}, ...registration }, parts }) as unknown as Edited

it('counts each thing to mend once, in the part of the editor that holds it', () => {
  const none = { basics: 0, form: 0, registration: 0, page: 0 }
  expect(problemsByPart(edited({ values }, { values: {} }))).toEqual(none)
  const event = {
    values: { ...values, address_cn: '', start_time: null },
    problems: { start_time: 'wrong', notice_cn: 'long' },
  }
  const late = {
    values: { regist_end_time: '2026-12-02T00:00:00Z' },
    problems: { regist_end_time: 'late', limit_number: 'low' },
  }
  expect(problemsByPart(edited(event, late, { form: { state: 'stuck', problems: 3 } }))).toEqual({
    basics: 3,
    form: 3,
    registration: 2,
    page: 0,
  })
})

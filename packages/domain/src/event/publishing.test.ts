import { describe, expect, it } from 'vitest'
import { checkPublishing, completeness, type EventToPublish } from './publishing.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const COMPLETE: EventToPublish = {
  name_cn: '讲座',
  name_en: 'Lecture',
  address_cn: '报告厅',
  address_en: 'Auditorium',
  notice_cn: null,
  notice_en: null,
  act_description_cn: null,
  act_description_en: null,
  organiser_cn: null,
  organiser_en: null,
  type_id: 1,
  activity_mode: 'offline',
  act_url: null,
  start_time: day(10),
  end_time: day(11),
  regist_end_time: day(9),
}
const problemsOf = (changes: Partial<EventToPublish>) =>
  checkPublishing({ ...COMPLETE, ...changes }).problems.map(({ field, problem }) => `${field} ${problem}`)

describe('publishing an event', () => {
  it.each<[string, Partial<EventToPublish>, readonly string[]]>([
    ['nothing more where everything is there', {}, []],
    ['a name in one language at least', { name_en: null }, []],
    ['a name', { name_cn: ' ', name_en: null }, ['name required']],
    ['a type', { type_id: null }, ['type_id required']],
    ['a start and an end', { start_time: null, end_time: null }, ['start_time required', 'end_time required']],
    ['a start before the end', { start_time: day(11) }, ['end_time order']],
    ['a place', { address_cn: null, address_en: '' }, ['address required']],
    ['a link online', { activity_mode: 'online', address_cn: null, address_en: null }, ['act_url required']],
    ['a place or a link', { activity_mode: 'hybrid', address_cn: null, address_en: null, act_url: 'https://a.cn' }, []],
    ['a registration that closes before the event ends', { regist_end_time: day(12) }, ['regist_end_time order']],
    ['no end of the registration', { regist_end_time: null }, []],
  ])('requires %s', (_title, changes, expected) => {
    expect(problemsOf(changes)).toEqual(expected)
  })

  it('lists everything that is missing, in the order of the editor', () => {
    const empty = Object.fromEntries(Object.keys(COMPLETE).map((field) => [field, null])) as EventToPublish
    expect(checkPublishing(empty).problems.map(({ field }) => field)).toEqual([
      'name',
      'type_id',
      'start_time',
      'end_time',
      'address',
    ])
  })

  it('warns of texts missing in one language', () => {
    expect(checkPublishing({ ...COMPLETE, address_en: null, notice_en: 'Bring a laptop' }).hints).toEqual([
      { field: 'notice', lang: 'cn' },
      { field: 'address', lang: 'en' },
    ])
  })

  it('counts the texts that each language has', () => {
    expect(completeness({ ...COMPLETE, address_en: null, notice_cn: '须知' })).toEqual({
      cn: { written: 3, of: 3 },
      en: { written: 1, of: 3 },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { readSheet } from '../../src/infra/spreadsheets/read-sheet.ts'
import { useWire } from '@cubic/testing/server/wire'
import { officeFiles, workbook } from './support.ts'

const { anAdmin, anEvent, aSession, db, url } = useWire()
const office = officeFiles(url)
const FORM = [
  { name: '姓名', name_en: 'Name', required: true },
  { name: '手机', name_en: 'Phone', type: 'phone', required: true },
] as const

async function aChoice() {
  const event = await anEvent({ form: FORM, registration: { choose_sessions: 'some', waitlist: true } })
  const text = await aSession(event, { name: '文本挖掘', limit: 1, columns: { name_en: 'Text Mining' } })
  const maps = await aSession(event, { name: '地图制作', starts: 2880 })
  return { event, text, maps }
}

describe('sheets of an event with sessions', () => {
  it('are imported with sessions by their names in either language, and exported with what came of each', async () => {
    const { event, text } = await aChoice()
    const admin = await anAdmin()
    const file = await workbook([
      ['姓名', '手机', '场次'],
      ['陈静', '13800138000', '文本挖掘；地图制作'],
      ['李四', '13800138001', 'Text Mining'],
    ])
    expect(await office.importFile(admin, 'applicants', file, { event, dryRun: true })).toMatchObject({ to_add: 2 })
    expect(await office.importFile(admin, 'applicants', file, { event })).toMatchObject({ status: 'ok', to_add: 2 })
    expect(await db().one`select taken_number from cubic_session_seats where session_id = ${text}`).toEqual({
      taken_number: 1,
    })
    const asked = { event_id: String(event.id), fields: 'name,session_choice_ids' }
    const exported = await office.export(admin, 'xlsx', asked)
    const { rows } = await readSheet(Buffer.from(await exported.arrayBuffer()), { rows: 100, columns: 10 })
    const cells = rows.map((row) => row.cells)
    expect(cells).toEqual([
      ['姓名', '所选场次'],
      ['陈静', '文本挖掘；地图制作'],
      ['李四', '文本挖掘（候补）'],
    ])
    const other = await aChoice()
    const withPhones = await workbook(cells.map((row, at) => [...row, at === 0 ? '手机' : `1380013800${at}`]))
    const again = await office.importFile(admin, 'applicants', withPhones, { event: other.event })
    expect(again).toMatchObject({ status: 'ok', to_add: 2, ignored_columns: [] })
  })

  it('say which session nobody knows, and that one must be chosen', async () => {
    const { event } = await aChoice()
    const file = await workbook([
      ['姓名', '手机', '场次'],
      ['陈静', '13800138000', '天文'],
      ['李四', '13800138001', ''],
    ])
    const answer = await office.importFile(await anAdmin(), 'applicants', file, { event, dryRun: true })
    expect(answer).toMatchObject({
      to_add: 0,
      errors: [
        { row: 2, column: '场次' },
        { row: 3, column: '场次' },
      ],
    })
  })
})

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../src/infra/spreadsheets/read-sheet.ts'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'
import { officeFiles, workbook } from './support.ts'

const { aTicket, anAdmin, anEvent, as, aUser, db, url } = useWire()
const office = officeFiles(url)

const FORM = [
  { name: '姓名', name_en: 'Name', required: true },
  { name: '手机', name_en: 'Phone', type: 'phone', required: true },
  { name: '学号', name_en: 'Student ID' },
  {
    name: '场次',
    name_en: 'Session',
    type: 'radio',
    selections: [{ value: 'am', name: '上午' }],
    columns: {},
    selections_en: [{ value: 'am', name: 'Morning' }],
  },
  { name: '生日', type: 'date' },
].map(({ columns: _columns, ...field }) => field)
let manager: TestUser
let scanner: TestUser
let student: TestUser
beforeAll(async () => {
  manager = await aUser({ roles: ['event_admin'] })
  scanner = await aUser({ roles: ['scanner_admin'] })
  student = await aUser()
})
const countOf = async (event: TestEvent) =>
  (
    await db().one<{
      count: number
    }>`select count(*)::integer as count from cubic_event_applicant where event_id = ${event.id}`
  )?.count
const takenOf = async (event: TestEvent) =>
  (
    await db().one<{
      taken_number: number
    }>`select taken_number from cubic_seat_counter where regist_id = ${event.regist_id}`
  )?.taken_number
const cellsOf = async (response: Response) =>
  (await readSheet(Buffer.from(await response.arrayBuffer()), { rows: 10_000, columns: 100 })).rows.map(
    ({ cells }) => cells,
  )

describe('the export of applicants', () => {
  it('has a column per question, labelled in the reader’s language, as .xlsx and as .csv', async () => {
    const event = await anEvent({ form: FORM })
    const [name = 0, phone = 0, number = 0, session = 0, birthday = 0] = event.fields
    await aTicket({
      event,
      name: '=cmd|A1',
      phone: '+8613800138000',
      columns: { source: 'web' },
      values: {
        [name]: '=cmd|A1',
        [phone]: '+8613800138000',
        [number]: '0020261234',
        [session]: 'am',
        [birthday]: '2004-02-29',
      },
    })
    await aTicket({ event: await anEvent(), name: '别人' })
    for (const format of ['xlsx', 'csv']) {
      const response = await office.export(manager, format, {
        event_id: String(event.id),
        fields: 'name,registration_status,values',
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('x-rows')).toBe('1')
      expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(
        /报名人-.*活动.*-\d{4}-\d\d-\d\d\.(xlsx|csv)$/,
      )
      expect(await cellsOf(response)).toEqual([
        ['姓名', '报名状态', '手机', '学号', '场次', '生日'],
        ['=cmd|A1', '报名成功', '+8613800138000', '0020261234', '上午', '2004-02-29'],
      ])
    }
    const english = await office.export(
      manager,
      'csv',
      { event_id: String(event.id), fields: `check_in_status,values.${session}` },
      'en',
    )
    expect(await cellsOf(english)).toEqual([
      ['Check-in status', 'Session'],
      ['Not checked in', 'Morning'],
    ])
    const source = await office.export(manager, 'csv', { event_id: String(event.id), fields: 'source,source' })
    expect(await cellsOf(source)).toEqual([['来源'], ['网站']])
    const everybody = await office.export(manager, 'csv', {
      fields: 'event_id.name,name',
      condition: JSON.stringify(leaf('name', 'like', '别人')),
    })
    expect((await cellsOf(everybody)).slice(1)).toEqual([[expect.stringMatching('活动'), '别人']])
  })

  it('is complete and in the order of registration across many batches, also while it makes room for registrations', async () => {
    const event = await anEvent()
    await as(student).register(await anEvent({ registration: { limit: 1 } }))
    await db()
      .run`insert into cubic_event_applicant (event_id, regist_id, name, registration_status, flora_external_id, check_in_status, created_time)
      select ${event.id}, ${event.regist_id}, 'n' || i, 'success', 'BULK' || lpad(i::text, 8, '0'), 'not_present', now() from generate_series(1, 1001) i`
    const cells = await cellsOf(await office.export(manager, 'xlsx', { event_id: String(event.id), fields: 'name' }))
    expect(cells).toEqual([['姓名'], ...Array.from({ length: 1001 }, (_, index) => [`n${index + 1}`])])
  })

  it('is only for staff, without fields that the reader may not read', async () => {
    const event = await anEvent()
    await aTicket({ event, name: '张三', phone: '+8613800138000' })
    const asked = { event_id: String(event.id) }
    expect((await office.export(null, 'csv', asked)).status).toBe(401)
    const refused = await office.export(student, 'csv', asked)
    expect([refused.status, await refused.text()]).toEqual([403, '没有权限进行此操作'])
    // Staff who only check people in see no contacts of others.
    const seen = await cellsOf(
      await office.export(scanner, 'csv', { ...asked, fields: 'name,phone,registration_status' }),
    )
    expect(seen[1]).toEqual(['张三', '', '报名成功'])
    const byPhone = { ...asked, fields: 'name', condition: JSON.stringify(leaf('phone', 'like', '138')) }
    expect(await cellsOf(await office.export(scanner, 'csv', byPhone))).toEqual([['姓名']])
    const reasons = await office.export(scanner, 'csv', { ...asked, fields: 'name,event_id.reject_reason' }, 'en')
    expect([reasons.status, await reasons.text()]).toEqual([
      403,
      'You are not allowed to do this: event_id.reject_reason',
    ])
    expect((await office.export(manager, 'csv', { ...asked, fields: 'nonsense' })).status).toBe(400)
    expect((await office.export(manager, 'csv', { fields: 'values' })).status).toBe(400)
    expect((await office.export(manager, 'csv', { event_id: 'x' })).status).toBe(400)
  })

  it('has everybody’s QR code only for those who may send out the codes', async () => {
    const event = await anEvent()
    const other = await aTicket({ event, name: '甲' })
    await aTicket({ event, name: '乙', owner: scanner })
    const asked = { event_id: String(event.id), fields: 'name,qr_token' }
    const codesOf = async (reader: typeof manager) =>
      (await (await office.export(reader, 'csv', asked)).text()).match(/https?:\/\/\S+\/t\/[^,"\s]+/g)?.length
    expect(await codesOf(manager)).toBe(2)
    // Whoever only checks people in gets their own, and sees others one at a time, as at a door.
    expect(await codesOf(scanner)).toBe(1)
    const seen = await as(scanner).get('CubicEventApplicant', other.id, ['qr_token'])
    expect(seen.data?.['qr_token']).toMatch(/\/t\//)
  })

  it('stops when the client disconnects', async () => {
    const event = await anEvent()
    await db()
      .run`insert into cubic_event_applicant (event_id, regist_id, name, "values", registration_status, flora_external_id, check_in_status)
      select ${event.id}, ${event.regist_id}, 'n' || i, jsonb_build_object('1', repeat(md5(i::text), 100)), 'success', 'GONE' || lpad(i::text, 8, '0'), 'not_present' from generate_series(1, 20000) i`
    const whole = await office.export(manager, 'csv', { event_id: String(event.id), fields: 'name' })
    expect((await whole.text()).trim().split('\r\n')).toHaveLength(20_001)
    for (let round = 0; round < 8; round++) {
      const leaving = new AbortController()
      const response = await office.export(
        manager,
        'csv',
        { event_id: String(event.id), fields: 'name,location' },
        'zh',
        leaving.signal,
      )
      expect(response.status).toBe(200)
      leaving.abort()
    }
    await wait(50)
    // More than run at once: those that were left hold no place.
    const cells = await office.export(manager, 'csv', {
      event_id: String(event.id),
      fields: 'name',
      condition: JSON.stringify(leaf('name', '=', 'n7')),
    })
    expect(await cellsOf(cells)).toEqual([['姓名'], ['n7']])
  })
})

describe('the import of applicants', () => {
  it('reports its changes in a dry run, applies them, and adds nobody twice', async () => {
    const event = await anEvent({ form: FORM, registration: { limit: 10, need_audit: true } })
    const chen = await aUser({ name: '陈静', person: { name: '陈静', unify_id: '0020260001' } })
    const file = await workbook([
      ['姓名*', 'Phone', '学号', '场次', '生日', '序号'],
      ['陈静', '13800138000', '0020260001', '上午', '2004/2/29', 1],
      ['李四', '+8613800138001', '999', 'Morning', 38046, 2],
    ])
    const dry = await office.importFile(manager, 'applicants', file, { event, dryRun: true })
    expect(dry).toEqual({
      status: 'ok',
      rows: 2,
      to_add: 2,
      already_there: 0,
      to_waitlist: 0,
      to_change: 0,
      errors: [],
      more_errors: 0,
      wrong_rows: [],
      ignored_columns: ['序号'],
    })
    expect(await countOf(event)).toBe(0)
    const importId = randomUUID()
    const first = await office.importFile(manager, 'applicants', file, { event, importId })
    expect(first).toEqual(dry)
    expect([await countOf(event), await takenOf(event)]).toEqual([2, 2])
    // A repeat of the same import, and the same file as another one.
    expect(await office.importFile(manager, 'applicants', file, { event, importId })).toEqual(first)
    expect(await office.importFile(manager, 'applicants', file, { event })).toMatchObject({
      to_add: 0,
      already_there: 2,
    })
    expect((await office.send(manager, 'applicants', `${String(file)}x`, { event, importId })).status).toBe(409)
    expect([await countOf(event), await takenOf(event)]).toEqual([2, 2])
    const { data } = await as(chen).search('CubicEventApplicant', { fields: ['name', 'registration_status', 'values'] })
    expect(data).toMatchObject([{ name: '陈静', registration_status: 'success' }])
    expect(Object.values(data[0]?.['values'] as object)).toEqual([
      '陈静',
      '+8613800138000',
      '0020260001',
      'am',
      '2004-02-29',
    ])
    const { data: others } = await as(manager).search('CubicEventApplicant', {
      condition: leaf('name', '=', '李四'),
      fields: ['values'],
    })
    expect(Object.values(others[0]?.['values'] as object)).toContain('2004-02-29')
  })

  it('takes no files, says so at their column, and exports their names', async () => {
    const event = await anEvent({
      form: [
        { name: '姓名', required: true },
        { name: '成绩单', name_en: 'Transcript', type: 'file', required: true, bounds: { max: 2 } },
      ],
    })
    const import_ = (file: string, lang?: string) =>
      office.importFile(manager, 'applicants', file, { event, ...(lang && { lang }) })
    expect(await import_('姓名,成绩单\n甲,a.pdf\n')).toMatchObject({
      status: 'error',
      errors: [
        { row: 2, column: '成绩单', kind: 'pattern', message: '成绩单不正确：文件不能导入，请清空此列，导入后再上传' },
      ],
    })
    expect(await import_('姓名,成绩单\n甲,\n')).toMatchObject({ status: 'ok', to_add: 1 })
    expect(await import_('姓名\n乙\n')).toMatchObject({ status: 'ok', to_add: 1 })
    const template = await cellsOf(await office.template(manager, 'applicants', event))
    expect(template[0]).toContain('姓名')
    expect(template[0]).not.toContain('成绩单')
    const answer = ['a', 'b'].map((digit) => `${digit.repeat(40)}/9/${digit}.pdf`)
    await db()
      .run`update cubic_event_applicant set "values" = "values" || ${JSON.stringify({ [event.fields[1] ?? 0]: answer })}::jsonb
      where event_id = ${event.id} and name = '甲'`
    const asked = { event_id: String(event.id), fields: 'values' }
    const exported = await cellsOf(await office.export(manager, 'xlsx', asked))
    expect(exported.slice(1)).toContainEqual(['甲', 'a.pdf；b.pdf'])
  })

  it('reads several choices from one cell, as an export has written them', async () => {
    const selections = [
      { value: 'ball', name: '球类' },
      { value: 'chess', name: '棋类；牌类' },
      { value: 'run', name: '跑步, 散步' },
    ]
    const event = await anEvent({
      form: [
        { name: '姓名', required: true },
        { name: '爱好', name_en: 'Hobbies', type: 'checkbox', selections },
      ],
    })
    const hobbiesOf = async () => {
      const rows = await db().rows<{ values: { [id: string]: unknown } }>`
        select "values" from cubic_event_applicant where event_id = ${event.id} order by id`
      return rows.map(({ values }) => values[String(event.fields[1])])
    }
    const import_ = (file: string | Buffer) => office.importFile(manager, 'applicants', file, { event })
    const file =
      '姓名,爱好\n甲,"球类；跑步, 散步"\n乙,"跑步，散步 ; 棋类；牌类;球类"\n丙,"球类\n跑步, 散步；球类"\n丁,\n己,"球类、跑步, 散步，棋类；牌类"\n'
    const refused = await import_(`${file}戊,球类、游泳\n`)
    expect(refused.errors).toMatchObject([{ row: 7, column: '爱好', kind: 'enum' }])
    expect(await import_(file)).toMatchObject({ status: 'ok', to_add: 5 })
    const all = [['ball', 'run'], ['ball', 'chess', 'run'], ['ball', 'run'], undefined, ['ball', 'chess', 'run']]
    expect(await hobbiesOf()).toEqual(all)
    for (const [lang, separator] of [
      ['zh', '；'],
      ['en', '; '],
    ] as const) {
      const asked = { event_id: String(event.id), fields: 'values' }
      const exported = await cellsOf(await office.export(manager, 'xlsx', asked, lang))
      expect(exported[2]).toEqual(['乙', ['球类', '棋类；牌类', '跑步, 散步'].join(separator)])
      await db().run`delete from cubic_event_applicant where event_id = ${event.id}`
      expect(await import_(await workbook(exported))).toMatchObject({ status: 'ok', to_add: 5 })
      expect(await hobbiesOf()).toEqual(all)
    }
  })

  it('reads a date with its time in any usual writing, and long texts with their lines', async () => {
    const form = [
      { name: '姓名', required: true },
      { name: '到达', type: 'datetime' },
      { name: '介绍', type: 'textarea' },
    ]
    const event = await anEvent({ form })
    const rows = [
      ['姓名', '到达', '介绍'],
      ['甲', '2026-11-21T14:30', '一\n二'],
      ['乙', '2026/1/2 9:05', ''],
      ['丙', '2026年1月2日14：30', ''],
      ['丁', 46_347.604_166_666_7, ''],
    ]
    const import_ = async (given: typeof rows) =>
      office.importFile(manager, 'applicants', await workbook(given), { event })
    const refused = await import_([...rows, ['戊', '2026-11-21', ''], ['己', '2026-11-21 25:00', '']])
    expect(refused.errors).toMatchObject([
      { row: 6, column: '到达', kind: 'pattern' },
      { row: 7, column: '到达', kind: 'pattern' },
    ])
    expect(await import_(rows)).toMatchObject({ status: 'ok', to_add: 4 })
    const exported = await office.export(manager, 'xlsx', { event_id: String(event.id), fields: 'values' })
    expect((await cellsOf(exported)).slice(1)).toEqual([
      ['甲', '2026-11-21 14:30', '一\n二'],
      ['乙', '2026-01-02 09:05'],
      ['丙', '2026-01-02 14:30'],
      ['丁', '2026-11-21 14:30'],
    ])
  })

  it('gives the spreadsheet back with its wrong cells marked and what is wrong in a last column', async () => {
    const event = await anEvent({ form: FORM, registration: { limit: 10 } })
    const file = await workbook([
      ['姓名', '手机', '场次'],
      ['张三', '123', '上午'],
      [],
      ['李四', '13800138000', '上午'],
      ['', '13800138001', '上午'],
    ])
    const answer = await office.importFile(manager, 'applicants', file, { event, dryRun: true, lang: 'en' })
    const response = await office.send(manager, 'applicants', file, { event, marked: true, lang: 'en' })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const marked = Buffer.from(await response.arrayBuffer())
    const said = (row: number) =>
      answer.errors
        .filter((error) => error.row === row)
        .map(({ column, message }) => `${column}: ${message}`)
        .join('; ')
    const { rows } = await readSheet(marked, { rows: 100, columns: 100 })
    expect(rows).toEqual([
      { row: 1, cells: ['姓名', '手机', '场次', 'Problems'] },
      { row: 2, cells: ['张三', '123', '上午', said(2)] },
      { row: 4, cells: ['李四', '13800138000', '上午'] },
      { row: 5, cells: ['', '13800138001', '上午', said(5)] },
    ])
    expect([said(2), said(5)]).not.toContain('')
    expect(await countOf(event)).toBe(0)
    // Sent again as it is, with the mistakes mended, it is imported: the last column means nothing.
    expect(await office.importFile(manager, 'applicants', marked, { event, dryRun: true })).toMatchObject({
      errors: answer.errors.map(({ row, column, kind }) => ({ row, column, kind })),
      ignored_columns: ['Problems'],
    })
    const unreadable = await office.send(manager, 'applicants', 'PK\u0003\u0004', { event, marked: true, lang: 'en' })
    expect([unreadable.status, await unreadable.text()]).toEqual([
      400,
      'The file is incomplete or damaged and cannot be read',
    ])
  })

  it('reports errors by row and column, and writes nothing', async () => {
    const event = await anEvent({ form: FORM, registration: { limit: 2 } })
    const file =
      '姓名,手机,场次\n张三,123,上午\n,13800138000,下午\n王五,13800138001,\n王五,13800138001,\n赵六,13800138002,\n孙七,13800138003,\n'
    const answer = await office.importFile(manager, 'applicants', file, { event, lang: 'en' })
    expect(answer).toMatchObject({ status: 'error', rows: 6 })
    expect(answer.errors.map(({ row, column, kind }) => [row, column, kind])).toEqual([
      [2, '手机', 'pattern'],
      [3, '姓名', 'required'],
      [3, '场次', 'enum'],
      [5, null, 'repeated'],
      [7, null, 'full'],
    ])
    expect(answer.errors.map(({ value }) => value)).toEqual(['123', null, '下午', null, null])
    expect(answer.wrong_rows).toEqual([2, 3, 5, 7])
    expect(await countOf(event)).toBe(0)
    const full = await office.importFile(
      manager,
      'applicants',
      file.replace('张三,123,上午\n,13800138000,下午\n', '').replace('王五,13800138001,\n', ''),
      { event, lang: 'en' },
    )
    expect(full.errors).toEqual([
      { row: 4, column: null, kind: 'full', message: 'There is no seat left for this person', value: null },
    ])
    expect([await countOf(event), await takenOf(event)]).toEqual([0, 0])
    const missing = await office.importFile(manager, 'applicants', '手机,手机\n1,2\n', { event })
    expect(missing.errors.map(({ column, kind }) => [column, kind])).toEqual([
      ['姓名', 'missing_column'],
      ['手机', 'repeated_column'],
      ['手机', 'pattern'],
    ])
    for (const [bytes, kind] of [
      ['', 'empty'],
      ['姓名\n', 'empty'],
      [Buffer.from([0, 1, 2]), 'not_a_spreadsheet'],
      [`姓名\n${'x\n'.repeat(5001)}`, 'too_many_rows'],
    ] as const)
      expect((await office.importFile(manager, 'applicants', bytes, { event })).errors).toMatchObject([
        { row: 1, column: null, kind },
      ])
  })

  it('leaves out the wrong rows, if asked to, and gives them back as a spreadsheet to go on with', async () => {
    const event = await anEvent({ form: FORM, registration: { limit: 2 } })
    const file =
      '姓名,手机,场次\n张三,123,上午\n王五,13800138001,上午\n王五,13800138001,\n赵六,13800138002,\n孙七,13800138003,\n'
    const asked = { event, importId: randomUUID(), skipWrong: true, lang: 'en' }
    const answer = await office.importFile(manager, 'applicants', file, asked)
    expect(answer).toMatchObject({ status: 'ok', rows: 5, to_add: 2, wrong_rows: [2, 4, 6] })
    expect([await countOf(event), await takenOf(event)]).toEqual([2, 2])
    // the repeat of an import whose answer was lost
    expect(await office.importFile(manager, 'applicants', file, asked)).toEqual(answer)
    const left = await office.send(manager, 'applicants', file, { ...asked, marked: true })
    const sheet = Buffer.from(await left.arrayBuffer())
    expect((await readSheet(sheet, { rows: 100, columns: 100 })).rows).toEqual([
      { row: 1, cells: ['姓名', '手机', '场次', 'Problems'] },
      { row: 2, cells: ['张三', '123', '上午', expect.stringContaining('手机: ')] },
      { row: 3, cells: ['王五', '13800138001', '', 'This is the same person as in row 3'] },
      { row: 4, cells: ['孙七', '13800138003', '', 'There is no seat left for this person'] },
    ])
    expect(await countOf(event)).toBe(2)
    // the whole file is wrong
    const nothing = await office.importFile(manager, 'applicants', '手机\n13800138009\n', { event, skipWrong: true })
    expect(nothing).toMatchObject({ status: 'error', wrong_rows: [] })
  })

  it('puts people without a seat at the end of the waitlist', async () => {
    const event = await anEvent({ registration: { limit: 2, waitlist: true } })
    const answer = await office.importFile(manager, 'applicants', '姓名,备注\n一,轮椅\n二,\n三,\n', { event })
    expect(answer).toMatchObject({ status: 'ok', to_add: 3, to_waitlist: 1 })
    expect(await takenOf(event)).toBe(2)
    const { data } = await as(manager).search('CubicEventApplicant', {
      condition: leaf('event_id', '=', event.id),
      fields: ['name', 'note', 'waitlist_position'],
    })
    expect(data).toMatchObject([{ name: '一', note: '轮椅' }, { name: '二' }, { name: '三', waitlist_position: 1 }])
  })

  it('is idempotent, even when sent concurrently', async () => {
    const event = await anEvent({ registration: { limit: 500 } })
    const file = `姓名\n${Array.from({ length: 300 }, (_, index) => `来宾${index}`).join('\n')}\n`
    const importId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => office.importFile(manager, 'applicants', file, { event, importId })),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 'ok', to_add: 300, already_there: 0 })
    expect([await countOf(event), await takenOf(event)]).toEqual([300, 300])
  })

  it('has a template with the columns of the form in either language, which can be filled in as it is', async () => {
    const event = await anEvent({ form: FORM, registration: { limit: 10 } })
    const headingIn = async (lang: string) => cellsOf(await office.template(manager, 'applicants', event, lang))
    expect(await headingIn('zh')).toEqual([['邮箱', '姓名', '手机', '学号', '场次', '生日', '备注']])
    const [heading = []] = await headingIn('en')
    expect(heading.slice(0, 5)).toEqual(['Email', 'Name', 'Phone', 'Student ID', 'Session'])
    const row = ['a@example.edu', '李四', '13800138001', '', 'Morning', '', '']
    expect(
      await office.importFile(manager, 'applicants', await workbook([heading, row]), { event, dryRun: true }),
    ).toMatchObject({ status: 'ok', to_add: 1, ignored_columns: [] })
    expect((await office.template(student, 'applicants', event)).status).toBe(403)
    expect((await office.template(null, 'people')).status).toBe(401)
    expect((await office.template(await anAdmin(), 'people')).status).toBe(200)
  })

  it('is only for staff who run events', async () => {
    const event = await anEvent()
    const statusOf = async (sender: TestUser | null) =>
      (await office.send(sender, 'applicants', '姓名\n张\n', { event })).status
    expect([await statusOf(null), await statusOf(student), await statusOf(scanner)]).toEqual([401, 403, 403])
    expect((await office.send(manager, 'applicants', '姓名\n张\n', {})).status).toBe(400)
    expect((await office.send(manager, 'applicants', '姓名\n张\n', { event: { id: 999_999 } })).status).toBe(404)
    expect(
      (await office.send(manager, 'applicants', '姓名\n张\n', { event: await anEvent({ stage: 'cancelled' }) })).status,
    ).toBe(409)
    expect((await office.send(manager, 'applicants', '姓名\n张\n', { event, importId: 'no-uuid' })).status).toBe(400)
    expect(await countOf(event)).toBe(0)
  })
})

describe('the import of people', () => {
  it('adds the people of the sound rows, if asked to', async () => {
    const admin = await anAdmin()
    const file = '学号/工号,姓名,邮箱\n00Sk1,王一,nobody\n00Sk2,王二,\n00Sk2,王三,\n00Sk3,,\n'
    const answer = await office.importFile(admin, 'people', file, { skipWrong: true })
    expect(answer).toMatchObject({ status: 'ok', to_add: 1, wrong_rows: [2, 4, 5] })
    expect(answer.errors[0]).toMatchObject({ row: 2, column: '邮箱', value: 'nobody' })
    const added = await db().rows`select name from cubic_event_person where unify_id like '00Sk%'`
    expect(added).toEqual([{ name: '王二' }])
  })

  it('cuts no emoji in half of what it says again', async () => {
    const [heading, value] = [`备注${'🎉'.repeat(300)}`, `a${'🎉'.repeat(100)}`]
    const file = `学号/工号,姓名,邮箱,${heading}\n00Se1,王一,${value},\n00Se2,王二,,\n`
    const answer = await office.importFile(await anAdmin(), 'people', file, { skipWrong: true })
    expect(answer).toMatchObject({ status: 'ok', to_add: 1, wrong_rows: [2] })
    expect(answer.errors).toMatchObject([{ row: 2, value: `a${'🎉'.repeat(59)}` }])
    expect(answer.ignored_columns).toEqual([heading])
  })

  it('adds new people and updates known ones by their number, and can be repeated', async () => {
    const admin = await anAdmin()
    const file = '学号/工号,姓名,人员类型,手机号\n00Ab1,王一,学生,13800138000\n00ab2,王二,教职工,\n'
    expect(await office.importFile(admin, 'people', file)).toMatchObject({
      status: 'ok',
      rows: 2,
      to_add: 2,
      already_there: 0,
      to_change: 0,
    })
    expect(await office.importFile(admin, 'people', file)).toMatchObject({
      status: 'ok',
      to_add: 0,
      already_there: 2,
      to_change: 0,
    })
    const again = await office.importFile(admin, 'people', '工号,姓名\n00AB1,王一一\n00ab3,王三\n')
    expect(again).toMatchObject({ to_add: 1, already_there: 1, to_change: 1 })
    const rows = await db()
      .rows`select unify_id, name, person_type, phone from cubic_event_person where unify_id ilike '00ab%' order by unify_id`
    expect(rows).toEqual([
      { unify_id: '00Ab1', name: '王一一', person_type: 'student', phone: '+8613800138000' },
      { unify_id: '00ab2', name: '王二', person_type: 'staff', phone: null },
      { unify_id: '00ab3', name: '王三', person_type: 'student', phone: null },
    ])
    const wrong = await office.importFile(admin, 'people', '工号,姓名,人员类型,邮箱\n1,,学生,\n2,a,国王,x\n2,b,,\n', {
      lang: 'en',
    })
    expect(wrong.errors.map(({ row, column, kind }) => [row, column, kind])).toEqual([
      [2, '姓名', 'required'],
      [3, '人员类型', 'enum'],
      [3, '邮箱', 'pattern'],
      [4, '工号', 'repeated'],
    ])
    expect((await office.send(manager, 'people', file)).status).toBe(403)
    expect((await office.send(null, 'people', file)).status).toBe(401)
  })
})

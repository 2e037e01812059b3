import { beforeAll, expect, it } from 'vitest'
import yazl from 'yazl'
import { createLog } from '../../src/infra/log/log.ts'
import { openParser, TooComplex } from '../../src/infra/parsing/open-parser.ts'
import type { TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { whileTurning } from './loop-watch.ts'
import { officeFiles } from './support.ts'

const { anAdmin, anEvent, aUser, url } = useSharedWire()
const office = officeFiles(url)
const MEGABYTE = 1_048_576
let registrar: TestUser
let admin: TestUser
beforeAll(async () => {
  registrar = await aUser({ roles: ['applicant_manager'] })
  admin = await anAdmin()
})

const HEADING = '<row r="1"><c t="inlineStr"><is><t>姓名</t></is></c></row>'
const many = (count: number, text: string) => text.repeat(count)

async function workbookOf(rows: string, shared = ''): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${HEADING}${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
  }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
/** Cells that all refer to the first shared text. */
const cellsOfOneText = (rows: number, cells: number) => many(rows, `<row>${many(cells, '<c t="s"><v>0</v></c>')}</row>`)
/** A small file that takes long to read: nested elements without an end. */
const nested = () => workbookOf(many(1_500_000, '<a>'))

it.each<readonly [name: string, kind: string, row: number, file: () => Buffer | Promise<Buffer>]>([
  ['a row of a number beyond every sheet', 'broken', 2, () => workbookOf('<row r="1000000000"><c><v>1</v></c></row>')],
  ['a negative row', 'broken', 2, () => workbookOf('<row r="-5"><c><v>1</v></c></row>')],
  ['rows that do not grow', 'broken', 8, () => workbookOf(many(2, '<row r="7"><c><v>1</v></c></row>'))],
  ['rows before the heading’s column', 'broken', 2, () => workbookOf('<row r="2"><c r="7"><v>1</v></c></row>')],
  [
    'a thousand cells of millions of spaces',
    'too_complex',
    1,
    () => workbookOf(cellsOfOneText(5, 200), `<si><t>${many(5 * MEGABYTE, ' ')}</t></si>`),
  ],
  [
    'a million cells of one long text',
    'too_large',
    1,
    () => workbookOf(cellsOfOneText(5000, 200), `<si><t>${many(32_000, '字')}</t></si>`),
  ],
  ['millions of blank cells', 'too_complex', 2, () => workbookOf(`<row>${many(3_100_000, '<c/>')}</row>`)],
  ['elements without an end', 'too_complex', 1, nested],
  ['megabytes of line breaks', 'too_many_rows', 1, () => Buffer.alloc(2 * MEGABYTE, '\n')],
  ['megabytes of commas', 'too_many_columns', 1, () => Buffer.alloc(2 * MEGABYTE, ',')],
])('an import refuses %s, while others are served', async (_name, kind, row, file) => {
  const event = await anEvent()
  const bytes = await file()
  const answer = await whileTurning(() => office.importFile(registrar, 'applicants', bytes, { event }))
  expect(answer.errors).toMatchObject([{ kind, row }])
  expect(answer.errors[0]?.message).toMatch(/[一-龥]/)
})

it('an import of people compares long names without taking them apart', async () => {
  const name = many(30_000, 'x')
  const rows = Array.from({ length: 300 }, (_, index) => `${index},${name}`)
  const answer = await whileTurning(() =>
    office.importFile(admin, 'people', `学工号,姓名\n${rows.join('\n')}\n`, { dryRun: true }),
  )
  expect(answer.errors).toHaveLength(300)
  expect(answer.errors[0]).toMatchObject({ row: 2, column: '姓名', kind: 'length' })
})

it('a spreadsheet with a gap of a million rows comes back marked, without writing them', async () => {
  const event = await anEvent({ form: [{ name: '姓名', required: true }] })
  const file = await workbookOf('<row r="1000000"><c r="B1000000"><v>1</v></c></row>')
  const response = await whileTurning(() => office.send(registrar, 'applicants', file, { event, marked: true }))
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(10_000)
})

it('work in a thread ends with its time or its client, and the next begins', async () => {
  const program = new URL('../../src/infra/parsing/parser-thread.ts', import.meta.url)
  const parser = openParser({ program, log: createLog({ level: 'silent' }) })
  const file = { bytes: await nested(), limits: { rows: 10, columns: 10 } }
  const sanitized = () => parser.run('sanitizeTexts', ['<b>'], { who: 'one', seconds: 30 })
  try {
    await expect(parser.run('readPackedSheet', file, { who: 'one', seconds: 0.01 })).rejects.toThrow(TooComplex)
    const leaving = new AbortController()
    const left = parser.run('readPackedSheet', file, { who: 'one', seconds: 30, signal: leaving.signal })
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(await sanitized()).toEqual(['<b></b>'])
    const results = await Promise.allSettled(Array.from({ length: 8 }, sanitized))
    expect(results.map(({ status }) => status)).toEqual([...Array(6).fill('fulfilled'), 'rejected', 'rejected'])
  } finally {
    await parser.close()
  }
})

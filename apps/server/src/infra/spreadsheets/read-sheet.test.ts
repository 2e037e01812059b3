import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { csvCell, rearmedText } from './csv-cells.ts'
import { readSheet } from './read-sheet.ts'
import { cellText, UnreadableSheet } from './sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const LIMITS = { rows: 5001, columns: 200 }
const HOSTILE = ['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '0012', '<a>&"', '张三', '']

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer))
  return Buffer.concat(chunks)
}
function partOf(archive: Buffer, path: string): Promise<AsyncIterable<unknown>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(archive, (failure, zip) => {
      if (failure) return reject(failure)
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== path) return
        zip.openReadStream(entry, (error, part) => {
          if (error) reject(error)
          else resolve(part)
        })
      })
    })
  })
}
async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** A workbook of another program, with its sheet as XML. */
async function workbookOf(sheet: string, parts: { readonly [path: string]: string } = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const all = {
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="a" sheetId="1" r:id="rId7"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/other.xml"/></Relationships>',
    'xl/worksheets/other.xml': `<worksheet><sheetData>${sheet}`,
    ...parts,
  }
  for (const [path, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return bytesOf(zip.outputStream as AsyncIterable<unknown>)
}
const END = '</sheetData></worksheet>'
const failing = async (bytes: Buffer): Promise<string> => {
  try {
    await readSheet(bytes, LIMITS)
    return 'read'
  } catch (error) {
    return error instanceof UnreadableSheet ? error.kind : String(error)
  }
}

describe('an exported spreadsheet can be imported', () => {
  it('with the same texts, whatever character they begin with', async () => {
    const rows = [HOSTILE, ['x'.repeat(40_000), 7, 0.1 + 0.2]]
    for (const write of [writeXlsx, writeCsv]) {
      const sheet = await readSheet(await bytesOf(write(['a', 'b'], oneBatch(rows))), LIMITS)
      expect(sheet.problems).toEqual([])
      expect(sheet.rows[1]?.cells).toEqual(HOSTILE.slice(0, -1).map((cell) => cell.trim()))
      expect(sheet.rows[2]?.cells.slice(1)).toEqual(['7', write === writeXlsx ? '0.3' : '0.30000000000000004'])
    }
  })

  it('with days and moments as dates, a filter over all rows, and a head that stays', async () => {
    const rows = [[{ date: '2026-11-24' }, { date: '2026-11-24 09:30:00' }, { date: '1899-01-01' }, { date: '待定' }]]
    const file = await bytesOf(writeXlsx(['a', 'b', 'c', 'd'], oneBatch(rows)))
    expect((await readSheet(file, LIMITS)).rows[1]?.cells).toEqual([
      '2026-11-24',
      '2026-11-24 09:30:00',
      '1899-01-01',
      '待定',
    ])
    const xml = (await bytesOf(await partOf(file, 'xl/worksheets/sheet1.xml'))).toString()
    expect(xml).toContain('<c s="5"><v>46350</v></c><c s="4"><v>46350.39583')
    expect(xml).toContain('<autoFilter ref="A1:D2"/>')
    expect(xml).toMatch(/<pane ySplit="1" [^>]*state="frozen"\/>/)
  })

  it('and contains no formulas', async () => {
    const csv = (await bytesOf(writeCsv(['a'], oneBatch(HOSTILE.map((cell) => [cell]))))).toString()
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(csv.split('\r\n').slice(1, 4)).toEqual([`"'=1+1"`, `"'+86"`, `"'-1"`])
  })
})

describe('a CSV cell', () => {
  it.each([
    ['y;=1+1', `"y;'=1+1"`],
    ['a\t@sum', `"a\t'@sum"`],
    ['a\n-1', `"a\n'-1"`],
    ["'=1", `"''=1"`],
    ["y;'=1", `"y;''=1"`],
    // Where semicolons separate cells, the quotes end what is quoted, and the rest is run.
    ['y;"=1+1;', `"y;'""=1+1;"`],
    ['y;  =1', `"y;'  =1"`],
    ['y;\u200b＝1', `"y;'\u200b＝1"`],
    ['＋1', `"'＋1"`],
    [`y;'"=1`, `"y;''""=1"`],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['a=b-c', 'a=b-c'],
  ])('runs no formula, whatever separates cells where it is opened, and is read as it was: %j', async (text, cell) => {
    expect(csvCell(text)).toBe(cell)
    const { rows } = await readSheet(Buffer.from(`x\n${cell}\n`), LIMITS)
    expect(rows[1]?.cells).toEqual([text])
  })
})

it('a cell of any signs is read as it was written, and a long one at once', () => {
  const signs = [...`='" ;\t\n\ra＝-\u200b,`]
  for (let number = 0; number < signs.length ** 4; number += 7) {
    const text = [1, 13, 169, 2197].map((unit) => signs[Math.floor(number / unit) % signs.length]).join('')
    const cell = csvCell(text)
    const bare = /^".*"$/s.test(cell) && cell !== text ? cell.slice(1, -1).replaceAll('""', '"') : cell
    expect(rearmedText(bare)).toBe(text)
  }
  const started = performance.now()
  for (const part of ['\n', '; ', ' ', ';"', "'", '\t ']) csvCell(part.repeat(100_000))
  expect(performance.now() - started).toBeLessThan(2000)
})

describe('a workbook of another program', () => {
  it('is read with its dates, padded and long numbers, shared and rich texts, and formula results', async () => {
    const cells = [
      '<c r="A2" t="s"><v>0</v></c>',
      '<c r="C2" s="1"><v>45982</v></c>',
      '<c s="2"><v>45982.5</v></c>',
      '<c s="3"><v>12</v></c>',
      '<c><v>1.38E10</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>wx</v></c>',
    ]
    const sheet = await readSheet(
      await workbookOf(
        `<row r="1"><c r="A1" t="inlineStr"><is><t>h</t></is></c></row><row r="2">${cells.join('')}</row>${END}`,
        {
          'xl/sharedStrings.xml': '<sst><si><r><t>王</t></r><r><t>小明</t></r><rPh><t>wang</t></rPh></si></sst>',
          'xl/styles.xml':
            '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot; hh:mm"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
        },
      ),
      LIMITS,
    )
    expect(sheet).toEqual({
      problems: [],
      rows: [
        { row: 1, cells: ['h'] },
        { row: 2, cells: ['王小明', '', '2025-11-21', '2025-11-21 12:00:00', '00012', '13800000000', 'TRUE', 'wx'] },
      ],
    })
  })

  it('reports the cells of formulas without a result, errors and merged cells', async () => {
    const sheet = await readSheet(
      await workbookOf(
        `<row r="1"><c t="inlineStr"><is><t>h</t></is></c></row><row r="3"><c r="B3"><f>1+1</f></c><c r="C3" t="e"><v>#REF!</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A4:A6"/></mergeCells></worksheet>`,
      ),
      LIMITS,
    )
    expect(sheet.problems).toEqual([
      { row: 3, column: 1, kind: 'formula' },
      { row: 3, column: 2, kind: 'formula' },
      { row: 4, column: 0, kind: 'merged' },
    ])
  })

  it('is refused early if it is too large, and its empty formatted cells are ignored', async () => {
    const wide = Array.from({ length: 300 }, () => '<c><v>1</v></c>').join('')
    expect(await failing(await workbookOf(`<row r="1">${wide}</row>${END}`))).toBe('too_many_columns')
    expect(await failing(await workbookOf(`<row r="1"><c r="XFD1" s="1"/><c r="AVJXX1"/></row>${END}`))).toBe('read')
    const long = Array.from({ length: 5100 }, () => '<row><c><v>1</v></c></row>').join('')
    expect(await failing(await workbookOf(`${long}${END}`))).toBe('too_many_rows')
    const bomb = await workbookOf(`<row><c><v>${' '.repeat(80 * 1_048_576)}1</v></c></row>${END}`)
    expect(bomb.length).toBeLessThan(200_000)
    const blank = `<x>${' '.repeat(500_000)}</x>`.repeat(140)
    expect(await failing(await workbookOf(`${blank}${END}`))).toBe('too_large')
    for (const texts of ['<si/>'.repeat(500_001), `<si><t>${'x'.repeat(32_000)}</t></si>`.repeat(530)])
      expect(await failing(await workbookOf(END, { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }))).toBe('too_large')
    const before = process.memoryUsage().rss
    expect(await failing(bomb)).toBe('too_complex')
    expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(250)
  })
})

describe('a file that is no spreadsheet', () => {
  it('is refused with the reason', async () => {
    const good = await bytesOf(writeXlsx(['a'], oneBatch([['1']])))
    expect(await failing(good.subarray(0, good.length / 2))).toBe('broken')
    expect(await failing(Buffer.from('PK\u0003\u0004nonsense'))).toBe('broken')
    expect(await failing(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).toBe('old_format')
    expect(await failing(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]))).toBe('not_a_spreadsheet')
    expect(await failing(await workbookOf('<row><c><v>1</v>'))).toBe('broken')
    expect(await failing(await workbookOf(`<!DOCTYPE a [<!ENTITY x "y">]><row><c><v>&x;</v></c></row>${END}`))).toBe(
      'broken',
    )
    const other = new yazl.ZipFile()
    other.addBuffer(deflateRawSync('x'), 'word/document.xml')
    other.end()
    expect(await failing(await bytesOf(other.outputStream as AsyncIterable<unknown>))).toBe('not_a_spreadsheet')
  })
})

describe('a CSV file', () => {
  it('is read in UTF-8 and in GB 18030, separated by commas, semicolons or tabs', async () => {
    const gb = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x41, 0x0a, 0xd5, 0xc5, 0x2c, 0x30, 0x31])
    expect((await readSheet(gb, LIMITS)).rows.map(({ cells }) => cells)).toEqual([
      ['姓名', 'A'],
      ['张', '01'],
    ])
    for (const mark of [',', ';', '\t']) {
      const { rows } = await readSheet(Buffer.from(`\uFEFF姓名${mark}b\r\n\r\n"李${mark}四"${mark}007\n`), LIMITS)
      expect(rows).toEqual([
        { row: 1, cells: ['姓名', 'b'] },
        { row: 3, cells: [`李${mark}四`, '007'] },
      ])
    }
  })
})

it('a CSV file with a cell that does not end is refused', async () => {
  expect(await failing(Buffer.from(`a\n"${'x'.repeat(7_000_000)}"\n`))).toBe('broken')
})

it('a cell keeps at most as much as in a spreadsheet program, without half a character at its end', () => {
  expect(cellText('x'.repeat(40_000))).toHaveLength(32_767)
  expect(cellText(`${'x'.repeat(32_766)}🎉`).isWellFormed()).toBe(true)
})

it('spaces before the text of a cell do not count', async () => {
  const row = `<row><c t="inlineStr"><is><t>${' '.repeat(40_000)}</t><t>x</t></is></c></row>`
  const { rows } = await readSheet(await workbookOf(`${row}${END}`), LIMITS)
  expect(rows).toEqual([{ row: 1, cells: ['x'] }])
})

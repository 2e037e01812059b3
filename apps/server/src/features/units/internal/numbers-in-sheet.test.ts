import { expect, it } from 'vitest'
import { numbersInSheet } from './numbers-in-sheet.ts'

const sheet = (...rows: readonly (readonly string[])[]) => rows.map((cells) => ({ cells }))

it.each([
  [
    'that its heading names',
    sheet(['姓名', '手机', '学号'], ['许知夏', '13800138000', '2023010452'], ['杜若', '', '2023010455']),
    ['2023010452', '2023010455'],
  ],
  [
    'with the most, without a heading',
    sheet(['许知夏', '2023010452'], ['杜若', '2023010455']),
    ['2023010452', '2023010455'],
  ],
  ['with addresses', sheet(['Name', 'E-mail'], ['Xu', 'xu@example.edu']), ['xu@example.edu']],
  ['of accounts without a digit, which is named', sheet(['Account'], ['zhixia'], ['zhixia'], ['']), ['zhixia']],
  ['of nothing', sheet(['许知夏']), []],
])('a sheet has the numbers of the column %s', (_title, rows, numbers) => expect(numbersInSheet(rows)).toEqual(numbers))

it('a sheet of forty thousand rows is no problem', () => {
  const rows = sheet(...Array.from({ length: 40_000 }, (_, index) => ['同学', String(index)]))
  expect(numbersInSheet(rows)).toHaveLength(40_000)
})

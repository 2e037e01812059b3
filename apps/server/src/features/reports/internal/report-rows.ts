import type { EventReport, Lang } from '@cubic/contract'
import { definitionsOf, tableOf } from '@cubic/domain/report/sections'
import { REPORT_WORDS } from '@cubic/domain/report/words'
import type { CellValue } from '../../../infra/spreadsheets/write-xlsx.ts'
import { sectionsIn } from './report-paper.ts'

const HEADING = {
  cn: ['部分', '项目', '数字', '值'],
  en: ['Part', 'Item', 'Number', 'Value'],
} as const satisfies { readonly [lang in Lang]: readonly string[] }

export const reportHeading = (lang: Lang): readonly string[] => HEADING[lang]

/** A report as rows of a spreadsheet: each number in its own row, so that it can be filtered and pivoted. */
export function reportRows(report: EventReport, lang: Lang, timeZone: string): readonly (readonly CellValue[])[] {
  const numbers = sectionsIn(report, lang, timeZone).flatMap((section) => {
    const { head, rows } = tableOf(section, lang)
    return rows.flatMap(([item = '', ...cells]) =>
      cells.flatMap((cell, index) => (cell === '' ? [] : [[section.title, item, head[index + 1] ?? '', cellOf(cell)]])),
    )
  })
  const definitions = definitionsOf(lang, report).map(({ label, says }) => [
    REPORT_WORDS.definitions[lang],
    label,
    '',
    says,
  ])
  return [...numbers, ...definitions]
}

function cellOf(text: string): CellValue {
  return /^\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : text
}

import { aReport } from '@cubic/testing/report'
import { describe, expect, it } from 'vitest'
import { foldReport } from './fold.ts'
import { reportSections, tableOf } from './sections.ts'

const time = (moment: string) => moment.slice(11, 16)
const sectionsOf = (report = aReport(), lang: 'cn' | 'en' = 'cn') => reportSections(report, { lang, time })
const sectionOf = (key: string, report = aReport(), lang: 'cn' | 'en' = 'cn') => {
  const section = sectionsOf(report, lang).find((each) => each.key === key)
  if (!section) throw new Error(`no ${key}`)
  return { ...section, table: tableOf(section, lang) }
}
const rowsOf = (...given: Parameters<typeof sectionOf>) => sectionOf(...given).table.rows

describe('a report in words', () => {
  it('has the same parts in both languages, and each row as many cells as its head', () => {
    const keys = sectionsOf().map(({ key }) => key)
    expect(keys).toEqual(['numbers', 'funnel', 'arrivals', 'question-1', 'question-2', 'question-3', 'no_shows', 'ratings', 'comments', 'gates', 'messages']) // prettier-ignore
    expect(sectionsOf(aReport(), 'en').map(({ key }) => key)).toEqual(keys)
    for (const section of sectionsOf()) {
      const { head, rows } = tableOf(section, 'cn')
      expect(rows.every((row) => row.length === head.length)).toBe(true)
    }
  })

  it('says which share is of what', () => {
    expect(rowsOf('numbers')).toContainEqual(['到场', '312', '94.3%'])
    expect(rowsOf('funnel')).toContainEqual(['到场', '312', '89.7%'])
    expect(rowsOf('funnel').slice(0, 2)).toEqual([
      ['打开页面', '3,204', ''],
      ['报名', '412', '12.9%'],
    ])
    expect(sectionOf('funnel').note).toBe('百分比是占上一步的比例')
  })

  it('begins with registering where page views were not counted', () => {
    const { numbers } = aReport()
    const uncounted = aReport({ numbers: { ...numbers, viewed: null } })
    expect(rowsOf('funnel', uncounted)[0]).toEqual(['报名', '412', ''])
    expect(sectionOf('funnel', uncounted).title).toBe('从报名到评价')
  })

  it('calls no-shows not final while they are, and says nothing of arrivals where nobody is checked in', () => {
    const { event, numbers, pending } = aReport()
    const early = aReport({ numbers: { ...numbers, no_show: null }, pending: { ...pending, settled: false } })
    expect(rowsOf('numbers', early)).toContainEqual(['未到', '待定', ''])
    const open = aReport({ event: { ...event, sign_in: false } })
    expect(rowsOf('numbers', open).map(([label]) => label)).not.toContain('到场')
    expect(rowsOf('funnel', open).map(([label]) => label)).not.toContain('到场')
  })

  it('tells no-shows by when they registered, to those who may see it', () => {
    expect(rowsOf('no_shows')).toEqual([
      ['不到 1 天', '1', '2.5%'],
      ['1–2 天', '2', '3.3%'],
      ['3–6 天', '3', '3.8%'],
      ['7–13 天', '4', '4.4%'],
      ['14 天以上', '9', '11.5%'],
    ])
    const groups = aReport().no_shows
    const keysOf = (given: Parameters<typeof aReport>[0]) => sectionsOf(aReport(given)).map(({ key }) => key)
    expect(keysOf({ no_shows: null })).not.toContain('no_shows')
    expect(keysOf({ no_shows: groups && groups.map((each) => ({ ...each, no_show: 0 })) })).not.toContain('no_shows')
    expect(sectionsOf(foldReport(aReport())).map(({ key }) => key)).not.toContain('no_shows')
  })

  it('does not say “under five” of a number that is kept back for the sake of another', () => {
    const { numbers } = aReport()
    const shared = foldReport(aReport({ numbers: { ...numbers, leave: 2, no_show: 34 } }))
    expect(rowsOf('numbers', shared)).toContainEqual(['请假', '不单列', ''])
    expect(rowsOf('numbers', shared)).toContainEqual(['未到', '不单列', ''])
  })

  it('marks when the event began among the arrivals, unless nobody came before or after', () => {
    const { event } = aReport()
    const startOf = (start_time: string) => {
      const section = sectionOf('arrivals', aReport({ event: { ...event, start_time } }))
      return section.kind === 'columns' ? section.start : undefined
    }
    expect(startOf('2026-11-19T06:00:00Z')).toBe(8)
    expect(startOf('2026-11-19T05:00:00Z')).toBeNull()
    expect(startOf('2026-11-20T05:00:00Z')).toBeNull()
  })

  it('leaves out what a reader does not see, and gates that say no more than the arrivals', () => {
    const gate = { gate: null, self: false, arrived: 312, devices: null, first: null, last: null, seconds: null, turned_away: null, conflicts: null } // prettier-ignore
    const few = sectionsOf(aReport({ no_shows: null, questions: null, ratings: null, messages: null, gates: [gate] }))
    expect(few.map(({ key }) => key)).toEqual(['numbers', 'funnel', 'arrivals'])
  })
})

import sharp from 'sharp'
import { definitionsOf, reportSections } from '@cubic/domain/report/sections'
import { countTags, readPdf } from '@cubic/testing/read-pdf'
import { aReport } from '@cubic/testing/report'
import { describe, expect, it } from 'vitest'
import { drawReport, type ReportPaper } from './draw-report.ts'

const time = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(11, 16)

function aPaper(given: Partial<ReportPaper> = {}): ReportPaper {
  return {
    title: '程序设计新生赛 2026',
    lang: 'zh-CN',
    organisation: '计算机学院',
    kind: '活动报告',
    made: '2026-11-24 14:03 生成',
    footer: '定义版本 1',
    brand: '#4a42d6',
    subtitle: '2026年11月19日 周四 14:30 – 17:00 · 计算机楼',
    notice: '',
    start: '14:30 开始',
    sections: reportSections(aReport(), { lang: 'cn', time }),
    definitions: { title: '这些数字怎么算', entries: definitionsOf('cn', aReport()) },
    signatures: ['活动负责人', '单位负责人', '日期'],
    ...given,
  }
}

/** The first seven letters of the title, each as its points. */
function lettersOf(picture: Buffer): Promise<readonly string[]> {
  const [size, left, top] = [38, 84, 165]
  const letter = (index: number) => ({ left: left + index * size, top, width: size, height: 60 })
  const points = (index: number) => sharp(picture).extract(letter(index)).greyscale().raw().toBuffer()
  return Promise.all(Array.from({ length: 7 }, async (_, index) => (await points(index)).toString('base64')))
}

describe('a report on paper', () => {
  it('takes two pages, with Chinese letters that are drawn and can be searched', async () => {
    const pages = await readPdf(await drawReport(aPaper()))
    expect(pages).toHaveLength(2)
    const text = pages.map((page) => page.text).join('\n')
    for (const words of ['程序设计新生赛 2026', '没学过 121 34.8%', '机房有点热', 'A 门 184', '1 / 2', '14:30 开始'])
      expect(text).toContain(words)
    // letters that a font lacks are all the same box
    const letters = await lettersOf(pages[0]?.picture ?? Buffer.of())
    expect(new Set(letters).size).toBe(7)
    const boxes = await readPdf(await drawReport(aPaper({ title: '囗囗囗囗囗囗囗 2026' })))
    expect(new Set(await lettersOf(boxes[0]?.picture ?? Buffer.of())).size).toBeLessThan(7)
  })

  it('tells screen readers its headings, its tables and what its chart shows', async () => {
    const tags = countTags(await drawReport(aPaper()))
    // the title and eleven parts; a row of each bar, gate, message and figure, and two heads
    expect(tags).toMatchObject({
      Document: 1,
      H1: 1,
      H2: 11,
      Table: 9,
      TR: 7 + 5 + 5 + 3 + 4 + 3 + 5 + 5 + 4,
      BlockQuote: 3,
    })
    expect(tags).toMatchObject({ Figure: 4, alt: 4 })
  })

  it('is made of the same bytes for the same numbers', async () => {
    const [one, two] = [await drawReport(aPaper()), await drawReport(aPaper())]
    expect(one.equals(two)).toBe(true)
    expect(one.length).toBeLessThan(400_000)
  })

  it('sets a mark for letters that the font lacks, and draws no emoji', async () => {
    const [page] = await readPdf(await drawReport(aPaper({ title: 'ก报告 🎉 2026', sections: [] })))
    expect(page?.text).toContain('〓报告 2026')
  })

  it('holds whatever a form asks: hundreds of choices, one long word, and nothing at all', async () => {
    const [asked] = aReport().questions ?? []
    const counts = Array.from({ length: 300 }, (_, index) => ({
      answer: `选项${index} ${'x'.repeat(200)}`,
      count: index,
    }))
    const questions = asked ? [{ ...asked, name: 'y'.repeat(400), counts }, asked] : []
    const long = aReport({ questions })
    const pages = await readPdf(await drawReport(aPaper({ sections: reportSections(long, { lang: 'cn', time }) })))
    expect(pages.length).toBeGreaterThan(6)
    expect(pages.map((page) => page.text).join('\n')).toContain('选项299')
    const empty = aReport({
      questions: null,
      ratings: null,
      messages: null,
      gates: [],
      arrivals: { step_minutes: 1, spans: [] },
    })
    const few = await readPdf(await drawReport(aPaper({ sections: reportSections(empty, { lang: 'en', time }) })))
    expect(few).toHaveLength(1)
  })
})

import sharp from 'sharp'
import { countTags, readPdf } from '@cubic/testing/read-pdf'
import { describe, expect, it } from 'vitest'
import { drawTranscript, type TranscriptPaper, type TranscriptVersion } from './draw-transcript.ts'

const anEntry = (index: number) => ({ day: '2026-11-28', title: `活动${index}`, category: '志愿公益', hours: '2' })
function aVersion(given: Partial<TranscriptVersion> = {}): TranscriptVersion {
  return {
    lang: 'zh-CN',
    organisation: '明湖大学',
    site: 'events.example.edu',
    number: '编号 2026-HS-004182',
    pageWords: ['第 ', ' 页，共 ', ' 页'],
    heading: '第二课堂成绩单',
    facts: [
      { label: '姓名', value: '李明' },
      { label: '学号', value: '2023010452' },
      { label: '单位', value: '计算机学院' },
      { label: '类别', value: '学生 · 2023 级' },
      { label: '起止', value: '2023 秋 – 2026 秋' },
      { label: '出具', value: '2026年12月9日' },
    ],
    table: {
      head: ['类别', '2025 秋', '2026 春', '合计', '至少'],
      rows: [
        { name: '思想成长', cells: ['3', '–', '3', '8'] },
        { name: '志愿公益', cells: ['2', '2.5', '4.5', '16'] },
      ],
      total: { name: '合计', cells: ['5', '2.5', '7.5', '64'] },
    },
    listHeading: '活动明细',
    entries: Array.from({ length: 6 }, (_, index) => anEntry(index)),
    note: '共 6 项，只计已锁定的学时。',
    check: '扫码核验',
    address: 'events.example.edu/verify',
    code: 'TR4Q-8MXD-27KP',
    seal: { around: '明湖大学', below: '电子签章' },
    ...given,
  }
}
const aPaper = (...versions: readonly TranscriptVersion[]): TranscriptPaper => ({
  title: '2026-HS-004182',
  versions,
  link: 'https://events.example.edu/verify/TR4Q8MXD27KP',
  mark: ['#8f8bff', '#3f37c9', '#f0883e'],
  brand: '#3f37c9',
})

/** How dark a part of a page is, from 0 to 255. */
async function inkOf(picture: Buffer, [left, top, width, height]: readonly [number, number, number, number]) {
  const part = await sharp(picture)
    .extract({ left: left * 2, top: top * 2, width: width * 2, height: height * 2 })
    .greyscale()
    .raw()
    .toBuffer()
  return 255 - part.reduce((sum, each) => sum + each, 0) / part.length
}

describe('a transcript on paper', () => {
  it('has a page in each language, with number, code, sums and entries that can be read', async () => {
    const english = aVersion({ lang: 'en', heading: 'Second-Classroom Transcript', pageWords: ['Page ', ' of ', ''] })
    const pages = await readPdf(await drawTranscript(aPaper(aVersion(), english)))
    expect(pages).toHaveLength(2)
    const [cn, en] = pages.map(({ text }) => text)
    for (const words of [
      '第二课堂成绩单',
      '李明',
      '2026-HS-004182',
      'TR4Q-8MXD-27KP',
      '7.5',
      '活动5',
      '第 1 页，共 1 页',
    ])
      expect(cn).toContain(words)
    expect(en).toContain('Second-Classroom Transcript')
    expect(en).toContain('Page 1 of 1')
  })

  it('tells screen readers its tables, and repeats nothing to them that stands on each page', async () => {
    const entries = Array.from({ length: 90 }, (_, index) => anEntry(index))
    const [short, long] = [
      await drawTranscript(aPaper(aVersion())),
      await drawTranscript(aPaper(aVersion({ entries }))),
    ]
    const [one, other] = [countTags(short), countTags(long)]
    expect(one).toMatchObject({ H1: 1, H2: 1, Table: 2, Figure: 1, alt: 1 })
    expect(other).toEqual({
      ...one,
      TR: (one['TR'] ?? 0) + 84,
      TH: (one['TH'] ?? 0) + 84,
      TD: (one['TD'] ?? 0) + 3 * 84,
    })
  })

  it('shows a code to scan and a seal', async () => {
    const [page] = await readPdf(await drawTranscript(aPaper(aVersion())))
    const picture = page?.picture ?? Buffer.of()
    expect(await inkOf(picture, [52, 728, 70, 70])).toBeGreaterThan(60)
    expect(await inkOf(picture, [450, 720, 90, 86])).toBeGreaterThan(8)
    // nothing but the margin beside it
    expect(await inkOf(picture, [0, 0, 40, 835])).toBeLessThan(1)
  })

  it('goes on over as many pages as its entries need, each with its number', async () => {
    const entries = Array.from({ length: 90 }, (_, index) => anEntry(index))
    const pages = await readPdf(await drawTranscript(aPaper(aVersion({ entries }))))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.map(({ text }) => text).join('\n')).toContain('活动89')
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain(`第 ${index + 1} 页，共 ${pages.length} 页`)
      expect(text).toContain('编号 2026-HS-004182')
    }
    expect(pages.at(-1)?.text).toContain('TR4Q-8MXD-27KP')
  })

  it('holds the longest names and many terms without leaving the page', async () => {
    const long = aVersion({
      organisation: '很长的大学名称'.repeat(12),
      facts: aVersion().facts.map((fact) => ({ ...fact, value: 'Maximilian von und zu '.repeat(6) })),
      table: {
        head: ['类别', ...Array.from({ length: 9 }, (_, term) => `Autumn ${2018 + term}`), '合计', '至少'],
        rows: [{ name: '名称很长的学时类别'.repeat(4), cells: Array.from({ length: 11 }, () => '1234.25') }],
        total: { name: '合计', cells: Array.from({ length: 11 }, () => '1234.25') },
      },
      entries: [{ ...anEntry(0), title: '活动名称'.repeat(40) }],
    })
    const [page] = await readPdf(await drawTranscript(aPaper(long)))
    expect(await inkOf(page?.picture ?? Buffer.of(), [546, 0, 48, 835])).toBeLessThan(1)
  })

  it('is made of the same bytes for the same content', async () => {
    const [one, two] = [await drawTranscript(aPaper(aVersion())), await drawTranscript(aPaper(aVersion()))]
    expect(one.equals(two)).toBe(true)
  })
})

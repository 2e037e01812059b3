import { countTags, readPdf } from '@cubic/testing/read-pdf'
import { create } from 'qrcode'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCertificate, type CertificatePage, type CertificatePaper } from './draw-certificate.ts'

const LINK = 'https://events.example.edu/verify/K7PX-93QM-D2TW'
const plain = (text: string) => ({ text, bold: false })
const bold = (text: string) => ({ text, bold: true })

const CHINESE: CertificatePage = {
  lang: 'zh-CN',
  organisation: '明湖大学',
  unit: '计算机学院',
  number: 'CB-2026-011873',
  kind: '参加证书',
  name: '李明',
  below: 'LI Ming · 学号/工号尾号 0452',
  sentence: [
    [plain('于 2026年11月28日 在李文正馆报告厅参加')],
    [bold('人工智能创新挑战赛 · 校内选拔'), plain('，在场 211 分钟（共 240 分钟）。')],
  ],
  facts: [
    { label: '学时', value: '2 学时 · 创新创业' },
    { label: '依据', value: '签到签退，在场满 80%' },
    { label: '签发', value: '2026年12月9日' },
  ],
  check: '扫码或输入编码核验',
  code: 'K7PX-93QM-D2TW',
  address: 'events.example.edu/verify',
  signer: '周岚 · 活动负责人',
  seal: { around: '明湖大学学生工作处', below: '电子签章' },
  stamp: '',
}
const ENGLISH: CertificatePage = {
  ...CHINESE,
  lang: 'en',
  organisation: 'Minghu University',
  unit: 'School of Computer Science',
  kind: 'Certificate of Attendance',
  name: 'Li Ming',
  below: '李明 · student or staff number ending 0452',
  sentence: [
    [
      plain('took part in '),
      bold('AI Innovation Challenge, Campus Round'),
      plain(' on 28 November 2026 at the Li Wenzheng Hall, present for 211 of 240 minutes.'),
    ],
  ],
  facts: [
    { label: 'Hours', value: '2, Innovation' },
    { label: 'Rule', value: 'In and out, 80% present' },
    { label: 'Issued', value: '9 December 2026' },
  ],
  check: 'Check this certificate',
  signer: 'Zhou Lan, programme lead',
  seal: { around: 'MINGHU UNIVERSITY', below: 'ELECTRONIC SEAL' },
}

function aPaper(...pages: readonly CertificatePage[]): CertificatePaper {
  return {
    title: 'CB-2026-011873',
    pages,
    hue: { hue: 250, saturation: 44 },
    seed: 7,
    link: LINK,
    logo: null,
    mark: ['#8f8bff', '#4a42d6', '#f0883e'],
  }
}

/** The share of points of a part of a page that are not white. */
async function inkOf(
  picture: Buffer,
  part: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const points = await sharp(picture).extract(part).greyscale().raw().toBuffer()
  return points.filter((point) => point < 240).length / points.length
}

describe('a certificate on paper', () => {
  it('has a page of A4 landscape in each language, with text that can be searched', async () => {
    const pages = await readPdf(await drawCertificate(aPaper(CHINESE, ENGLISH)))
    if (process.env['SHOW'])
      for (const [i, p] of pages.entries()) (await import('node:fs')).writeFileSync(`/tmp/w/cs${i}.png`, p.picture)
    expect(pages).toHaveLength(2)
    for (const words of [
      '明湖大学',
      '李明',
      '人工智能创新挑战赛 · 校内选拔',
      '2 学时 · 创新创业',
      'K7PX-93QM-D2TW',
      '周岚',
    ])
      expect(pages[0]?.text).toContain(words)
    for (const words of [
      'Certificate of Attendance',
      'Li Ming',
      'AI Innovation Challenge, Campus Round on 28 November',
      'CB-2026-011873',
    ])
      expect(pages[1]?.text).toContain(words)
    const { width, height } = await sharp(pages[0]?.picture).metadata()
    expect([width, height]).toEqual([1682, 1190])
  })

  it('draws cubes, code and seal, and the same bytes for the same certificate', async () => {
    const [one, two] = [await drawCertificate(aPaper(CHINESE)), await drawCertificate(aPaper(CHINESE))]
    expect(one.equals(two)).toBe(true)
    expect(one.length).toBeLessThan(120_000)
    const picture = (await readPdf(one))[0]?.picture ?? Buffer.of()
    expect(await inkOf(picture, { left: 0, top: 0, width: 200, height: 1190 })).toBeGreaterThan(0.3)
    expect(await inkOf(picture, { left: 332, top: 938, width: 164, height: 164 })).toBeGreaterThan(0.3)
    expect(await inkOf(picture, { left: 1390, top: 920, width: 186, height: 186 })).toBeGreaterThan(0.1)
    // nothing but the white of the paper at its right edge and below
    expect(await inkOf(picture, { left: 1590, top: 0, width: 90, height: 1190 })).toBe(0)
    expect(await inkOf(picture, { left: 332, top: 1110, width: 1350, height: 80 })).toBe(0)
  })

  it('tells screen readers whose it is, in the language of each page, and where its code leads', async () => {
    const bytes = await drawCertificate(aPaper(CHINESE, ENGLISH))
    expect(countTags(bytes)).toMatchObject({ Sect: 2, H1: 2, H2: 2, Figure: 2, alt: 2 })
    expect(bytes.toString('latin1')).toMatch(/\/Lang \(zh-CN\)[^]*\/Lang \(en\)/)
  })

  it('leads to where it is checked', async () => {
    const [page] = await readPdf(await drawCertificate(aPaper(CHINESE)))
    const { size, data } = create(LINK, { errorCorrectionLevel: 'M' }).modules
    const side = { left: 332, top: 938, width: 164, height: 164 }
    const points = await sharp(page?.picture).extract(side).greyscale().raw().toBuffer()
    const middle = (place: number) => Math.floor(((place + 0.5) * side.width) / size)
    const drawn = Array.from({ length: size * size }, (_, at) => {
      const [row, column] = [Math.floor(at / size), at % size]
      return (points[middle(row) * side.width + middle(column)] ?? 255) < 128 ? 1 : 0
    })
    expect(drawn).toEqual([...data])
  })

  it('keeps long names and long events on the page, and all of their words', async () => {
    const long = {
      ...ENGLISH,
      organisation: 'The Federated University of Applied Sciences and Arts of the Northern Lakes and Adjoining Regions',
      unit: 'Department of Interdisciplinary Studies in Computational Linguistics, Cognition and Society'.repeat(2),
      name: 'Wolfeschlegelsteinhausenbergerdorff Maria-Magdalena Konstantinopolitanskaya-Ouattara de la Vega y Ruiz',
      below: '阿卜杜勒·拉赫曼·本·穆罕默德 · student or staff number ending 0452',
      sentence: [
        [
          plain('took part in '),
          bold('An extraordinarily long name of an event that goes on '.repeat(4).slice(0, 200)),
          plain(
            ` on 28 November 2026 at ${'Hall of the Three Thousand Lanterns, '.repeat(10)}present for 211 of 240 minutes.`,
          ),
        ],
      ],
      facts: ENGLISH.facts.map(({ label, value }) => ({ label, value: `${value} ${value} ${value} ${value}` })),
      signer: 'Professor Dr Dr h.c. mult. Annemarie-Luise von Bülow-Hohenstein, dean of the faculty of everything',
      seal: {
        around: 'THE FEDERATED UNIVERSITY OF APPLIED SCIENCES AND ARTS OF THE NORTHERN LAKES',
        below: 'ELECTRONIC SEAL',
      },
    }
    const chinese = {
      ...CHINESE,
      name: '迪丽热巴·迪力木拉提·买买提阿不都热合曼·艾合买提江·吾布力卡斯木·阿不都外力',
      sentence: [[plain('于 2026年11月28日 在报告厅参加')], [bold('很长很长的活动名称'.repeat(22)), plain('。')]],
    }
    const pages = await readPdf(await drawCertificate(aPaper(long, chinese)))
    if (process.env['SHOW'])
      for (const [i, p] of pages.entries()) (await import('node:fs')).writeFileSync(`/tmp/w/cl${i}.png`, p.picture)
    expect(pages).toHaveLength(2)
    const text = pages[0]?.text.replaceAll(/\s+/g, ' ') ?? ''
    for (const words of ['Konstantinopolitanskaya', 'de la Vega y Ruiz', 'present for 211 of 240 minutes.'])
      expect(text).toContain(words)
    expect(pages[1]?.text.replaceAll(/\s/g, '')).toContain('很长很长的活动名称'.repeat(22))
    for (const { picture } of pages) {
      expect(await inkOf(picture, { left: 1590, top: 0, width: 90, height: 1190 })).toBe(0)
      // between the words and the foot
      expect(await inkOf(picture, { left: 332, top: 906, width: 1000, height: 20 })).toBe(0)
    }
  })

  it('prints rare characters, and letters that the font lacks without their marks', async () => {
    const [page] = await readPdf(await drawCertificate(aPaper({ ...CHINESE, name: '䶮𬱖', below: 'Paweł Őry ก' })))
    expect(page?.text).toContain('䶮𬱖')
    expect(page?.text).toContain('Pawel Ory 〓')
  })
})

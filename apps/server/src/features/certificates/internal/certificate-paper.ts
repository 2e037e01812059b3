import { type Lang, LANGUAGES, type Text, uploadedImage } from '@cubic/contract'
import { printCertificateCode } from '@cubic/domain/certificate/code-slips'
import type { StoredContent } from '@cubic/domain/certificate/content'
import { hueOf } from '@cubic/domain/cover/cover'
import { printedColours } from '@cubic/domain/settings/brand-style'
import type { FileStore } from '../../../infra/files/files.ts'
import type { CertificatePage, CertificatePaper } from '../../../infra/pdf/draw-certificate.ts'
import { LANG_OF_PAPER } from '../../../infra/pdf/paper-languages.ts'
import type { Run } from '../../../infra/pdf/lay-out-lines.ts'
import type { Site } from '../../../infra/services/settings.ts'
import { verifyAddress } from './verify-address.ts'

export type Printed = StoredContent & { readonly type_id: number | null; readonly logo: string | null }
type Printing = {
  readonly site: Site
  readonly files: FileStore
  /** Null: a page in each language of the site. */
  readonly language: Lang | null
  readonly isPreview: boolean
}

const WORDS = {
  kind: { cn: '参加证书', en: 'Certificate of Attendance' },
  ending: { cn: '学号/工号尾号 {ending}', en: 'student or staff number ending {ending}' },
  hours: { cn: '学时', en: 'Hours' },
  basis: { cn: '依据', en: 'Rule' },
  issued: { cn: '签发', en: 'Issued' },
  check: { cn: '扫码或输入编码核验', en: 'Check this certificate' },
  seal: { cn: '电子签章', en: 'ELECTRONIC SEAL' },
  preview: { cn: '样张', en: 'PREVIEW' },
} as const satisfies { readonly [word: string]: Text }
const LOCALE: { readonly [lang in Lang]: string } = { cn: 'zh-CN', en: 'en-GB' }

export async function certificatePaper(
  row: Printed,
  { site, files, language, isPreview }: Printing,
): Promise<CertificatePaper> {
  const { brand, accent, logo } = site.look ?? {}
  const languages = language === null ? LANGUAGES.filter((lang) => site.languages.includes(lang)) : [language]
  return {
    title: `${row.number} · ${row.event_name_cn ?? row.event_name_en ?? ''}`,
    pages: languages.map((lang) => pageOf(row, lang, { site, isPreview })),
    hue: hueOfType(row.type_id),
    seed: row.event_id,
    link: isPreview ? `${site.publicUrl}/verify` : verifyAddress(site.publicUrl, row.code),
    logo: (await readLogo(files, site, row.logo)) ?? (await readLogo(files, site, logo ?? null)),
    mark: printedColours({ brand, accent }).mark,
  }
}

function pageOf(
  row: Printed,
  lang: Lang,
  { site, isPreview }: { readonly site: Site; readonly isPreview: boolean },
): CertificatePage {
  const say = (word: keyof typeof WORDS) => WORDS[word][lang]
  const pick = (cn: string | null, en: string | null) => (lang === 'cn' ? cn || en : en || cn) ?? ''
  const name = pick(row.name_cn, row.name_en)
  const other = lang === 'cn' ? row.name_en : row.name_cn
  const below = [
    ...(other && other !== name ? [other] : []),
    ...(row.ending === null ? [] : [say('ending').replace('{ending}', row.ending)]),
  ]
  const day = new Intl.DateTimeFormat(LOCALE[lang], { dateStyle: 'long', timeZone: site.timeZone })
  const hours =
    row.hours !== null && row.hours > 0 ? hoursOf(row.hours, pick(row.category_cn, row.category_en), lang) : ''
  const basis = pick(row.basis_cn, row.basis_en)
  const organisation = pick(row.organisation_cn, row.organisation_en)
  const unit = pick(row.unit_name_cn, row.unit_name_en)
  return {
    lang: LANG_OF_PAPER[lang],
    organisation,
    unit: unit === organisation ? '' : unit,
    number: row.number,
    kind: say('kind'),
    name,
    below: below.join(' · '),
    sentence: sentenceOf(row, lang, day),
    facts: [
      ...(hours === '' ? [] : [{ label: say('hours'), value: hours }]),
      ...(basis === '' ? [] : [{ label: say('basis'), value: basis }]),
      { label: say('issued'), value: day.format(row.issued) },
    ],
    check: say('check'),
    code: printCertificateCode(row.code),
    address: `${site.publicUrl.replace(/^https?:\/\//, '')}/verify`,
    signer: pick(row.issuer_cn, row.issuer_en),
    seal: { around: lang === 'cn' ? organisation : organisation.toUpperCase(), below: say('seal') },
    stamp: isPreview ? say('preview') : '',
  }
}

export function hoursOf(hours: number, category: string, lang: Lang): string {
  const number = String(hours)
  if (category === '') return lang === 'cn' ? `${number} 学时` : number
  return lang === 'cn' ? `${number} 学时 · ${category}` : `${number}, ${category}`
}

/** Chinese says the event on a line of its own. */
function sentenceOf(row: Printed, lang: Lang, day: Intl.DateTimeFormat): readonly (readonly Run[])[] {
  const { start_time: start, end_time: end, minutes, minutes_total: total } = row
  const plain = (text: string): Run => ({ text, bold: false })
  const days = start === null ? '' : end === null || end < start ? day.format(start) : day.formatRange(start, end)
  if (lang === 'cn') {
    const place = row.address_cn || row.address_en
    const when = [days === '' ? '' : `于 ${days} `, place ? `在${place}` : ''].join('')
    const present = minutes === null ? '' : `，在场 ${minutes} 分钟${total === null ? '' : `（共 ${total} 分钟）`}`
    return [
      [plain(`${when}参加`)],
      [{ text: row.event_name_cn || (row.event_name_en ?? ''), bold: true }, plain(`${present}。`)],
    ]
  }
  const place = row.address_en || row.address_cn
  const present = minutes === null ? '' : `, present for ${minutes}${total === null ? '' : ` of ${total}`} minutes`
  const rest = [days === '' ? '' : ` on ${days}`, place ? ` at ${place}` : '', present, '.'].join('')
  return [[plain('took part in '), { text: row.event_name_en || (row.event_name_cn ?? ''), bold: true }, plain(rest)]]
}

function hueOfType(typeId: number | null): CertificatePaper['hue'] {
  const [hue = 250, saturation = 44] = hueOf(typeId ?? 0, (colour) => `${colour.hue} ${colour.saturation - 8}`)
    .split(' ')
    .map(Number)
  return { hue, saturation }
}

const LOGO = { width: 480, height: 140, seconds: 5 } as const

/** An uploaded logo as a PNG: nothing is fetched from other hosts, and what is gone is left out. */
async function readLogo(files: FileStore, { basePath }: Site, logo: string | null): Promise<CertificatePaper['logo']> {
  const image = logo === null ? undefined : uploadedImage(logo)
  const isOwn = image && (image.folder === '/files/' || image.folder === `${basePath}/files/`)
  const stored = isOwn ? await files.read(`${image.hash}.webp`) : undefined
  if (!stored) return null
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(stored, { limitInputPixels: 64_000_000 })
    .timeout({ seconds: LOGO.seconds })
    .resize({ width: LOGO.width, height: LOGO.height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

import { type Lang, PERSON_TYPE, type PersonType, type Text } from '@cubic/contract'
import { sumHours } from '@cubic/domain/hours/caps'
import { printHours } from '@cubic/domain/hours/progress'
import { printedColours } from '@cubic/domain/settings/brand-style'
import { printCertificateCode } from '@cubic/domain/certificate/code-slips'
import type { TranscriptPaper, TranscriptVersion } from '../../../infra/pdf/draw-transcript.ts'
import { LANG_OF_PAPER } from '../../../infra/pdf/paper-languages.ts'
import type { Site } from '../../../infra/services/settings.ts'
import type { Transcript, TranscriptContent } from '../data/transcripts.ts'

const WORDS = {
  heading: { cn: '第二课堂成绩单', en: 'Second-Classroom Transcript' },
  number: { cn: '编号 ', en: 'No. ' },
  name: { cn: '姓名', en: 'Name' },
  unifyId: { cn: '学号', en: 'Student number' },
  unit: { cn: '单位', en: 'School' },
  type: { cn: '类别', en: 'Programme' },
  covers: { cn: '起止', en: 'Covers' },
  issued: { cn: '出具', en: 'Issued' },
  category: { cn: '类别', en: 'Category' },
  earlier: { cn: '更早', en: 'Earlier' },
  total: { cn: '合计', en: 'All' },
  minimum: { cn: '至少', en: 'Minimum' },
  list: { cn: '活动明细', en: 'Events' },
  check: { cn: '扫码或输入编码核验', en: 'Check this transcript' },
  seal: { cn: '电子签章', en: 'ELECTRONIC SEAL' },
} as const satisfies { readonly [word: string]: Text }
const LOCALE: { readonly [lang in Lang]: string } = { cn: 'zh-CN', en: 'en-GB' }
/** Columns for so many terms; what is before them shares one. */
const TERMS_MAX = 8

type Printing = { readonly site: Site; readonly languages: readonly Lang[] }

export function transcriptPaper(transcript: Transcript, { site, languages }: Printing): TranscriptPaper {
  const { brand, accent } = site.look ?? {}
  const colours = printedColours({ brand, accent })
  return {
    title: `${transcript.number} · ${transcript.content.name}`,
    versions: languages.map((lang) => versionOf(transcript, lang, site)),
    link: `${site.publicUrl}/verify/${transcript.code}`,
    mark: colours.mark,
    brand: colours.text,
  }
}

type Translation = { readonly [lang in Lang]: string | null }
const pick = (text: Translation, lang: Lang): string => (lang === 'cn' ? text.cn || text.en : text.en || text.cn) ?? ''

function versionOf({ number, code, content, issued_time }: Transcript, lang: Lang, site: Site): TranscriptVersion {
  const say = (word: keyof typeof WORDS) => WORDS[word][lang]
  const day = new Intl.DateTimeFormat(LOCALE[lang], { dateStyle: 'long', timeZone: site.timeZone })
  const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const dayOf = (text: string) => (lang === 'cn' ? text : short.format(new Date(`${text}T00:00:00Z`)))
  const organisation = content.organisation[lang]
  const terms = content.terms
  const covers = [...new Set([terms[0], terms.at(-1)])].flatMap((term) => (term ? [pick(term.name, lang)] : []))
  return {
    lang: LANG_OF_PAPER[lang],
    organisation,
    site: site.publicUrl.replace(/^https?:\/\//, ''),
    number: `${say('number')}${number}`,
    pageWords: lang === 'cn' ? ['第 ', ' 页，共 ', ' 页'] : ['Page ', ' of ', ''],
    heading: say('heading'),
    facts: [
      { label: say('name'), value: content.name },
      { label: say('unifyId'), value: content.unify_id ?? '–' },
      { label: say('unit'), value: pick(content.unit, lang) || '–' },
      { label: say('type'), value: typeOf(content, lang) },
      { label: say('covers'), value: covers.join(lang === 'cn' ? ' – ' : ' to ') || '–' },
      { label: say('issued'), value: day.format(new Date(issued_time)) },
    ],
    table: tableOf(content, lang),
    listHeading: say('list'),
    entries: content.entries.map(({ day: of, title, category, hours }) => ({
      day: dayOf(of),
      title: pick(title, lang),
      category: pick(category, lang),
      hours: printHours(hours),
    })),
    note:
      lang === 'cn'
        ? `共 ${content.entries.length} 项，${printHours(content.total)} 学时。只计已锁定的学时。`
        : `${content.entries.length} in all, ${printHours(content.total)} hours. Only locked hours are counted.`,
    check: say('check'),
    address: `${site.publicUrl.replace(/^https?:\/\//, '')}/verify`,
    code: printCertificateCode(code),
    seal: { around: lang === 'cn' ? organisation : organisation.toUpperCase(), below: say('seal') },
  }
}

function typeOf({ person_type: type, entry_year: year }: TranscriptContent, lang: Lang): string {
  const name = type === null ? '–' : (PERSON_TYPE[type as PersonType]?.[lang] ?? type)
  if (year === null) return name
  return lang === 'cn' ? `${name} · ${year} 级` : `${name}, since ${year}`
}

function tableOf(content: TranscriptContent, lang: Lang): TranscriptVersion['table'] {
  const shown = content.terms.slice(-TERMS_MAX)
  const isShown = new Set(shown.map(({ start }) => start))
  const earlierOf = (terms: { readonly [start: string]: number }) =>
    sumHours(Object.entries(terms).flatMap(([start, hours]) => (isShown.has(start) ? [] : [hours])))
  const hasEarlier = content.categories.some(({ terms }) => earlierOf(terms) > 0)
  const cell = (hours: number) => (hours === 0 ? '–' : printHours(hours))
  const sumsOf = (terms: { readonly [start: string]: number }) => [
    ...(hasEarlier ? [earlierOf(terms)] : []),
    ...shown.map(({ start }) => terms[start] ?? 0),
  ]
  const columns = content.categories.map(({ terms }) => sumsOf(terms))
  const totals = (columns[0] ?? []).map((_, index) => sumHours(columns.map((each) => each[index] ?? 0)))
  return {
    head: [
      WORDS.category[lang],
      ...(hasEarlier ? [WORDS.earlier[lang]] : []),
      ...shown.map(({ name }) => pick(name, lang)),
      WORDS.total[lang],
      WORDS.minimum[lang],
    ],
    rows: content.categories.map(({ name, minimum, hours }, index) => ({
      name: pick(name, lang),
      cells: [...(columns[index] ?? []).map(cell), cell(hours), minimum === null ? '–' : printHours(minimum)],
    })),
    total: {
      name: WORDS.total[lang],
      cells: [...totals.map(cell), printHours(content.total), printHours(content.target)],
    },
  }
}

import type { EventReport, Lang, Text } from '@cubic/contract'
import { definitionsOf, reportSections } from '@cubic/domain/report/sections'
import { pendingNotes, REPORT_WORDS } from '@cubic/domain/report/words'
import { printedColours } from '@cubic/domain/settings/brand-style'
import { DEFINITIONS_VERSION } from '@cubic/domain/statistics/definitions'
import type { ReportPaper } from '../../../infra/pdf/draw-report.ts'
import { LANG_OF_PAPER } from '../../../infra/pdf/paper-languages.ts'
import type { Site } from '../../../infra/services/settings.ts'
import { formatSpan, sortableMoment } from '../../../infra/text/format-moment.ts'

const WORDS = {
  made: { cn: (moment: string) => `${moment} 生成`, en: (moment: string) => `Made ${moment}` },
  organisers: { cn: (names: string) => `主办 ${names}`, en: (names: string) => `By ${names}` },
  version: {
    cn: (version: number) => `定义版本 ${version}`,
    en: (version: number) => `Definitions, version ${version}`,
  },
  starts: { cn: (time: string) => `${time} 开始`, en: (time: string) => `Starts ${time}` },
} as const
const SIGNATURES: readonly Text[] = [
  { cn: '活动负责人', en: 'Organiser' },
  { cn: '单位负责人', en: 'Head of unit' },
  { cn: '日期', en: 'Date' },
]

/** How moments are written in a report's file, and the sections that this gives. */
export function sectionsIn(report: EventReport, lang: Lang, timeZone: string) {
  return reportSections(report, { lang, time: (moment) => timeOf(moment, timeZone) })
}

export function reportPaper(
  report: EventReport,
  { lang, site }: { readonly lang: Lang; readonly site: Site },
): ReportPaper {
  const { event, as_of: made } = report
  const { timeZone } = site
  const start = event.start_time && new Date(event.start_time)
  const end = event.end_time && new Date(event.end_time)
  const facts = [
    start && formatSpan(start, end || null, lang, timeZone),
    event.address,
    event.organisers.length > 0 && WORDS.organisers[lang](event.organisers.join(lang === 'cn' ? '、' : ', ')),
  ]
  return {
    lang: LANG_OF_PAPER[lang],
    title: event.name,
    organisation: site.organisation[lang],
    kind: REPORT_WORDS.report[lang],
    made: WORDS.made[lang](sortableMoment(new Date(made), timeZone).slice(0, 16)),
    footer: [WORDS.version[lang](DEFINITIONS_VERSION.number), event.name].join(' · '),
    brand: printedColours({ brand: site.look?.brand, accent: site.look?.accent }).text,
    subtitle: facts.filter(Boolean).join(' · '),
    notice: pendingNotes(report, lang).join(lang === 'cn' ? '；' : '. '),
    sections: sectionsIn(report, lang, timeZone),
    definitions: { title: REPORT_WORDS.definitions[lang], entries: definitionsOf(lang, report) },
    signatures: SIGNATURES.map((name) => name[lang]),
    start: start ? WORDS.starts[lang](timeOf(start.toISOString(), timeZone)) : '',
  }
}

function timeOf(moment: string, timeZone: string): string {
  return sortableMoment(new Date(moment), timeZone).slice(11, 16)
}

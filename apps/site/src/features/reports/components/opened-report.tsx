import type { EventReport } from '@cubic/contract'
import { pendingNotes, REPORT_WORDS } from '@cubic/domain/report/words'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { ReportView } from '@cubic/web-kit/report/report-view'
import { DOT, inSentence, texts, useTexts } from '@cubic/web-kit/language/text'
import { Cover } from '@cubic/web-kit/ui/cover'
import { PageContainer } from '@cubic/web-kit/ui/layout'

const openedTexts = texts({
  asOf: { cn: (moment: string) => `${moment} 的数字`, en: (moment: string) => `As of ${inSentence(moment)}` },
  until: {
    cn: (moment: string) => `链接到 ${moment} 失效`,
    en: (moment: string) => `The link ends ${inSentence(moment)}`,
  },
})

export type OpenedReportProps = { readonly report: EventReport; readonly endsAt: string }

export function OpenedReport({ report, endsAt }: OpenedReportProps) {
  const t = useTexts(openedTexts)
  const lang = useLanguage()
  const { moment, range } = useDates()
  const { event, as_of: asOf } = report
  const when = event.start_time && range(event.start_time, event.end_time)
  const lines = [event.organisers.join(lang === 'cn' ? '、' : ', '), REPORT_WORDS.report[lang]].filter(Boolean)
  return (
    <article>
      <Cover
        src={event.cover ?? ''}
        seed={event.id}
        kind={event.type_id ?? 0}
        shown="lead"
        eager
        className="h-[120px] lg:h-[170px]"
      />
      <PageContainer className="pt-5 pb-16">
        <p className="text-xs text-ink-2">{lines.join(DOT)}</p>
        <h1 className="text-2xl wrap-anywhere">{event.name}</h1>
        <p className="pb-4 text-sm text-ink-2">
          {[when, event.address, t.asOf(moment(asOf))].filter(Boolean).join(DOT)}
        </p>
        {pendingNotes(report, lang).map((note) => (
          <p key={note} className="mb-3 rounded-md bg-warn-soft px-3.5 py-2 text-sm text-warn">
            {note}
          </p>
        ))}
        <ReportView report={report} />
        <p className="pt-5 text-xs text-ink-2">{[t.until(moment(endsAt)), REPORT_WORDS.smallGroups[lang]].join(DOT)}</p>
      </PageContainer>
    </article>
  )
}

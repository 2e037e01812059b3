import { type EventReport } from '@cubic/contract'
import { definitionsOf } from '@cubic/domain/report/sections'
import { pendingNotes, REPORT_WORDS } from '@cubic/domain/report/words'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { ReportView } from '@cubic/web-kit/report/report-view'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useDownload } from '../../../crud/spreadsheets/download-button.tsx'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { useHeadOfEvent } from '../../../crud/model/use-head-of-event.ts'
import { isForbidden } from '../../../data/client.ts'
import { receiveReport } from '../../../data/office-files.ts'
import { EventHead } from '../../../shell/event-head.tsx'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, HeadButtons, Page } from '../../../ui/layout.tsx'
import { AbsentPeople } from './absent-people.tsx'
import { linksOf, reportedEvent, reportOf } from '../data/api.ts'
import { reportTexts } from '../data/texts.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** Numbers change while people arrive. */
const LIVE_MS = 60_000

export function ReportScreen() {
  const t = useTexts(reportTexts)
  const id = recordIdOf(useParams()['event'])
  const event = useQuery(reportedEvent(id))
  const { data: report, error } = useQuery({ ...reportOf(id), refetchInterval: LIVE_MS })
  const head = useHeadOfEvent(event.data)
  if (event.data === null)
    return (
      <Page>
        <EmptyState
          icon="chart"
          title={t.gone}
          action={<LinkButton to={officePath('events')}>{t.toList}</LinkButton>}
        />
      </Page>
    )
  return (
    <>
      <EventHead id={id} event={head} actions={report ? <Takeaways id={id} report={report} /> : null} />
      <Page>
        {report ? (
          <Shown report={report} />
        ) : error && isForbidden(error) ? (
          <Card>
            <EmptyState icon="lock" title={t.notYours}>
              {t.notYoursHint}
            </EmptyState>
          </Card>
        ) : error ? (
          <Card>
            <FailedRead error={error} />
          </Card>
        ) : (
          <ReportSkeleton />
        )}
      </Page>
    </>
  )
}

function Takeaways({ id, report }: { readonly id: number; readonly report: EventReport }) {
  const t = useTexts(reportTexts)
  const pdf = useDownload()
  const xlsx = useDownload()
  const links = useQuery({ ...linksOf(id), enabled: report.questions !== null })
  const [isSharing, setSharing] = useState(false)
  const nameOf = (format: string) => `${t.fileName}-${report.event.name}-${report.as_of.slice(0, 10)}.${format}`
  return (
    <HeadButtons>
      <Button
        icon="download"
        pending={pdf.isPending}
        onClick={() => void pdf.fetchFile((signal) => receiveReport(id, 'pdf', signal), nameOf('pdf'))}
      >
        PDF
      </Button>
      <Button
        icon="download"
        pending={xlsx.isPending}
        onClick={() => void xlsx.fetchFile((signal) => receiveReport(id, 'xlsx', signal), nameOf('xlsx'))}
      >
        XLSX
      </Button>
      {report.questions !== null && (
        <Button variant="primary" icon="share" onClick={() => setSharing(true)}>
          {t.share}
        </Button>
      )}
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog id={id} links={links} onDismiss={() => setSharing(false)} />
        </Suspense>
      )}
    </HeadButtons>
  )
}

function Shown({ report }: { readonly report: EventReport }) {
  const t = useTexts(reportTexts)
  const lang = useLanguage()
  const { moment } = useDates()
  const notes = pendingNotes(report, lang)
  if (report.numbers.registered === 0)
    return (
      <Card>
        <EmptyState icon="chart" title={t.empty}>
          {t.emptyHint}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <p className="text-sm text-ink-2">{t.asOf(moment(report.as_of))}</p>
      {notes.length > 0 && (
        <ul className="grid gap-1 rounded-[11px] bg-warn-soft px-3 py-2 text-sm text-warn">
          {notes.map((note) => (
            <li key={note} className="flex items-start gap-2">
              <Icon name="clock" size={16} className="mt-0.5 shrink-0" />
              {note}
            </li>
          ))}
        </ul>
      )}
      <ReportView report={report} />
      {report.numbers.no_show !== null && report.numbers.no_show > 0 && <AbsentPeople eventId={report.event.id} />}
      <details className="rounded-[14px] border border-line bg-surface px-4 py-3 text-sm">
        <summary className="cursor-pointer font-semibold">{REPORT_WORDS.definitions[lang]}</summary>
        <dl className="grid gap-1.5 pt-2">
          {definitionsOf(lang, report).map(({ label, says }) => (
            <div key={label}>
              <dt className="inline font-semibold">{label}</dt>
              <dd className="inline text-ink-2"> · {says}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

function ReportSkeleton() {
  return (
    <Loading>
      <div className="grid gap-3.5 lg:grid-cols-6">
        <Skeleton className="h-[110px] rounded-[14px] lg:col-span-6" />
        <Skeleton className="h-[260px] rounded-[14px] lg:col-span-2" />
        <Skeleton className="h-[260px] rounded-[14px] lg:col-span-4" />
      </div>
    </Loading>
  )
}

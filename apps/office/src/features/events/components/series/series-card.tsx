import {
  EVENT_STATUS,
  type EventSeries,
  LEAVE_SERIES,
  PUBLISH_EVENT,
  REPEAT_EVENT,
  type SeriesDate,
  SUBMIT_REVIEW,
} from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatShortDay } from '@cubic/web-kit/datetime/format'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { toneOf } from '../../../../crud/model/value.tsx'
import { useSubmit } from '../../../../crud/actions/use-submit.ts'
import { officePath } from '../../../../shell/screen.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { FailedRead } from '../../../../ui/failed-read.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { leaveSeries, publishDrafts, seriesInList, seriesOf, submitDrafts, tagsOfDraft } from '../../data/series.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { seriesTexts } from '../../internal/series-texts.ts'
import { RepeatDialog } from './repeat-dialog.tsx'

export function SeriesCard({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(seriesTexts)
  const isInSeries = Boolean(edited.event.values.series_id)
  const { data: series, error } = useQuery(seriesOf(edited.id, isInSeries))
  if (!isInSeries || series === null) return null
  return (
    <Card
      title={series ? `${t.series} · ${series.name}` : t.series}
      aside={
        series && (
          <Link to={seriesInList(series.id)} className="rounded-sm text-sm font-semibold text-brand-text">
            {t.inList}
          </Link>
        )
      }
    >
      {series ? (
        <Dates edited={edited} series={series} />
      ) : error ? (
        <FailedRead compact error={error} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

type OfSeries = { readonly edited: EditedEvent; readonly series: EventSeries }

function Dates({ edited, series }: OfSeries) {
  const t = useTexts(seriesTexts)
  const [open, setOpen] = useState<'repeat' | 'leave' | 'publish' | 'submit'>()
  const dismiss = () => setOpen(undefined)
  const drafts = series.dates.filter(({ status }) => status === 'draft')
  const { data: tags = [] } = useQuery(tagsOfDraft(drafts[0]?.event_id))
  const last = series.dates.findLast(({ start_time: start }) => start !== null)
  return (
    <>
      <ul className="divide-y divide-line">
        {series.dates.map((date) => (
          <DateRow key={date.event_id} date={date} isHere={date.event_id === edited.id} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {edited.tags.includes(REPEAT_EVENT.name) && (
          <Button size="sm" icon="plus" onClick={() => setOpen('repeat')}>
            {t.addDates}
          </Button>
        )}
        {drafts.length > 0 && tags.includes(PUBLISH_EVENT.name) ? (
          <Button size="sm" onClick={() => setOpen('publish')}>
            {t.publishAll(drafts.length)}
          </Button>
        ) : (
          drafts.length > 0 &&
          tags.includes(SUBMIT_REVIEW.name) && (
            <Button size="sm" onClick={() => setOpen('submit')}>
              {t.submitAll(drafts.length)}
            </Button>
          )
        )}
        {edited.tags.includes(LEAVE_SERIES.name) && (
          <Button size="sm" variant="ghost" onClick={() => setOpen('leave')}>
            {t.leave}
          </Button>
        )}
      </div>
      {open === 'repeat' && (
        <RepeatDialog
          id={edited.id}
          start={edited.event.values.start_time ?? ''}
          last={last?.start_time ?? edited.event.values.start_time ?? ''}
          onDismiss={dismiss}
        />
      )}
      {open === 'leave' && <LeaveDialog id={edited.id} onDismiss={dismiss} />}
      {(open === 'publish' || open === 'submit') && <DraftsDialog drafts={drafts} does={open} onDismiss={dismiss} />}
    </>
  )
}

function DateRow({ date, isHere }: { readonly date: SeriesDate; readonly isHere: boolean }) {
  const t = useTexts(seriesTexts)
  const lang = useLanguage()
  const { moment, reading } = useDates()
  const words = date.start_time === null ? t.timeOpen : moment(date.start_time)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span aria-hidden="true" className="w-5 text-right text-xs text-ink-3 tabular-nums">
        {date.place}
      </span>
      <span className={classNames('min-w-40 flex-1', isHere && 'font-semibold')}>
        {isHere ? (
          <span aria-current="true">{words}</span>
        ) : (
          <Link to={officePath(`events/${date.event_id}`)} className="rounded-sm hover:underline">
            {words}
          </Link>
        )}
        {date.moved_from !== null && (
          <span className="ml-2 text-xs text-warn">{t.moved(formatShortDay(date.moved_from, reading))}</span>
        )}
      </span>
      {date.people !== null && (
        <span className="text-xs text-ink-2 tabular-nums">
          {date.people}
          {date.state.seats_limit !== null && ` / ${date.state.seats_limit}`}
        </span>
      )}
      <span className="sm:w-24">
        <Badge tone={toneOf(date.status)}>{EVENT_STATUS[date.status][lang]}</Badge>
      </span>
    </li>
  )
}

function LeaveDialog({ id, onDismiss }: { readonly id: number; readonly onDismiss: () => void }) {
  const t = useTexts(seriesTexts)
  const toast = useToast()
  const { submit, isPending, problem } = useSubmit(leaveSeries)
  return (
    <ConfirmDialog
      title={t.leaveTitle}
      confirm={t.leaveNow}
      pending={isPending}
      error={problem}
      onConfirm={() =>
        submit(id, () => {
          toast(t.left)
          onDismiss()
        })
      }
      onDismiss={onDismiss}
    >
      {t.leaveHint}
    </ConfirmDialog>
  )
}

function DraftsDialog({
  drafts,
  does,
  onDismiss,
}: {
  readonly drafts: readonly SeriesDate[]
  readonly does: 'publish' | 'submit'
  readonly onDismiss: () => void
}) {
  const t = useTexts(seriesTexts)
  const toast = useToast()
  const count = drafts.length
  const { submit, isPending, problem } = useSubmit(does === 'publish' ? publishDrafts : submitDrafts)
  return (
    <ConfirmDialog
      title={does === 'publish' ? t.publishTitle(count) : t.submitTitle(count)}
      confirm={does === 'publish' ? t.publishNow : t.submitNow}
      pending={isPending}
      error={problem}
      onConfirm={() =>
        submit(drafts[0]?.event_id ?? 0, () => {
          toast(does === 'publish' ? t.published(count) : t.submitted(count))
          onDismiss()
        })
      }
      onDismiss={onDismiss}
    >
      {does === 'publish' ? t.publishHint : t.submitHint}
    </ConfirmDialog>
  )
}

import { ADD_HOURS, ANSWER_OBJECTION, CORRECT_HOURS, CubicHourEntry, PUBLISH_HOURS, whereOf } from '@cubic/contract'
import { printHours } from '@cubic/domain/hours/progress'
import { type FileReference, readFileReference } from '@cubic/domain/registration/question-types/file-reference'
import { openAnswerFile } from '@cubic/web-kit/client/answer-file'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useParams } from 'react-router'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { MethodButton } from '../../../crud/actions/method-button.tsx'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { isRelated } from '../../../crud/model/value.tsx'
import { useHeadOfEvent } from '../../../crud/model/use-head-of-event.ts'
import { EventHead } from '../../../shell/event-head.tsx'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, HeadButtons, Page } from '../../../ui/layout.tsx'
import { type EventOfHours, hoursOfEvent, type Objection, objectionsTo } from '../data/api.ts'
import { hourTexts } from '../data/texts.ts'
import { ENTRY_FIELDS } from '../internal/hour-rows.ts'
import { CountedHours, EntryState } from './entry-values.tsx'

/** The server's job proposes hours while the screen is open. */
const LIVE_MS = 30_000

/** Shows what waits for publication, objections beside the door's records, and every entry. */
export function EventHours() {
  const t = useTexts(hourTexts)
  const id = recordIdOf(useParams()['event'])
  const { data: event, error } = useQuery({ ...hoursOfEvent(id), refetchInterval: LIVE_MS })
  const head = useHeadOfEvent(event?.data)
  if (event === null)
    return (
      <Page>
        <EmptyState
          icon="clock"
          title={t.gone}
          action={<LinkButton to={officePath('events')}>{t.toList}</LinkButton>}
        />
      </Page>
    )
  return (
    <>
      <EventHead id={id} event={head} actions={event ? <Actions event={event} /> : null} />
      <Page>
        {event ? (
          <Hours event={event} />
        ) : error ? (
          <Card>
            <FailedRead error={error} />
          </Card>
        ) : (
          <Loading className="grid gap-4">
            <Skeleton className="h-[110px] rounded-[14px]" />
            <Skeleton className="h-[360px] rounded-[14px]" />
          </Loading>
        )}
      </Page>
    </>
  )
}

function Actions({ event }: { readonly event: EventOfHours }) {
  const t = useTexts(hourTexts)
  const name = event.data.name ?? ''
  const { hours_conflicts: conflicts, hours_proposed: proposed } = event.data
  const idleReason = conflicts ? t.conflicts(conflicts) : proposed === 0 ? t.nothingWaits : undefined
  return (
    <HeadButtons>
      <MethodButton method={ADD_HOURS} record={event} name={name} icon="plus" />
      <MethodButton
        method={PUBLISH_HOURS}
        record={event}
        name={name}
        icon="check-circle"
        variant="primary"
        extent={t.toBePublished(proposed ?? 0)}
        {...(idleReason && event.tags.includes(PUBLISH_HOURS.name) && { disabledReason: idleReason })}
      />
    </HeadButtons>
  )
}

function Hours({ event }: { readonly event: EventOfHours }) {
  const t = useTexts(hourTexts)
  const { data } = event
  if (data.hour_category_id === null)
    return (
      <Card>
        <EmptyState
          icon="clock"
          title={t.noHours}
          action={<LinkButton to={officePath(`events/${data.id}/check-in`)}>{t.toSettings}</LinkButton>}
        >
          {t.noHoursHint}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Facts data={data} />
      <Warnings data={data} />
      {(data.hours_objected ?? 0) > 0 && <Objections eventId={data.id} />}
      <Entries eventId={data.id} />
    </>
  )
}

type DataProps = { readonly data: EventOfHours['data'] }

function Facts({ data }: DataProps) {
  const t = useTexts(hourTexts)
  const rule = useRuleWords(data)
  const facts = [
    {
      label: t.rule,
      value: rule,
      note: isRelated(data.hour_category_id) ? data.hour_category_id.display_name : '',
    },
    { label: t.waits, value: formatNumber(data.hours_proposed ?? 0), note: '' },
    { label: t.objections, value: formatNumber(data.hours_objected ?? 0), note: '' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3.5 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
      {facts.map(({ label, value, note }) => (
        <Card key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="mt-0.5 text-[1.125rem] font-bold">{value}</dd>
          {note && <dd className="text-sm text-ink-2">{note}</dd>}
        </Card>
      ))}
    </dl>
  )
}

function Warnings({ data }: DataProps) {
  const t = useTexts(hourTexts)
  return (
    <>
      {(data.hours_conflicts ?? 0) > 0 && (
        <p className="rounded-[11px] bg-warn-soft px-3 py-2 text-sm text-warn">
          {t.conflicts(data.hours_conflicts ?? 0)}{' '}
          <Link className="font-semibold underline" to={officePath(`check-in/${data.id}/conflicts`)}>
            {t.toConflicts}
          </Link>
        </p>
      )}
      {(data.hours_nobodies ?? 0) > 0 && (
        <p className="rounded-[11px] bg-warn-soft px-3 py-2 text-sm text-warn">
          {t.nobodies(data.hours_nobodies ?? 0)}
        </p>
      )}
    </>
  )
}

function Entries({ eventId }: { readonly eventId: number }) {
  const t = useTexts(hourTexts)
  return (
    <ListPage
      embedded
      model={CubicHourEntry}
      records={t.entriesOf}
      condition={whereOf(CubicHourEntry)('event_id', '=', eventId)}
      tabs={{ field: 'state', waits: ['proposed'] }}
      fields={ENTRY_FIELDS}
      columns={[
        { field: 'name', width: 140 },
        { field: 'state', width: 110, render: ({ data: entry }) => <EntryState entry={entry} /> },
        { field: 'hours', width: 120, render: ({ data: entry }) => <CountedHours entry={entry} /> },
        'unify_id',
        'came_time',
        'left_time',
        'source',
        'record_hours',
      ]}
      sort={[{ field: 'id', order: 'asc' }]}
      methods={[{ method: CORRECT_HOURS }, { method: ANSWER_OBJECTION }]}
      canDelete={false}
      create={null}
      empty={{ title: t.noEntries, hint: t.nothingWaitsHint }}
    />
  )
}

function useRuleWords({ hours_rule: rule, hours, hours_sessions: sessions }: EventOfHours['data']): string {
  const t = useTexts(hourTexts)
  const printed = hours === null ? '' : printHours(hours)
  if (rule === 'minutes') return t.minutes(printed)
  return rule === 'sessions' ? t.sessions(printed, sessions ?? 0) : t.fixed(printed)
}

function Objections({ eventId }: { readonly eventId: number }) {
  const t = useTexts(hourTexts)
  const { data: objections, error } = useQuery(objectionsTo(eventId))
  if (!objections)
    return error ? (
      <Card>
        <FailedRead compact error={error} />
      </Card>
    ) : (
      <Skeleton className="h-[180px] rounded-[14px]" />
    )
  return (
    <section aria-labelledby="hour-objections" className="grid gap-3.5">
      <h2 id="hour-objections" className="text-base font-bold">
        {t.objections}
      </h2>
      <ul className="grid gap-3.5">
        {objections.map((objection) => (
          <li key={objection.data.id}>
            <ObjectionCard objection={objection} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows an objection beside the door's records. */
function ObjectionCard({ objection }: { readonly objection: Objection }) {
  const t = useTexts(hourTexts)
  const { exact } = useDates()
  const { data } = objection
  const file = readFileReference(data.objection_file)
  const minutes = minutesIn(data.basis)
  const facts = [
    [t.came, data.came_time ? exact(data.came_time) : t.never],
    [t.left, data.left_time ? exact(data.left_time) : t.never],
    ...(minutes === undefined ? [] : [[t.present, t.minutesOf(minutes)] as const]),
  ] as const
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {data.name} <span className="font-normal text-ink-2">{data.unify_id}</span>
          <Badge tone="neutral">{t.given(printHours(data.earned_hours))}</Badge>
          {data.objection_step === 'centre' && <Badge tone="warn">{t.asCentre}</Badge>}
        </span>
      }
      aside={
        <MethodButton method={ANSWER_OBJECTION} record={objection} name={data.name ?? ''} size="sm" variant="soft" />
      }
    >
      <div className="grid gap-3 md:grid-cols-2">
        <div className="rounded-[12px] border border-line p-3">
          <h3 className="mb-1 text-sm font-semibold">{t.says}</h3>
          <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">{data.objection}</p>
          {file && <FileButton file={file} />}
        </div>
        <div className="rounded-[12px] border border-line p-3">
          <h3 className="mb-1 text-sm font-semibold">{t.saw}</h3>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          {data.record_hours !== null && (
            <p className="mt-1 text-sm font-semibold text-warn">{t.recordSays(printHours(data.record_hours))}</p>
          )}
        </div>
      </div>
    </Card>
  )
}

function FileButton({ file }: { readonly file: FileReference }) {
  const t = useTexts(hourTexts)
  const toast = useToast()
  const open = async () => {
    try {
      await openAnswerFile(file)
    } catch (error) {
      toast((error instanceof Error && failureText(error, t.fileFailed)) || t.fileFailed)
    }
  }
  return (
    <Button size="sm" icon="file" onClick={() => void open()}>
      {t.file}
    </Button>
  )
}

function minutesIn(basis: unknown): number | undefined {
  if (typeof basis !== 'object' || basis === null || !('minutes' in basis)) return undefined
  return typeof basis.minutes === 'number' ? basis.minutes : undefined
}

import { whereOf, CubicEventApplicant, type PathOf } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import type { ColumnWith, ListQuestion, RowAction } from '../../../crud/list-page/types.ts'
import { useMayOpen } from '../../../shell/office-rights.ts'
import { applicantSearch, type ApplicantRow, issueMany } from '../data/api.ts'
import { LATEST, LONGEST_WAIT, ROW_FIELDS } from '../data/applicant-rows.ts'
import { printTexts } from '../data/print-texts.ts'
import { applicantTexts } from '../data/texts.ts'
import { useApplicantActions } from './applicant-actions.ts'
import { ApplicantCell, StateCell } from './applicant-cells.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { PlaceCell } from './place-cell.tsx'
import { ApplicantPanel } from './applicant-panel.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { ReviewBar } from './review-bar.tsx'
import { RowReview } from './row-review.tsx'
import { useReviewMethod } from './review-method.tsx'

export type Column = ColumnWith<typeof CubicEventApplicant, (typeof ROW_FIELDS)[number]>
export type Columns = readonly (Column | PathOf<typeof CubicEventApplicant>)[]

type ListProps = {
  readonly title: string
  readonly eventId?: number
  readonly columns: Columns
  readonly head?: React.ReactNode
  readonly renderHead?: (actions: React.ReactNode) => React.ReactNode
  readonly figures?: React.ReactNode
  readonly rights?: EventRights
  readonly emptyHint: string
  readonly emptyAction?: React.ReactNode
}

/** Lists applicants of all events, or of one with what only staff of that event may do. */
export function ApplicantList({
  title,
  eventId,
  columns,
  head,
  renderHead,
  figures,
  rights,
  emptyHint,
  emptyAction,
}: ListProps) {
  const t = useTexts(applicantTexts)
  const [asked, setAsked] = useState<ListQuestion<'CubicEventApplicant'>>()
  const actions = useListActions(eventId, rights)
  const mayExport = useMayOpen()('applicants')
  const condition = eventId === undefined ? undefined : whereOf(CubicEventApplicant)('event_id', '=', eventId)
  return (
    <>
      <ListPage
        model={CubicEventApplicant}
        title={title}
        columns={columns}
        fields={ROW_FIELDS}
        {...(condition && { condition })}
        search={{ condition: applicantSearch, hint: t.searchHint }}
        sort={eventId === undefined ? LATEST : LONGEST_WAIT}
        tabs={{
          field: 'registration_status',
          waits: ['waiting_review'],
          shows: { waiting_review: { columns, sort: LONGEST_WAIT }, waitlisted: waitlistOf(columns) },
        }}
        methods={[useReviewMethod(eventId)]}
        cursor={{
          keys: [
            ['a', t.approve],
            ['r', t.reject],
          ],
          render: (row) => <RowReview key={row.data.id} row={row} />,
        }}
        renderSelected={(selected) => {
          const target = selected.inState('waiting_review')
          return target.count > 0 && <ReviewBar selected={selected} target={target} />
        }}
        actions={actions}
        canDelete={false}
        create={null}
        head={head}
        {...(renderHead && { renderHead })}
        {...(mayExport && { onExport: setAsked })}
        renderPanel={(open) => <ApplicantPanel open={open} />}
        card={eventId === undefined ? cardOfAnyEvent : applicantCard}
        empty={{ title: t.none, hint: emptyHint, ...(emptyAction !== undefined && { action: emptyAction }) }}
      >
        {figures}
      </ListPage>
      {asked && <ExportDialog eventId={eventId} asked={asked} onDismiss={() => setAsked(undefined)} />}
    </>
  )
}

type EventRights = { readonly write: boolean; readonly issue: boolean }

/** Returns the actions on selected people; some exist only among those of one event. */
function useListActions(eventId: number | undefined, rights: EventRights = { write: false, issue: false }) {
  const t = useTexts(applicantTexts)
  const print = useTexts(printTexts)
  const actions = useApplicantActions()
  if (eventId === undefined) return actions
  return [
    ...(rights.write ? [writeTo(eventId, t)] : []),
    ...actions,
    ...(rights.issue ? [issueTo(eventId, t)] : []),
    printOf(eventId, print),
  ]
}

/** These columns say the same for everybody on the waitlist. */
const NOT_OF_WAITLIST: ReadonlySet<string> = new Set(['registration_status', 'check_in_status', 'qr_send_status'])

function waitlistOf(columns: Columns) {
  const [person, ...others] = columns.filter(
    (column) => !NOT_OF_WAITLIST.has(typeof column === 'string' ? column : column.field),
  )
  const place: Column = { field: 'waitlist_position', width: 130, render: (row) => <PlaceCell row={row} /> }
  return {
    columns: [...(person ? [person] : []), place, ...others],
    sort: [{ field: 'waitlist_position', order: 'asc' }],
  } as const
}

function cardOfAnyEvent(row: ApplicantRow) {
  return applicantCard(row, row.data.event_id?.display_name)
}

function applicantCard(row: ApplicantRow, event?: string) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      <span className="grid min-w-36 flex-1 gap-0.5">
        <ApplicantCell row={row} />
        {event && <span className="truncate pl-10 text-xs text-ink-2">{event}</span>}
      </span>
      <StateCell row={row} />
    </div>
  )
}

function writeTo(eventId: number, t: { readonly write: string; readonly people: (count: number) => string }) {
  return {
    key: 'write',
    label: t.write,
    icon: 'message',
    renderDialog: ({ ids, count, name }, onDone, onDismiss) => (
      <MessageDialog
        eventId={eventId}
        to={{ ids, name: name ?? t.people(count) }}
        onSent={onDone}
        onDismiss={onDismiss}
      />
    ),
  } as const satisfies RowAction<ApplicantRow>
}

type IssueTexts = {
  readonly gone: string
  readonly issue: string
  readonly issueTitle: string
  readonly issueHint: string
  readonly issuedTo: (whom: string | number) => string
}

function issueTo(eventId: number, t: IssueTexts) {
  return {
    key: 'issue_certificates',
    label: t.issue,
    icon: 'certificate',
    run: { batches: () => issueMany(eventId, t.gone), said: t.issuedTo },
    confirm: () => ({ title: t.issueTitle, body: t.issueHint }),
  } as const satisfies RowAction<ApplicantRow>
}

function printOf(eventId: number, t: { readonly open: string }) {
  return {
    key: 'print',
    label: t.open,
    icon: 'file',
    renderDialog: ({ ids }, _onDone, onDismiss) => (
      <PrintDialog eventId={eventId} selected={ids} onDismiss={onDismiss} />
    ),
  } as const satisfies RowAction<ApplicantRow>
}

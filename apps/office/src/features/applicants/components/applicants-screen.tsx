import {
  ISSUE_CERTIFICATES,
  REGISTER_APPLICANT,
  where,
  type Condition,
  CubicEventApplicant,
  type PathOf,
} from '@cubic/contract'
import { isNameQuestion } from '@cubic/domain/registration/contact'
import { useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import type { ColumnWith, ListQuestion, RowAction } from '../../../crud/list-page/types.ts'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { useRefusalOf } from '../../../crud/refusal.ts'
import { useMayOpen } from '../../../shell/office-rights.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import {
  applicantSearch,
  type ApplicantRow,
  countsOf,
  eventOfApplicants,
  issueMany,
  type Question,
  questionsOf,
} from '../data/api.ts'
import { LATEST, LONGEST_WAIT, ROW_FIELDS } from '../data/applicant-rows.ts'
import { printTexts } from '../data/print-texts.ts'
import { applicantTexts } from '../data/texts.ts'
import { AnswerCell } from './answer-value.tsx'
import { useApplicantActions } from './applicant-actions.ts'
import { ApplicantCell, PhoneCell, SessionsCell, SourceCell, StateCell } from './applicant-cells.tsx'
import { ApplicantsHead } from './applicants-head.tsx'
import { type DialogName, EventDialog, MoreOfApplicants } from './event-dialogs.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { NoEvent } from './no-event.tsx'
import { PlaceCell } from './place-cell.tsx'
import { ApplicantPanel } from './applicant-panel.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { ReviewBar } from './review-bar.tsx'
import { RowReview } from './row-review.tsx'
import { SeatFigures } from './seat-figures.tsx'
import { useReviewMethod } from './review-method.tsx'

type Column = ColumnWith<typeof CubicEventApplicant, (typeof ROW_FIELDS)[number]>
type Columns = readonly (Column | PathOf<typeof CubicEventApplicant>)[]
/** The answers that have columns of their own. */
const ANSWERS_SHOWN = 6

/** The applicants of all events. */
export function AllApplicants() {
  const t = useTexts(applicantTexts)
  return (
    <ApplicantList
      title={t.title}
      columns={[
        { field: 'name', width: 190, render: (row) => <ApplicantCell row={row} /> },
        'event_id',
        { field: 'registration_status', render: (row) => <StateCell row={row} /> },
        'check_in_status',
        { field: 'phone', render: (row) => <PhoneCell row={row} /> },
        'created_time',
      ]}
      emptyHint={t.noneAnywhere}
    />
  )
}

/** The applicants of one event, with its seats, their answers, import and export. */
export function EventApplicants() {
  const t = useTexts(applicantTexts)
  const eventId = recordIdOf(useParams()['event'])
  const event = useQuery(eventOfApplicants(eventId))
  const counts = useQuery(countsOf(eventId))
  const { data: questions = [] } = useQuery(questionsOf(eventId))
  const asked = questions.filter(({ removed }) => !removed)
  const handles = useMayOpen()('applicants')
  const columns = useEventColumns(questions, {
    handles,
    choosesSessions: event.data?.regist_id?.choose_sessions === 'some',
  })
  const [dialog, setDialog] = useState<DialogName>()
  const tags = event.data?.tags ?? []
  const reason = useRefusalOf('CubicEventBase')(tags, REGISTER_APPLICANT.name)
  if (!event.data && (event.error || event.data === null)) {
    return (
      <NoEvent error={event.data === null ? null : event.error} title={t.gone} icon="file">
        {handles && <LinkButton to={officePath('applicants')}>{t.title}</LinkButton>}
      </NoEvent>
    )
  }
  const importButton = handles && (
    <Button icon="upload" disabledReason={reason} onClick={() => setDialog('import')}>
      {t.import}
    </Button>
  )
  return (
    <>
      <ApplicantList
        title={event.data?.name ?? '…'}
        eventId={eventId}
        columns={columns}
        head={
          <>
            {handles && <ReviewLink id={eventId} waiting={counts.data?.states['waiting_review'] ?? 0} />}
            {importButton}
          </>
        }
        mayWrite={tags.includes('write_to_applicants')}
        mayIssue={tags.includes(ISSUE_CERTIFICATES.name)}
        renderHead={(actions) => (
          <ApplicantsHead
            id={eventId}
            event={event.data}
            actions={actions}
            more={<MoreOfApplicants event={event.data} handles={handles} onOpen={setDialog} />}
          />
        )}
        figures={event.data && <SeatFigures event={event.data} counts={counts.data} />}
        emptyHint={t.noneHint}
        emptyAction={
          importButton && (
            <div className="flex flex-wrap justify-center gap-2">
              <Button icon="plus" disabledReason={reason} onClick={() => setDialog('register')}>
                {t.add}
              </Button>
              {importButton}
            </div>
          )
        }
      />
      {dialog && (
        <EventDialog
          {...{ dialog, eventId, asked }}
          name={event.data?.name ?? ''}
          onDismiss={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

/** The columns of an event's list. `handles`: with the answers to its first questions. */
function useEventColumns(
  questions: readonly Question[],
  { handles, choosesSessions }: { readonly handles: boolean; readonly choosesSessions: boolean },
): Columns {
  const t = useTexts(applicantTexts)
  // name and phone have columns of their own
  const asked = questions.filter((question) => !isNameQuestion(question) && question.type !== 'phone')
  const answers = asked.slice(0, ANSWERS_SHOWN).map((question): Column => ({
    id: `values.${question.id}`,
    field: 'values',
    label: question.removed ? `${question.name}${t.removed}` : question.name,
    render: (row) => <AnswerCell question={question} values={row.data.values} />,
  }))
  const anybody: Columns = [
    { field: 'name', width: 190, render: (row) => <ApplicantCell row={row} /> },
    { field: 'registration_status', render: (row) => <StateCell row={row} /> },
    'check_in_status',
    ...(choosesSessions ? [{ ...SESSIONS, label: t.sessions }] : []),
  ]
  if (!handles) return [...anybody, 'created_time']
  return [
    ...anybody,
    'qr_send_status',
    ...answers,
    { field: 'phone', render: (row) => <PhoneCell row={row} /> },
    'created_time',
    { field: 'source', render: (row) => <SourceCell row={row} /> },
  ]
}

/** The sessions of each, where people choose them. */
const SESSIONS: Column = {
  field: 'session_choice_ids.name',
  label: '',
  width: 220,
  render: (row) => <SessionsCell names={row.data.session_choice_ids.map(({ name }) => name ?? '')} />,
}

/** Leads to the review of one after the other, and stands out while somebody waits for it. */
function ReviewLink({ id, waiting }: { readonly id: number; readonly waiting: number }) {
  const t = useTexts(applicantTexts)
  return (
    <LinkButton
      to={officePath(`events/${id}/applicants/review`)}
      icon="check-circle"
      variant={waiting > 0 ? 'soft' : 'secondary'}
    >
      {t.review}
    </LinkButton>
  )
}

function ApplicantList({
  title,
  eventId,
  columns,
  head,
  renderHead,
  figures,
  mayWrite = false,
  mayIssue = false,
  emptyHint,
  emptyAction,
}: {
  readonly title: string
  readonly eventId?: number
  readonly columns: Columns
  readonly head?: React.ReactNode
  readonly renderHead?: (actions: React.ReactNode) => React.ReactNode
  readonly figures?: React.ReactNode
  /** Messages are written to people of one event. */
  readonly mayWrite?: boolean
  /** Certificates are issued to people of one event. */
  readonly mayIssue?: boolean
  readonly emptyHint: string
  readonly emptyAction?: React.ReactNode
}) {
  const t = useTexts(applicantTexts)
  const print = useTexts(printTexts)
  const [asked, setAsked] = useState<ListQuestion>()
  const actions = useApplicantActions()
  const mayExport = useMayOpen()('applicants')
  const condition: Condition | undefined = eventId === undefined ? undefined : where('event_id', '=', eventId)
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
        actions={
          eventId === undefined
            ? actions
            : [
                ...(mayWrite ? [writeTo(eventId, t)] : []),
                ...actions,
                ...(mayIssue ? [issueTo(eventId, t)] : []),
                printOf(eventId, print),
              ]
        }
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

/** Columns without meaning on the waitlist: everybody has the same value. */
const NOT_OF_WAITLIST: ReadonlySet<string> = new Set(['registration_status', 'check_in_status', 'qr_send_status'])

/** The waitlist in its order, with everybody's place. */
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

/** A row on phones. */
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

/** Opens the dialog that writes to one person of an event, or to many. */
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

/** Prints the sheet or the badges of the selected people. */
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

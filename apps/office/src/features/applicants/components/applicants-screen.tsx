import { ISSUE_CERTIFICATES, REGISTER_APPLICANT } from '@cubic/contract'
import { isNameQuestion } from '@cubic/domain/registration/contact'
import { contactIn } from '@cubic/domain/registration/question-types'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { useParams } from 'react-router'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { useRefusalOf } from '../../../crud/actions/refusal.ts'
import { useMayOpen } from '../../../shell/office-rights.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { countsOf, eventOfApplicants, type Question, questionsOf } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { AnswerCell } from './answer-value.tsx'
import { ApplicantCell, PhoneCell, SessionsCell, SourceCell, StateCell } from './applicant-cells.tsx'
import { ApplicantList, type Column, type Columns } from './applicant-list.tsx'
import { ApplicantsHead } from './applicants-head.tsx'
import { type DialogName, EventDialog, MoreOfApplicants } from './event-dialogs.tsx'
import { NoEvent } from './no-event.tsx'
import { SeatFigures } from './seat-figures.tsx'

/** Only the first questions get columns of their own. */
const ANSWERS_SHOWN = 6

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
  return (
    <>
      <ApplicantList
        title={event.data?.name ?? '…'}
        eventId={eventId}
        columns={columns}
        head={
          <>
            {handles && <ReviewLink id={eventId} waiting={counts.data?.states['waiting_review'] ?? 0} />}
            {handles && <ImportButton reason={reason} onClick={() => setDialog('import')} />}
          </>
        }
        rights={{ write: tags.includes('write_to_applicants'), issue: tags.includes(ISSUE_CERTIFICATES.name) }}
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
        emptyAction={handles && <FirstApplicants reason={reason} onOpen={setDialog} />}
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

/** Returns the columns of an event's list. `handles`: includes the answers to its first questions. */
function useEventColumns(
  questions: readonly Question[],
  { handles, choosesSessions }: { readonly handles: boolean; readonly choosesSessions: boolean },
): Columns {
  const t = useTexts(applicantTexts)
  // name and phone have columns of their own
  const asked = questions.filter((question) => !isNameQuestion(question) && contactIn(question.type) !== 'phone')
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

const SESSIONS: Column = {
  field: 'session_choice_ids.name',
  label: '',
  width: 220,
  render: (row) => <SessionsCell names={row.data.session_choice_ids.map(({ name }) => name ?? '')} />,
}

type RegisterProps = {
  /** Why nobody can be registered now. */
  readonly reason: string | undefined
}

function ImportButton({ reason, onClick }: RegisterProps & { readonly onClick: () => void }) {
  const t = useTexts(applicantTexts)
  return (
    <Button icon="upload" disabledReason={reason} onClick={onClick}>
      {t.import}
    </Button>
  )
}

function FirstApplicants({ reason, onOpen }: RegisterProps & { readonly onOpen: (dialog: DialogName) => void }) {
  const t = useTexts(applicantTexts)
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button icon="plus" disabledReason={reason} onClick={() => onOpen('register')}>
        {t.add}
      </Button>
      <ImportButton reason={reason} onClick={() => onOpen('import')} />
    </div>
  )
}

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

import { CubicBroadcast, whereOf, WITHDRAW_BROADCAST } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import type { RowOf } from '../../../crud/list-page/types.ts'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { Button } from '../../../ui/button.tsx'
import { eventOfApplicants } from '../data/api.ts'
import { writeTexts } from '../data/message-texts.ts'
import { ApplicantsHead } from './applicants-head.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { NoEvent } from './no-event.tsx'

const FIELDS = [
  'state',
  'delivered_number',
  'failed_number',
  'skipped_number',
  'unreachable_number',
  'waiting_number',
] as const
type Row = RowOf<typeof CubicBroadcast, (typeof FIELDS)[number]>

export function EventMessages() {
  const t = useTexts(writeTexts)
  const id = recordIdOf(useParams()['event'])
  const { data: event, error } = useQuery(eventOfApplicants(id))
  const [isWriting, setWriting] = useState(false)
  if (!event && (error || event === null))
    return <NoEvent error={event === null ? null : error} title={t.gone} icon="message" />
  const mayWrite = event?.tags.includes('write_to_applicants') ?? false
  const button = (
    <Button
      variant="primary"
      icon="edit"
      disabledReason={event && !mayWrite ? t.notAllowed : undefined}
      onClick={() => mayWrite && setWriting(true)}
    >
      {t.write}
    </Button>
  )
  return (
    <>
      <ListPage
        model={CubicBroadcast}
        title={event?.name ?? '…'}
        records={t.messages}
        fields={FIELDS}
        columns={[
          { field: 'subject', width: 240 },
          'audience',
          'channels',
          'people_number',
          'state',
          {
            id: 'outcome',
            field: 'delivered_number',
            label: t.outcome,
            width: 200,
            render: (row) => <Outcome row={row} />,
          },
          'send_time',
          'author_id',
        ]}
        condition={whereOf(CubicBroadcast)('event_id', '=', id)}
        sort={[{ field: 'id', order: 'desc' }]}
        methods={[{ method: WITHDRAW_BROADCAST, isShown: ({ data }) => data.state === 'scheduled' }]}
        create={null}
        canDelete={false}
        head={button}
        renderHead={(actions) => <ApplicantsHead id={id} event={event} actions={actions} />}
        empty={{ title: t.none, hint: t.noneHint, action: button }}
      />
      {isWriting && (
        <MessageDialog eventId={id} to="audience" onSent={() => undefined} onDismiss={() => setWriting(false)} />
      )}
    </>
  )
}

function Outcome({ row: { data } }: { readonly row: Row }) {
  const t = useTexts(writeTexts)
  if (data.state !== 'sent') return <span className="text-ink-3">—</span>
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{t.delivered(data.delivered_number)}</span>
      {data.failed_number > 0 && <span className="text-bad">{t.failed(data.failed_number)}</span>}
      {data.waiting_number > 0 && <span className="text-ink-2">{t.waiting(data.waiting_number)}</span>}
      {data.unreachable_number > 0 && <span className="text-warn">{t.unreachable(data.unreachable_number)}</span>}
      {data.skipped_number > 0 && <span className="text-ink-3">{t.skipped(data.skipped_number)}</span>}
    </span>
  )
}

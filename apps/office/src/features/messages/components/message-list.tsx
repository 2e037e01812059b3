import { CubicMessage } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { type ReactNode, useState } from 'react'
import { useFailureToast } from '../../../crud/actions/use-change-problem.ts'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import type { ColumnWith, OpenRecord, RowOf } from '../../../crud/list-page/types.ts'
import { OpenPanel } from '../../../crud/list-page/with-panel.tsx'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { messageText, outboxState, sendAgain } from '../data/api.ts'
import { MESSAGE_FIELDS } from '../internal/message-rows.ts'
import { messageTexts } from '../data/texts.ts'
import { MailFrame } from '../../../ui/mail-frame.tsx'
import { MessageTabs } from './message-tabs.tsx'

type Row = RowOf<typeof CubicMessage, (typeof MESSAGE_FIELDS)[number]>
type Column = ColumnWith<typeof CubicMessage, (typeof MESSAGE_FIELDS)[number]>

/** Returns the address that a message went to; before it is sent, its recipient. */
function recipientOf({ recipient, user_id, applicant_id }: Row['data']): string {
  return recipient || (user_id ?? applicant_id)?.display_name || ''
}

export function MessageList() {
  const t = useTexts(messageTexts)
  const why: Column = { field: 'last_error', label: t.reason, width: 260, render: (row) => <Reason row={row} /> }
  const whom: Column = {
    field: 'recipient',
    render: ({ data }) => recipientOf(data) || <span className="text-ink-3">—</span>,
  }
  const about = ['event_id', 'channel', 'sent_time'] as const
  const newestFirst = [{ field: 'id', order: 'desc' }] as const
  // Narrow windows show only the first four columns, which must include the reason.
  const unsent = {
    columns: ['created_time', whom, why, 'case', 'attempts', ...about],
    sort: newestFirst,
  } as const
  return (
    <ListPage
      model={CubicMessage}
      title={t.title}
      columns={['created_time', whom, 'case', 'state', why, ...about]}
      fields={MESSAGE_FIELDS}
      sort={newestFirst}
      tabs={{
        field: 'state',
        waits: ['dead'],
        shows: { dead: unsent, failed: unsent, skipped: unsent, unreachable: unsent },
      }}
      create={null}
      canDelete={false}
      renderPanel={(open) => open.row && <MessagePanel open={open} row={open.row} />}
      empty={{ title: t.empty, hint: t.emptyHint }}
    >
      <MessageTabs />
      <OutboxNote />
    </ListPage>
  )
}

function Reason({ row }: { readonly row: Row }) {
  const t = useTexts(messageTexts)
  const reason = row.data.last_error ?? ''
  if (reason === '') return <span className="text-ink-3">—</span>
  const tone = row.data.state === 'dead' || row.data.state === 'failed' ? 'text-bad' : 'text-ink-2'
  return (
    <span className={tone} title={reason}>
      {reasonIn(reason, t)}
    </span>
  )
}

type ReasonTexts = { readonly outdated: string; readonly noAddress: string; readonly unsubscribed: string }

/** Translates Cubic's own reasons; a mail server's reason stays as it is. */
function reasonIn(reason: string, { outdated, noAddress, unsubscribed }: ReasonTexts): string {
  const words = new Map(Object.entries({ outdated, 'no address': noAddress, unsubscribed }))
  return words.get(reason) ?? reason
}

/** Says whether messages go out, and offers to send those again that did not. */
function OutboxNote() {
  const t = useTexts(messageTexts)
  const toast = useToast()
  const { data } = useQuery(outboxState())
  const { mutate, isPending } = useChange(sendAgain)
  const sayFailure = useFailureToast()
  if (!data) return null
  return (
    <>
      {data.email === 'none' && (
        <Note tone="warn" text={t.noWay}>
          <LinkButton size="sm" to={officePath('messages/settings')}>
            {t.setUp}
          </LinkButton>
        </Note>
      )}
      {data.email === 'inbox' && <Note tone="plain" text={t.inbox} />}
      {data.dead > 0 && (
        <Note tone="bad" text={t.deadNote(data.dead)}>
          <Button
            size="sm"
            icon="refresh"
            pending={isPending}
            onClick={() => mutate('all', { onSuccess: (count) => toast(t.queued(count)), onError: sayFailure })}
          >
            {t.againAll}
          </Button>
        </Note>
      )}
    </>
  )
}

const TONES = { plain: 'bg-fill text-ink-2', warn: 'bg-warn-soft text-warn', bad: 'bg-bad-soft text-bad' } as const

function Note({
  tone,
  text,
  children,
}: {
  readonly tone: keyof typeof TONES
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <div className={`flex flex-wrap items-center gap-2.5 rounded-[11px] px-3 py-2 text-sm ${TONES[tone]}`}>
      <Icon name={tone === 'plain' ? 'info' : 'warning'} size={16} />
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </div>
  )
}

function MessagePanel({ open, row }: { readonly open: OpenRecord<Row>; readonly row: Row }) {
  const t = useTexts(messageTexts)
  const toast = useToast()
  const { data, error } = useQuery(messageText(row.data.id))
  const { mutate, isPending } = useChange(sendAgain)
  const onError = useFailureToast()
  const { state, channel } = row.data
  const reason = row.data.last_error ?? ''
  const onSuccess = (count: number) => {
    toast(t.queued(count))
    open.onDismiss()
  }
  const again = (
    <Button
      variant="primary"
      icon="refresh"
      pending={isPending}
      onClick={() => mutate([row.data.id], { onSuccess, onError })}
    >
      {t.again}
    </Button>
  )
  return (
    <OpenPanel
      open={open}
      title={data?.subject || t.read}
      actions={state === 'dead' || state === 'failed' || state === 'unreachable' ? again : undefined}
    >
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-2">{t.to}</dt>
        <dd className="break-all">{recipientOf(row.data) || '–'}</dd>
        {reason !== '' && (
          <>
            <dt className="text-ink-2">{t.reason}</dt>
            <dd className="break-words">{reasonIn(reason, t)}</dd>
          </>
        )}
      </dl>
      {error && !data ? (
        <FailedRead error={error} />
      ) : data ? (
        <Content {...data} isEmail={channel === 'email'} />
      ) : (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </OpenPanel>
  )
}

function Content({ html, text, isEmail }: { readonly html: string; readonly text: string; readonly isEmail: boolean }) {
  const t = useTexts(messageTexts)
  const [shown, setShown] = useState<'mail' | 'text'>('mail')
  return (
    <div className="grid gap-3">
      {html === '' && text !== '' && isEmail && <p className="text-sm text-ink-2">{t.noPicture}</p>}
      {html !== '' && (
        <Segmented
          label={t.read}
          options={[
            { value: 'mail', label: t.asMail },
            { value: 'text', label: t.asText },
          ]}
          value={shown}
          onChange={setShown}
        />
      )}
      {html !== '' && shown === 'mail' ? (
        <MailFrame title={t.read} html={html} />
      ) : (
        <pre className="rounded-[11px] bg-fill p-3 font-[inherit] text-sm break-words whitespace-pre-wrap">{text}</pre>
      )}
    </div>
  )
}

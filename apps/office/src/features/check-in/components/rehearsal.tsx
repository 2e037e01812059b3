import { groupBindingCode } from '@cubic/domain/ticket/binding-code'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Form } from '@cubic/web-kit/ui/form'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useChangeProblem } from '../../../crud/actions/use-change-problem.ts'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Card } from '../../../ui/layout.tsx'
import { makeTestTickets, removeTestTickets, testTicketsOf } from '../data/api.ts'
import { doorTexts } from '../data/texts.ts'
import { QrCode } from '@cubic/web-kit/ui/qr-code'

export function Rehearsal({ eventId, mayMake }: { readonly eventId: number; readonly mayMake: boolean }) {
  const t = useTexts(doorTexts)
  const tickets = useQuery(testTicketsOf(eventId))
  const [isRemoving, setRemoving] = useState(false)
  const shown = tickets.data ?? []
  return (
    <>
      <p className="max-w-[70ch] text-sm text-ink-2">{t.rehearsalHint}</p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Make eventId={eventId} mayMake={mayMake} />
        {shown.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button icon="file" onClick={() => window.print()}>
              {t.print}
            </Button>
            <Button variant="danger" icon="trash" onClick={() => setRemoving(true)}>
              {t.removeTickets}
            </Button>
          </div>
        )}
      </div>
      {tickets.error && !tickets.data ? (
        <Card>
          <FailedRead compact error={tickets.error} />
        </Card>
      ) : !tickets.data ? (
        <Loading className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
          <Skeleton className="h-[240px] rounded-[14px]" />
          <Skeleton className="h-[240px] rounded-[14px]" />
        </Loading>
      ) : shown.length === 0 ? (
        <Card>
          <EmptyState compact icon="ticket" title={t.noTickets} />
        </Card>
      ) : (
        <ul className="print-only-this grid grid-cols-2 gap-3.5 md:grid-cols-3 xl:grid-cols-5">
          {shown.map((ticket) => (
            <TestTicket key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {isRemoving && <Remove eventId={eventId} onDismiss={() => setRemoving(false)} />}
    </>
  )
}

type Ticket = Awaited<ReturnType<ReturnType<typeof testTicketsOf>['queryFn']>>[number]

function TestTicket({
  ticket: { name, flora_external_id: code, qr_token: link, check_in_time: at },
}: {
  readonly ticket: Ticket
}) {
  const t = useTexts(doorTexts)
  const dates = useDates()
  return (
    <li className="grid justify-items-center gap-1.5 rounded-[14px] border border-dashed border-line-2 bg-surface p-3.5 text-center break-inside-avoid">
      <Badge tone="warn">{t.testTicket}</Badge>
      <QrCode text={link} label={name} className="w-full max-w-[180px] rounded-[10px]" />
      <b className="max-w-full truncate">{name}</b>
      <span className="font-mono text-sm">{groupBindingCode(code)}</span>
      <span className="text-xs text-ink-2">{at ? t.scanned(dates.moment(at)) : t.notScanned}</span>
    </li>
  )
}

function Make({ eventId, mayMake }: { readonly eventId: number; readonly mayMake: boolean }) {
  const t = useTexts(doorTexts)
  const [count, setCount] = useState('8')
  const { mutate, isPending, ...change } = useChange(makeTestTickets)
  const problem = useChangeProblem(change)
  const asked = Number(count)
  const isGood = Number.isInteger(asked) && asked >= 1 && asked <= 100
  return (
    <Form
      className="flex flex-wrap items-end gap-2.5"
      onSubmit={() => {
        if (isGood) mutate({ eventId, count: asked })
      }}
    >
      <Field label={t.howMany} error={problem}>
        {(described) => (
          <TextInput {...described} inputMode="numeric" value={count} onChange={setCount} className="w-24" />
        )}
      </Field>
      <Button type="submit" variant="primary" icon="plus" pending={isPending} disabled={!mayMake || !isGood}>
        {t.makeTickets}
      </Button>
    </Form>
  )
}

function Remove({ eventId, onDismiss }: { readonly eventId: number; readonly onDismiss: () => void }) {
  const t = useTexts(doorTexts)
  const toast = useToast()
  const { submit, isPending, problem } = useSubmit(removeTestTickets)
  return (
    <ConfirmDialog
      title={t.removeTitle}
      confirm={t.removeTickets}
      danger
      pending={isPending}
      error={problem}
      onConfirm={() =>
        submit(eventId, () => {
          toast(t.removed)
          onDismiss()
        })
      }
      onDismiss={onDismiss}
    >
      {t.removeHint}
    </ConfirmDialog>
  )
}

import { gateName } from '@cubic/domain/check-in/gate'
import { useLanguage } from '@cubic/web-kit/language/language'
import type { MAKE_SCANNER_PASS, ResultOf, TagOf } from '@cubic/contract'
import { CubicScannerPass, whereOf } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import type { RowAction, RowOf } from '../../../crud/list-page/types.ts'
import { oneByOne } from '../../../crud/actions/run-over.ts'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { InstantInput } from '../../../ui/instant-input.tsx'
import { acceptScans, makePass, revokePass } from '../data/api.ts'
import { doorTexts } from '../data/texts.ts'
import { QrCode } from '@cubic/web-kit/ui/qr-code'

type Action = RowAction<RowOf<typeof CubicScannerPass, never>, TagOf<typeof CubicScannerPass>>

/** Lists the event's scanner passes. The link of a new one is shown once. */
export function Passes({ eventId, mayMake }: { readonly eventId: number; readonly mayMake: boolean }) {
  const t = useTexts(doorTexts)
  const lang = useLanguage()
  const [isMaking, setMaking] = useState(false)
  const make = (
    <Button variant="primary" icon="plus" disabled={!mayMake} onClick={() => setMaking(true)}>
      {t.makePass}
    </Button>
  )
  const revoke: Action = {
    key: 'revoke',
    label: t.revoke,
    icon: 'trash',
    danger: true,
    run: { batches: () => oneByOne((id) => revokePass(eventId, id)), said: t.revoked },
    confirm: ({ name, count }) => ({ title: t.revokeTitle(count === 1 ? name : String(count)), body: t.revokeHint }),
  }
  const accept: Action = {
    key: 'accept',
    label: t.acceptScans,
    icon: 'check-circle',
    tag: 'accept_scans',
    run: { batches: () => oneByOne(acceptScans), said: t.accepted },
    confirm: ({ name, count }) => ({ title: t.acceptTitle(count === 1 ? name : String(count)), body: t.acceptHint }),
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-[60ch] text-sm text-ink-2">{t.passHint}</p>
        {make}
      </div>
      <ListPage
        embedded
        model={CubicScannerPass}
        columns={[
          { field: 'name', width: 220 },
          {
            field: 'gate',
            render: ({ data }) => data.gate && gateName(data.gate, lang),
          },
          'state',
          'device_name',
          'last_contact',
          'waiting_scans',
          'late_scans',
          'expires_time',
          'creator',
        ]}
        condition={whereOf(CubicScannerPass)('event_id', '=', eventId)}
        sort={[{ field: 'id', order: 'desc' }]}
        actions={[accept, revoke]}
        canDelete={false}
        create={null}
        empty={{ title: t.noPasses, hint: t.passHint }}
      />
      {isMaking && <MakePass eventId={eventId} onDismiss={() => setMaking(false)} />}
    </>
  )
}

function MakePass({ eventId, onDismiss }: { readonly eventId: number; readonly onDismiss: () => void }) {
  const t = useTexts(doorTexts)
  const [name, setName] = useState('')
  const [gate, setGate] = useState('')
  const [expires, setExpires] = useState<string | null>(null)
  const [made, setMade] = useState<ResultOf<typeof MAKE_SCANNER_PASS>>()
  const { submit, isPending, problem } = useSubmit(makePass)
  if (made) return <MadePass pass={made} name={name.trim()} onDismiss={onDismiss} />
  const send = () => submit({ eventId, name: name.trim(), expires, gate: gate.trim() }, ({ result }) => setMade(result))
  return (
    <Dialog
      title={t.makePass}
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isPending} disabled={name.trim() === ''} onClick={send}>
          {t.makePass}
        </Button>
      }
    >
      <div className="grid gap-3.5">
        <p className="text-sm text-ink-2">{t.passHint}</p>
        <Field label={t.passName} hint={t.passNameHint} required>
          {(described) => <TextInput {...described} maxLength={100} value={name} onChange={setName} />}
        </Field>
        <Field label={t.passGate} hint={t.passGateHint}>
          {(described) => <TextInput {...described} maxLength={100} value={gate} onChange={setGate} />}
        </Field>
        <Field label={t.expires} hint={t.expiresHint}>
          {(described) => <InstantInput {...described} value={expires} onChange={setExpires} />}
        </Field>
        <Failure>{problem}</Failure>
      </div>
    </Dialog>
  )
}

function MadePass({
  pass: { url, code, expires_time },
  name,
  onDismiss,
}: {
  readonly pass: ResultOf<typeof MAKE_SCANNER_PASS>
  readonly name: string
  readonly onDismiss: () => void
}) {
  const t = useTexts(doorTexts)
  const dates = useDates()
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(t.copied),
      () => toast(t.somethingFailed),
    )
  return (
    <Dialog
      title={t.passMade(name)}
      onDismiss={onDismiss}
      leave={null}
      actions={
        <>
          <Button icon="file" onClick={() => window.print()}>
            {t.print}
          </Button>
          <Button icon="copy" onClick={() => void copy()}>
            {t.copyLink}
          </Button>
          <Button variant="primary" onClick={onDismiss}>
            {t.done}
          </Button>
        </>
      }
    >
      <div className="print-only-this grid justify-items-center gap-3 text-center">
        <b className="hidden text-lg print:block">{t.passMade(name)}</b>
        <QrCode text={url} label={t.passMade(name)} className="size-[240px] rounded-[14px]" />
        <p className="text-sm text-ink-2">{t.passOnce}</p>
        <p className="text-sm">
          {t.passCode} <b className="font-mono text-[1.125rem] tracking-wide">{code}</b>
        </p>
        <p className="text-xs text-ink-2">{t.passUntil(dates.moment(expires_time))}</p>
      </div>
    </Dialog>
  )
}

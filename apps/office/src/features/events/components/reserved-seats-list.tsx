import type { PersonType } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/clock'
import { failureText } from '@cubic/web-kit/faults'
import { useQuery } from '@cubic/web-kit/query'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useTexts } from '@cubic/web-kit/text'
import { Progress } from '@cubic/web-kit/ui/progress'
import { useState } from 'react'
import { isRelated } from '../../../crud/value.tsx'
import { client, isRequestError } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { InstantInput } from '../../../ui/instant-input.tsx'
import { reservedSeats } from '../api.ts'
import { registrationTexts } from '../internal/registration-texts.ts'
import { editorTexts } from '../texts.ts'
import { useScopeWords } from './audience.tsx'
import type { EditedEvent } from '../internal/edited-event.ts'
import { PersonTypes } from './scope-field.tsx'

/** Edits seats reserved for certain people, until a time or permanently. Each is saved separately. */
export function ReservedSeatsList({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(registrationTexts)
  const { moment } = useDates()
  const who = useScopeWords()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const regist = edited.event.values['regist_id']
  const registId = isRelated(regist) ? regist.id : 0
  const { data: reserved = [] } = useQuery(reservedSeats(registId))
  const canWrite = edited.registration?.canWrite === true
  const remove = async (id: number) => {
    const answer = await client.unlink('CubicReservedPlaces', id)
    setFailure(answer.status === 'ok' ? undefined : answer.error_msg)
    await makeStale([RECORDS])
  }
  return (
    <div className="grid gap-2 border-t border-line pt-3.5">
      <h3 className="text-sm font-bold">{t.reserved}</h3>
      <ul className="grid gap-2.5">
        {reserved.map((each) => (
          <li key={each.id} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3">
            <div className="min-w-0">
              <div className="truncate text-sm font-semibold">{each.name}</div>
              <div className="text-xs text-ink-3">
                {who(each.scope)} · {each.until ? t.reservedUntil(moment(each.until)) : t.reservedForGood}
              </div>
              <Progress label={each.name} value={each.held / Math.max(1, each.seats)} className="mt-1" />
            </div>
            <span className="text-sm font-semibold">{t.reservedHeld(each.held, each.seats)}</span>
            {canWrite && (
              <IconButton label={t.removeReserved(each.name)} icon="close" onClick={() => void remove(each.id)} />
            )}
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className="text-xs font-medium text-bad">
          {failure}
        </p>
      )}
      {canWrite && (
        <div>
          <Button size="sm" variant="link" icon="plus" onClick={() => setOpen(true)}>
            {t.addReserved}
          </Button>
        </div>
      )}
      {isOpen && <ReserveDialog registId={registId} onDismiss={() => setOpen(false)} />}
    </div>
  )
}

function ReserveDialog({ registId, onDismiss }: { readonly registId: number; readonly onDismiss: () => void }) {
  const t = useTexts(registrationTexts)
  const editor = useTexts(editorTexts)
  const [name, setName] = useState('')
  const [seats, setSeats] = useState('10')
  const [types, setTypes] = useState<readonly PersonType[]>(['staff'])
  const [until, setUntil] = useState<string | null>(null)
  const [problems, setProblems] = useState<{ readonly [field: string]: string }>({})
  const [isPending, setPending] = useState(false)
  const reserve = async () => {
    if (types.length === 0) return setProblems({ scope: t.chooseType })
    setPending(true)
    try {
      const answer = await client.save('CubicReservedPlaces', {
        regist_id: registId,
        name,
        seats: /^\d+$/.test(seats) ? Number(seats) : null,
        scope: { person_types: types },
        until,
      })
      if (answer.status === 'error')
        return setProblems(
          answer.errors.length > 0
            ? Object.fromEntries(answer.errors.map(({ field, message }) => [field ?? '', message]))
            : { '': answer.error_msg },
        )
      await makeStale([RECORDS])
      onDismiss()
    } catch (error) {
      if (!isRequestError(error)) throw error
      setProblems({ '': failureText(error, editor.noAnswer) ?? editor.noAnswer })
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      title={t.addReserved}
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isPending} onClick={() => void reserve()}>
          {t.reserve}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t.reservedName} required error={problems['name']}>
          {(described) => <TextInput {...described} value={name} onChange={setName} maxLength={100} />}
        </Field>
        <Field label={t.reservedSeats} required error={problems['seats']}>
          {(described) => <TextInput {...described} inputMode="numeric" value={seats} onChange={setSeats} />}
        </Field>
        <div className="grid gap-1.5">
          <div className="text-sm font-semibold">{t.reservedFor}</div>
          <PersonTypes value={types} onChange={setTypes} />
          {problems['scope'] && (
            <p role="alert" className="text-xs font-medium text-bad">
              {problems['scope']}
            </p>
          )}
        </div>
        <Field label={t.reservedUntilLabel} hint={t.reservedUntilHint} error={problems['until']}>
          {(described) => <InstantInput {...described} value={until} onChange={setUntil} />}
        </Field>
        {problems[''] && (
          <p role="alert" className="text-sm text-bad">
            {problems['']}
          </p>
        )}
      </div>
    </Dialog>
  )
}

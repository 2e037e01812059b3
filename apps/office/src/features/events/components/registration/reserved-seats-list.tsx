import type { PersonType } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Progress } from '@cubic/web-kit/ui/progress'
import { useState } from 'react'
import { useChangeProblem } from '../../../../crud/actions/use-change-problem.ts'
import { useSubmit } from '../../../../crud/actions/use-submit.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { Field, TextInput } from '../../../../ui/field.tsx'
import { InstantInput } from '../../../../ui/instant-input.tsx'
import { removeReservedSeats, reservedSeats, saveReservedSeats } from '../../data/api.ts'
import { registrationTexts } from '../../internal/registration-texts.ts'
import { useScopeWords } from '../base/audience.tsx'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { PersonTypes } from './scope-field.tsx'

/** Edits seats reserved for certain people, until a time or permanently. Each is saved separately. */
export function ReservedSeatsList({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(registrationTexts)
  const { moment } = useDates()
  const who = useScopeWords()
  const [isOpen, setOpen] = useState(false)
  const regist = edited.event.values.regist_id
  const registId = regist?.id ?? 0
  const { data: reserved = [] } = useQuery(reservedSeats(registId))
  const canWrite = edited.registration?.canWrite === true
  const removing = useChange(removeReservedSeats)
  const problem = useChangeProblem(removing)
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
              <IconButton label={t.removeReserved(each.name)} icon="close" onClick={() => removing.mutate(each.id)} />
            )}
          </li>
        ))}
      </ul>
      <Failure look="small">{problem}</Failure>
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
  const [name, setName] = useState('')
  const [seats, setSeats] = useState('10')
  const [types, setTypes] = useState<readonly PersonType[]>(['staff'])
  const [until, setUntil] = useState<string | null>(null)
  const [isTypeMissing, setTypeMissing] = useState(false)
  const { submit, isPending, problem, refused } = useSubmit(saveReservedSeats)
  const errors = refused?.errors ?? []
  const problemOf = (field: string) => errors.find((each) => each.field === field)?.message
  const reserve = () => {
    setTypeMissing(types.length === 0)
    if (types.length === 0) return
    const scope = { person_types: types }
    submit({ regist_id: registId, name, seats: /^\d+$/.test(seats) ? Number(seats) : null, scope, until }, onDismiss)
  }
  return (
    <Dialog
      title={t.addReserved}
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isPending} onClick={reserve}>
          {t.reserve}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t.reservedName} required error={problemOf('name')}>
          {(described) => <TextInput {...described} value={name} onChange={setName} maxLength={100} />}
        </Field>
        <Field label={t.reservedSeats} required error={problemOf('seats')}>
          {(described) => <TextInput {...described} inputMode="numeric" value={seats} onChange={setSeats} />}
        </Field>
        <div className="grid gap-1.5">
          <div className="text-sm font-semibold">{t.reservedFor}</div>
          <PersonTypes value={types} onChange={setTypes} />
          <Failure look="small">{isTypeMissing ? t.chooseType : problemOf('scope')}</Failure>
        </div>
        <Field label={t.reservedUntilLabel} hint={t.reservedUntilHint} error={problemOf('until')}>
          {(described) => <InstantInput {...described} value={until} onChange={setUntil} />}
        </Field>
        <Failure>{errors.some(({ field }) => field !== null) ? undefined : problem}</Failure>
      </div>
    </Dialog>
  )
}

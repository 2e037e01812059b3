import { type FoundMember, UNIT_ROLE, type UnitRole } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { FileChooser } from '../../../crud/upload/file-chooser.tsx'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field, TextAreaInput } from '../../../ui/field.tsx'
import { InstantInput } from '../../../ui/instant-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { addMembers, findMembers, readSheet, type Unit } from '../data/api.ts'
import { addTexts } from '../data/texts.ts'
import { NUMBERS_MAX, pastedNumbers } from '../internal/pasted-numbers.ts'

type Props = { readonly unit: Pick<Unit, 'id' | 'name'>; readonly onDismiss: () => void }

/** Adds many people by their numbers: shows who they are first, then gives them the role. */
export function AddMembersDialog({ unit, onDismiss }: Props) {
  const t = useTexts(addTexts)
  const { typed, setTyped, role, setRole, until, setUntil, numbers, found, check, add, read, isPending, problem } =
    useAdding({
      unit,
      onDismiss,
    })
  const count = found?.filter(({ state }) => state === 'found').length ?? 0
  return (
    <Dialog
      title={t.title(unit.name)}
      width="widest"
      onDismiss={onDismiss}
      actions={
        found ? (
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={count === 0 ? t.noneFound : undefined}
            onClick={add}
          >
            {t.add(count)}
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={isPending}
            disabled={numbers.length === 0}
            disabledReason={numbers.length > NUMBERS_MAX ? t.tooMany : undefined}
            onClick={check}
          >
            {t.check(numbers.length)}
          </Button>
        )
      }
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <NumbersField typed={typed} onChange={setTyped} onFile={read} isPending={isPending} />
        <div className="grid content-start gap-4">
          <RoleFields {...{ role, setRole, until, setUntil }} />
          {found ? <Result found={found} /> : <p className="text-sm text-ink-2">{t.nothingYet}</p>}
          <Failure look="box">{problem}</Failure>
        </div>
      </div>
    </Dialog>
  )
}

function NumbersField({
  typed,
  onChange,
  onFile,
  isPending,
}: {
  readonly typed: string
  readonly onChange: (typed: string) => void
  readonly onFile: (file: File) => void
  readonly isPending: boolean
}) {
  const t = useTexts(addTexts)
  return (
    <div className="grid content-start gap-2">
      <Field label={t.numbers} hint={t.numbersHint} required>
        {(described) => (
          <TextAreaInput {...described} value={typed} onChange={onChange} rows={9} className="font-mono" />
        )}
      </Field>
      <div>
        <FileChooser
          label={t.fromFile}
          of={t.numbers}
          accept=".xlsx,.csv,.txt"
          disabled={isPending}
          onChoose={([file]) => file && onFile(file)}
        />
      </div>
    </div>
  )
}

type RoleProps = Pick<ReturnType<typeof useAdding>, 'role' | 'setRole' | 'until' | 'setUntil'>

function RoleFields({ role, setRole, until, setUntil }: RoleProps) {
  const t = useTexts(addTexts)
  const lang = useLanguage()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t.role} required>
        {(described) => (
          <Select<UnitRole>
            {...described}
            value={role}
            onChange={(next) => next !== '' && setRole(next)}
            options={(Object.keys(UNIT_ROLE) as UnitRole[]).map((value) => ({
              value,
              label: UNIT_ROLE[value][lang],
            }))}
          />
        )}
      </Field>
      <Field label={t.until} hint={t.untilHint}>
        {(described) => <InstantInput {...described} value={until} onChange={setUntil} />}
      </Field>
    </div>
  )
}

function useAdding({ unit, onDismiss }: Props) {
  const t = useTexts(addTexts)
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<UnitRole>('author')
  const [until, setUntil] = useState<string | null>(null)
  const finding = useSubmit(findMembers)
  const adding = useSubmit(addMembers)
  const reading = useSubmit(readSheet)
  const [seen, setSeen] = useState<{ readonly of: string; readonly list: readonly FoundMember[] }>()
  const numbers = pastedNumbers(typed)
  const given = {
    unitId: unit.id,
    people: numbers.map((number) => ({ number })),
    role,
    ...(until !== null && { until }),
  }
  const asked = JSON.stringify(given)
  return {
    typed,
    setTyped,
    role,
    setRole,
    until,
    setUntil,
    numbers,
    /** Undefined as soon as the numbers, the role or the end change. */
    found: seen?.of === asked ? seen.list : undefined,
    check: () => finding.submit(given, ({ result }) => setSeen({ of: asked, list: result })),
    add: () =>
      adding.submit(given, ({ result }) => {
        toast(t.added(result.added))
        onDismiss()
      }),
    read: (file: File) =>
      reading.submit(file, ({ numbers: more }) => {
        if (more.length === 0) toast(t.noNumbers, 'danger')
        else setTyped([typed, ...more].join('\n').trim())
      }),
    isPending: finding.isPending || adding.isPending || reading.isPending,
    problem: finding.problem ?? adding.problem ?? reading.problem,
  }
}

const STATES = ['found', 'unknown', 'several', 'member'] as const
const TONES: { readonly [state in FoundMember['state']]: string } = {
  found: 'text-ok',
  unknown: 'text-bad',
  several: 'text-warn',
  member: 'text-ink-2',
}

function Result({ found }: { readonly found: readonly FoundMember[] }) {
  const t = useTexts(addTexts)
  const of = (state: FoundMember['state']) => found.filter((each) => each.state === state)
  return (
    <div role="status" className="grid gap-3">
      <dl className="grid grid-cols-4 divide-x divide-line rounded-[12px] border border-line">
        {STATES.map((state) => (
          <div key={state} className="px-3 py-2">
            <dt className="text-xs text-ink-2">{t[state]}</dt>
            <dd className={`text-[1.125rem] font-bold ${TONES[state]}`}>{formatNumber(of(state).length)}</dd>
          </div>
        ))}
      </dl>
      {(['unknown', 'several'] as const).map(
        (state) =>
          of(state).length > 0 && (
            <div key={state} className="text-sm">
              <p className={TONES[state]}>{state === 'unknown' ? t.unknownHint : t.severalHint}</p>
              <p className="font-mono break-all">
                {of(state)
                  .map(({ number }) => number)
                  .join('  ')}
              </p>
            </div>
          ),
      )}
      <ul className="max-h-52 overflow-y-auto text-sm">
        {[...of('found'), ...of('member')].map(({ number, name, state }) => (
          <li key={number} className="flex items-center gap-3 border-t border-line py-1.5 first:border-0">
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <span className="font-mono text-ink-2">{number}</span>
            {state === 'member' && <span className="text-xs text-ink-3">{t.member}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

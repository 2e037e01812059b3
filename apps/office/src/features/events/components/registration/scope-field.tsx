import { PERSON_TYPE, type PersonType, EventPerson } from '@cubic/contract'
import { isForAll, parseScope, type Scope } from '@cubic/domain/registration/scope'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useId, useState } from 'react'
import { RelationPicker } from '../../../../crud/relation-picker/relation-picker.tsx'
import { useHasUnits } from '../../../../data/has-units.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { Field, TextAreaInput } from '../../../../ui/field.tsx'
import { peopleOfTypes, readNumber, type RegistrationEditor } from '../../data/api.ts'
import { registrationTexts } from '../../internal/registration-texts.ts'
import { placeOf } from '../base/event-fields.tsx'
import { ScopeUnits } from './scope-units.tsx'

const KINDS = ['everyone', 'types', 'list', 'units'] as const
type Kind = (typeof KINDS)[number]
const CHOOSE = { everyone: 'choosePerson', types: 'chooseType', list: 'choosePerson', units: 'chooseUnit' } as const

/** Edits who may register. `login` in a stored scope also means everybody. */
export function ScopeField({ record }: { readonly record: RegistrationEditor }) {
  const t = useTexts(registrationTexts)
  const group = useId()
  const { kind, content, choose, setAtLeastOne, isEmpty } = useScopeChoice(record)
  const { types, units, listed } = content
  const hasUnits = useHasUnits()
  const { data: people } = useQuery(peopleOfTypes(types))
  return (
    <div id={placeOf('scope')} role="radiogroup" aria-label={t.who} className="grid gap-2.5">
      {KINDS.filter((each) => each !== 'units' || hasUnits || content.kind === 'units').map((each) => (
        <KindChoice
          key={each}
          kind={each}
          group={group}
          isChosen={kind === each}
          disabled={!record.canWrite}
          hint={each !== 'types' ? t[`${each}Hint`] : kind === 'types' && people !== undefined && t.about(people)}
          onChoose={() => choose(each)}
        />
      ))}
      {kind === 'types' && (
        <PersonTypes
          value={types}
          disabled={!record.canWrite}
          onChange={(next) => setAtLeastOne(next, { person_types: next })}
        />
      )}
      {kind === 'list' && (
        <PeopleList
          value={listed}
          disabled={!record.canWrite}
          onChange={(next) => setAtLeastOne(next, { unify_ids: next })}
        />
      )}
      {kind === 'units' && (
        <ScopeUnits
          value={units}
          disabled={!record.canWrite}
          onChange={(next) => setAtLeastOne(next, { units: next })}
        />
      )}
      <Failure look="small">{isEmpty ? t[CHOOSE[kind]] : record.problems.scope}</Failure>
    </div>
  )
}

/** Holds the chosen kind, also while it has no content yet: an empty list is not a scope. */
function useScopeChoice(record: RegistrationEditor) {
  const content = contentOf(parseScope(record.values.scope) ?? 'everyone')
  const [chosen, setChosen] = useState<Kind>()
  /** True after the last choice was to be removed: it stays, and the page says why. */
  const [isEmpty, setEmpty] = useState(false)
  const set = (next: unknown) => record.set({ scope: next })
  return {
    kind: chosen ?? content.kind,
    content,
    isEmpty,
    setAtLeastOne: (left: readonly (string | number)[], next: unknown) => {
      setEmpty(left.length === 0)
      if (left.length > 0) set(next)
    },
    choose: (next: Kind) => {
      setChosen(next)
      setEmpty(false)
      if (next === 'everyone') set(next)
      if (next === 'types' && content.kind !== 'types') set({ person_types: ['student'] })
    },
  }
}

function contentOf(scope: Scope) {
  const none = { types: [], units: [], listed: [] }
  if (isForAll(scope)) return { ...none, kind: 'everyone' } as const
  if ('person_types' in scope) return { ...none, kind: 'types', types: scope.person_types } as const
  if ('units' in scope) return { ...none, kind: 'units', units: scope.units } as const
  return { ...none, kind: 'list', listed: scope.unify_ids } as const
}

function KindChoice({
  kind,
  group,
  isChosen,
  disabled,
  hint,
  onChoose,
}: {
  readonly kind: Kind
  readonly group: string
  readonly isChosen: boolean
  readonly disabled: boolean
  readonly hint: string | false
  readonly onChoose: () => void
}) {
  const t = useTexts(registrationTexts)
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={disabled}
        onChange={onChoose}
        className="mt-0.5 size-4 accent-brand"
      />
      <span className="min-w-0">
        <span className="font-semibold">{t[kind]}</span>
        {hint !== false && <span className="block text-xs text-ink-3">{hint}</span>}
      </span>
    </label>
  )
}

export function PersonTypes({
  value,
  disabled = false,
  onChange,
}: {
  readonly value: readonly PersonType[]
  readonly disabled?: boolean
  readonly onChange: (value: readonly PersonType[]) => void
}) {
  const lang = useLanguage()
  return (
    <div className="flex flex-wrap gap-2">
      {(Object.keys(PERSON_TYPE) as PersonType[]).map((type) => {
        const isOn = value.includes(type)
        return (
          <button
            key={type}
            type="button"
            aria-pressed={isOn}
            disabled={disabled}
            onClick={() => onChange(isOn ? value.filter((each) => each !== type) : [...value, type])}
            className={classNames(
              'h-8 rounded-full border px-3 text-sm font-semibold transition',
              isOn ? 'border-transparent bg-brand-soft text-brand-text' : 'border-line-2 text-ink-2 hover:bg-fill',
            )}
          >
            {isOn && '✓ '}
            {PERSON_TYPE[type][lang]}
          </button>
        )
      })}
    </div>
  )
}

function PeopleList({
  value,
  disabled,
  onChange,
}: {
  readonly value: readonly string[]
  readonly disabled: boolean
  readonly onChange: (value: readonly string[]) => void
}) {
  const t = useTexts(registrationTexts)
  const [typed, setTyped] = useState(value.join('\n'))
  const change = (text: string) => {
    setTyped(text)
    onChange([...new Set(text.split(/[\s,，;；、]+/).filter((each) => each !== ''))])
  }
  const add = async (id: number) => {
    const number = await readNumber(id)
    if (number) change([typed.trim(), number].filter(Boolean).join('\n'))
  }
  return (
    <div className="grid gap-3">
      <Field label={t.listLabel}>
        {(described) => (
          <TextAreaInput
            {...described}
            value={typed}
            onChange={change}
            rows={5}
            disabled={disabled}
            className="font-mono"
          />
        )}
      </Field>
      {!disabled && (
        <Field label={t.addPerson}>
          {(described) => (
            <RelationPicker
              {...described}
              target={EventPerson}
              label={t.addPerson}
              value={null}
              onChange={(person) => person && void add(person.id)}
            />
          )}
        </Field>
      )}
    </div>
  )
}

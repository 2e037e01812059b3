import type { ArgumentDeclaration, MethodWords } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useState, type ReactNode } from 'react'
import { Field, TextAreaInput, TextInput } from '../../ui/field.tsx'
import { InstantInput } from '../../ui/instant-input.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import type { RelatedValue } from '../model/value.tsx'
import { RelationPicker } from '../relation-picker/relation-picker.tsx'

export type Arguments = { readonly [name: string]: unknown }
export type ArgumentControls = { readonly [name: string]: ArgumentControl<Arguments, string> | undefined }
export type ArgumentControl<Given, Name extends keyof Given> = (asked: {
  readonly described: { readonly id: string }
  readonly given: Given
  readonly value: Given[Name] | undefined
  readonly set: (value: Given[Name] | undefined) => void
}) => ReactNode
type Asked = { readonly [name: string]: ArgumentDeclaration }

/** Longer texts get a multi-line control. */
const LINE_MAX = 200

export function missingArgument(asks: Asked, given: Arguments): string | undefined {
  return Object.keys(asks).find((name) => {
    const value = given[name]
    return asks[name]?.required !== undefined && (value === undefined || value === '' || value === null)
  })
}

/** Lists the arguments to ask for. The program supplies ids and request ids itself. */
export function askedOfPeople(asks: Asked): readonly string[] {
  return Object.keys(asks).filter(
    (name) => asks[name]?.unasked !== true && !['ids', 'uuid', 'objects', 'dates'].includes(asks[name]?.type ?? ''),
  )
}

export function ArgumentsForm({
  asks,
  lacking,
  words,
  controls,
  given,
  onChange,
}: {
  readonly asks: Asked
  /** An argument that is optional in general, but not with these answers. */
  readonly lacking?: string | undefined
  readonly words: MethodWords | undefined
  readonly controls?: ArgumentControls | undefined
  readonly given: Arguments
  readonly onChange: (given: Arguments) => void
}) {
  const lang = useLanguage()
  return askedOfPeople(asks).map((name) => {
    const argument = asks[name]
    const own = words?.arguments?.[name]
    if (!argument) return null
    const set = (value: unknown) => onChange({ ...given, [name]: value })
    return (
      <Field
        key={name}
        label={own?.label[lang] ?? name}
        hint={own?.hint?.[lang]}
        required={argument.required !== undefined || name === lacking}
      >
        {(described) =>
          controls?.[name]?.({ described, given, value: given[name], set }) || (
            <DefaultControl
              {...{ argument, described, set }}
              value={given[name]}
              choices={own?.choices}
              label={own?.label[lang] ?? name}
            />
          )
        }
      </Field>
    )
  })
}

type ControlProps = {
  readonly argument: ArgumentDeclaration
  readonly described: { readonly id: string }
  readonly label: string
  readonly value: unknown
  readonly choices: NonNullable<MethodWords['arguments']>[string]['choices']
  readonly set: (value: unknown) => void
}

function DefaultControl({ argument, described, label, value, choices, set }: ControlProps) {
  const lang = useLanguage()
  switch (argument.type) {
    case 'choice':
      return (
        <div>
          <Segmented
            label={label}
            options={argument.choices.map((choice) => ({ value: choice, label: choices?.[choice]?.[lang] ?? choice }))}
            value={typeof value === 'string' ? value : ''}
            onChange={set}
          />
        </div>
      )
    case 'instant':
      return <InstantInput {...described} value={typeof value === 'string' ? value : null} onChange={set} />
    case 'integer':
    case 'number':
      return <NumberControl {...{ argument, described, value, set }} />
    case 'text': {
      const text = {
        ...described,
        maxLength: argument.max,
        value: typeof value === 'string' ? value : '',
        onChange: set,
      }
      return argument.max > LINE_MAX ? <TextAreaInput {...text} /> : <TextInput {...text} />
    }
    case 'record':
      return <RecordControl {...{ described, label, set }} of={argument.of} />
    case 'ids':
    case 'uuid':
    case 'object':
    case 'objects':
    case 'dates':
      return null
  }
}

function NumberControl({
  argument: { type, min, max },
  described,
  value,
  set,
}: Pick<ControlProps, 'described' | 'value' | 'set'> & {
  readonly argument: Extract<ArgumentDeclaration, { type: 'integer' | 'number' }>
}) {
  return (
    <TextInput
      {...described}
      type="number"
      step={type === 'integer' ? 1 : 'any'}
      min={min}
      max={max}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(text) => set(text === '' ? undefined : Number(text))}
    />
  )
}

function RecordControl({
  of,
  described,
  label,
  set,
}: {
  readonly of: string
  readonly described: { readonly id: string }
  readonly label: string
  readonly set: (id: number | undefined) => void
}) {
  const [picked, setPicked] = useState<RelatedValue | null>(null)
  const pick = (record: RelatedValue | null) => {
    setPicked(record)
    set(record?.id)
  }
  return <RelationPicker {...described} target={of} label={label} value={picked} onChange={pick} canCreate={false} />
}

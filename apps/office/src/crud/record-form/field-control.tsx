import { textOf } from '../../data/display-name.ts'
import type { Lang, PicturePurpose } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState, type ReactNode } from 'react'
import { LANGUAGE_TAGS } from '../../data/languages.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextAreaInput, TextInput, type Described } from '../../ui/field.tsx'
import { InstantInput } from '../../ui/instant-input.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/toggle.tsx'
import type { Field } from '../model/model.ts'
import { RelationPicker, RelationsPicker } from '../relation-picker/relation-picker.tsx'
import { PictureInput } from '../upload/picture-input.tsx'
import { isRelated } from '../model/value.tsx'
import { formTexts } from '../editing/texts.ts'

export type ControlProps<Value = unknown> = {
  readonly field: Field
  readonly widget: string
  readonly described: Partial<Described>
  readonly label: string
  readonly value: Value
  /** A method type is bivariant, so that a control of any value draws a field of one kind. */
  readonly onChange: { change(value: Value): void }['change']
  readonly onBlur: () => void
  readonly disabled: boolean
  /** The record with the field; null for a new one. */
  readonly owner: { readonly model: string; readonly id: number | null }
  readonly placeholder?: string
  readonly lang?: Lang
}

/** Renders the control for a field: by the view's widget, otherwise by the field's type. */
export function FieldControl(props: ControlProps): ReactNode {
  const { field, widget, described, value, onChange, onBlur, disabled, lang, placeholder } = props
  const text = textOf(value)
  const common = { ...described, onBlur, disabled, lang: lang && LANGUAGE_TAGS[lang] }
  switch (widget) {
    case 'switch':
      return (
        <div className="flex h-9 items-center">
          <Switch {...described} checked={value === true} onChange={onChange} disabled={disabled} />
        </div>
      )
    case 'select':
      return <SelectControl {...props} />
    case 'instant':
      return (
        <InstantInput {...described} value={text || null} onChange={onChange} onBlur={onBlur} disabled={disabled} />
      )
    case 'date':
      return (
        <DateInput
          {...described}
          value={text}
          onChange={(next) => onChange(next || null)}
          onBlur={onBlur}
          disabled={disabled}
        />
      )
    case 'number':
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          value={text}
          onChange={(typed) => onChange(typed.trim() === '' ? null : numberOf(typed))}
        />
      )
    case 'textarea':
    case 'rich-text':
      return <TextAreaInput {...common} value={text} onChange={onChange} rows={widget === 'textarea' ? 4 : 8} />
    case 'json':
      return <JsonInput {...props} />
    case 'file':
      return <PictureControl {...props} />
    case 'relation':
    case 'relations':
      return <RelationControl {...props} />
    default:
      return (
        <TextInput
          {...common}
          type={INPUT_TYPES[widget] ?? 'text'}
          value={text}
          placeholder={placeholder}
          onChange={onChange}
          {...(field.declaration.writeOnly && { type: 'password', autoComplete: 'new-password' })}
        />
      )
  }
}

function SelectControl({ field, described, value, onChange, placeholder, disabled }: ControlProps) {
  return (
    <Select
      {...described}
      value={textOf(value)}
      onChange={(next) => onChange(next === '' ? null : next)}
      options={(field.selections ?? []).map((selection) => ({ value: selection.value, label: selection.name }))}
      clearable={!field.required}
      {...(placeholder !== undefined && { placeholder })}
      disabled={disabled}
    />
  )
}

function RelationControl({ field, widget, described, label, value, onChange, disabled, owner }: ControlProps) {
  const relation = { ...owner, field: field.name }
  const canCreate = !('onlyExisting' in field.declaration)
  const common = { ...described, target: field.relation ?? '', label, relation, onChange, disabled, canCreate }
  return widget === 'relation' ? (
    <RelationPicker {...common} value={isRelated(value) ? value : null} />
  ) : (
    <RelationsPicker {...common} value={Array.isArray(value) ? value.filter(isRelated) : []} />
  )
}

/** The purpose of uploads by field; pictures of other fields have no limits of their own. */
const PURPOSES: { readonly [field: string]: PicturePurpose } = { avatar: 'avatar', cover: 'cover' }

const INPUT_TYPES: { readonly [widget: string]: string } = { email: 'email', phone: 'tel', url: 'url' }

/** Parses a typed number; returns other text unchanged, so that validation reports it. */
function numberOf(typed: string): number | string {
  const number = Number(typed)
  return Number.isFinite(number) && /\d$/.test(typed) ? number : typed
}

function PictureControl({ field, described, label, value, onChange, disabled }: ControlProps) {
  return (
    <PictureInput
      {...described}
      purpose={PURPOSES[field.name] ?? 'picture'}
      shape={field.name === 'avatar' ? 'square' : 'wide'}
      label={label}
      value={textOf(value)}
      onChange={onChange}
      disabled={disabled}
    />
  )
}

function JsonInput({ described, value, onChange, onBlur, disabled }: ControlProps) {
  const t = useTexts(formTexts)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === null || value === undefined ? '' : JSON.stringify(value, null, 2))
  const [isBad, setBad] = useState(false)
  return (
    <>
      <TextAreaInput
        {...described}
        onBlur={onBlur}
        disabled={disabled}
        value={shown}
        rows={5}
        spellCheck={false}
        className="font-mono text-sm"
        onChange={(next) => {
          setTyped(next)
          const parsed = parseJson(next)
          setBad(parsed === undefined)
          if (parsed !== undefined) onChange(parsed)
        }}
      />
      {isBad && <Failure look="small">{t.badJson}</Failure>}
    </>
  )
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

import { translationName, type FieldDeclaration, type Lang } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { type ComponentProps, useState, type ReactNode } from 'react'
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '../../../../data/languages.ts'
import { Button } from '../../../../ui/button.tsx'
import { type Described, Field, TextAreaInput, TextInput } from '../../../../ui/field.tsx'
import { InstantInput } from '../../../../ui/instant-input.tsx'
import { RangeField } from '../../../../ui/range-field.tsx'
import {
  editedField,
  editedRange,
  type NameWith,
  type RecordEditor,
} from '../../../../crud/record-form/use-record-editor.ts'
import type { EventEditor, TranslatedField } from '../../data/api.ts'
import { editorTexts } from '../../data/texts.ts'
import { isBlankText } from '../../internal/blank-text.ts'
import { LateRichText } from './late-rich-text.tsx'
import { SwitchLine } from './switch-line.tsx'

export type ShownLanguages = Lang | 'both'

/** Returns the id of a field's frame, which "Go there" scrolls to. */
export function placeOf(name: string): string {
  return `event-field-${name}`
}

/** Scrolls to a field and focuses it. */
export function goToField(name: string): void {
  const frame = document.getElementById(placeOf(name))
  frame?.scrollIntoView({ block: 'center' })
  frame?.querySelector<HTMLElement>('input, textarea, button, [contenteditable=true]')?.focus({ preventScroll: true })
}

type Look = { readonly hint?: ReactNode; readonly required?: boolean; readonly className?: string }
type Common<Data, Value> = Look & { readonly record: RecordEditor<Data>; readonly name: NameWith<Data, Value> }

export function EventText<Data>({
  type = 'text',
  placeholder,
  ...props
}: Common<Data, string> & { readonly type?: 'text' | 'url'; readonly placeholder?: string }) {
  const field = editedField<Data, string>(props.record, props.name)
  return (
    <EventField {...props} field={field}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          value={field.value ?? ''}
          onChange={(typed) => field.set(typed === '' ? null : typed)}
          placeholder={placeholder}
        />
      )}
    </EventField>
  )
}

export function EventMoment<Data>(props: Common<Data, string>) {
  const field = editedField<Data, string>(props.record, props.name)
  return (
    <EventField {...props} field={field}>
      {(control) => <InstantInput {...control} value={field.value} onChange={field.set} />}
    </EventField>
  )
}

export function EventNumber<Data>(props: Common<Data, number>) {
  const field = editedField<Data, number>(props.record, props.name)
  return (
    <EventField {...props} field={field}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          value={String(field.value ?? '')}
          onChange={(typed) =>
            field.set(typed.trim() === '' ? null : /^\d+(?:\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed)
          }
        />
      )}
    </EventField>
  )
}

/** Edits two moments as one field. The check list links to each of them. */
export function EventRange<Data>({
  record,
  label,
  from,
  to,
  required,
}: {
  readonly record: RecordEditor<Data>
  readonly label: string
  readonly from: NameWith<Data, string>
  readonly to: NameWith<Data, string>
  readonly required?: boolean
}) {
  const { start, end, set } = editedRange(record, from, to)
  return (
    <RangeField
      label={label}
      start={{ ...start, place: placeOf(from) }}
      end={{ ...end, place: placeOf(to) }}
      onChange={set}
      required={required}
      disabled={!record.canWrite}
    />
  )
}

/** Frames a field; the check list links to it. */
function EventField({
  name,
  hint,
  required,
  className,
  field: { label, help, error, disabled },
  children,
}: Look & {
  readonly name: string
  readonly field: Pick<ReturnType<typeof editedField>, 'label' | 'help' | 'error' | 'disabled'>
  readonly children: (control: Described & { readonly disabled: boolean }) => ReactNode
}) {
  return (
    <div id={placeOf(name)} className={className}>
      <Field label={label} hint={hint ?? help} error={error} required={required}>
        {(described) => children({ ...described, disabled })}
      </Field>
    </div>
  )
}

export function EventSwitch<Data>(props: Common<Data, boolean> & { readonly label?: string }) {
  const { label, help, value, set, disabled, error } = editedField<Data, boolean>(props.record, props.name)
  return (
    <SwitchLine
      id={placeOf(props.name)}
      label={props.label ?? label}
      hint={props.hint ?? help}
      className={props.className}
      checked={value === true}
      onChange={set}
      disabled={disabled}
      error={error}
    />
  )
}

/** Edits a text in both languages side by side, or in one of them. A missing one is marked. */
export function EventTranslated({
  record,
  name,
  languages,
  widget = 'line',
  required = false,
  hint,
}: {
  readonly record: EventEditor
  readonly name: TranslatedField
  readonly languages: ShownLanguages
  readonly widget?: Widget
  readonly required?: boolean
  readonly hint?: ReactNode
}) {
  const t = useTexts(editorTexts)
  // holds until the page shows other languages
  const [chosen, setChosen] = useState<{ readonly within: ShownLanguages; readonly lang: Lang }>()
  const own = chosen?.within === languages ? chosen.lang : languages
  const shown: readonly Lang[] = own === 'both' ? ['cn', 'en'] : [own]
  const other = own === 'both' ? undefined : own === 'cn' ? 'en' : 'cn'
  const label = record.model.fields.get(name)?.display_name ?? name
  const switchLanguage = other && (
    <Button
      size="sm"
      variant="link"
      aria-label={t.switchTo(label, other === 'cn' ? t.chinese : t.english)}
      onClick={() => setChosen({ within: languages, lang: other })}
      className="-my-2"
    >
      {LANGUAGE_NAMES[other]}
      {isBlankText(record.values[translationName(name, other)]) && (
        <span className="size-1.5 rounded-full bg-accent" aria-hidden="true" />
      )}
    </Button>
  )
  return (
    <div className={classNames('grid gap-3', shown.length > 1 && widget !== 'title' && 'md:grid-cols-2')}>
      {shown.map((lang) => (
        <TextInLanguage key={lang} {...{ record, name, lang, widget, required, hint }} aside={switchLanguage} />
      ))}
    </div>
  )
}

type Widget = 'line' | 'title' | 'area' | 'rich'

function TextInLanguage({
  record,
  name,
  lang,
  widget,
  required,
  hint,
  aside,
}: {
  readonly record: EventEditor
  readonly name: TranslatedField
  readonly lang: Lang
  readonly widget: Widget
  readonly required: boolean
  readonly hint: ReactNode
  readonly aside: ReactNode
}) {
  const t = useTexts(editorTexts)
  const pageLang = useLanguage()
  const own = translationName(name, lang)
  const label = record.model.fields.get(name)?.display_name ?? name
  const labelled = `${label} · ${LANGUAGE_NAMES[lang]}`
  const value = record.values[own] ?? ''
  const max = widget !== 'rich' && maxOf(record.model.fields.get(name)?.declaration)
  const isMissing =
    isBlankText(value) && !isBlankText(record.values[translationName(name, lang === 'cn' ? 'en' : 'cn')])
  return (
    <div id={placeOf(own)}>
      <Field
        label={labelled}
        required={required && lang === pageLang}
        error={record.problems[own]}
        hint={lang === 'cn' ? hint : undefined}
        aside={
          <span className="flex items-center gap-2">
            {aside}
            {max && <Length value={value} max={max} />}
          </span>
        }
      >
        {(described) => (
          <TextControl
            {...described}
            widget={widget}
            label={labelled}
            lang={LANGUAGE_TAGS[lang]}
            value={value}
            onChange={(typed) => record.set({ [own]: typed === '' ? null : typed })}
            disabled={!record.canWrite}
            placeholder={isMissing ? t.missingText(label, lang === 'cn' ? t.chinese : t.english) : undefined}
            className={isMissing ? 'border-dashed border-warn' : undefined}
          />
        )}
      </Field>
    </div>
  )
}

function Length({ value, max }: { readonly value: string; readonly max: number }) {
  return (
    <span aria-hidden="true" className="text-xs whitespace-nowrap text-ink-3">
      {[...value].length} / {max}
    </span>
  )
}

function maxOf(declaration: FieldDeclaration | undefined): number | undefined {
  return declaration && 'max' in declaration ? declaration.max : undefined
}

function TextControl({
  widget,
  label,
  placeholder,
  ...control
}: ComponentProps<typeof LateRichText> & { readonly widget: Widget; readonly placeholder: string | undefined }) {
  switch (widget) {
    case 'area':
      return <TextAreaInput {...control} placeholder={placeholder} rows={3} />
    case 'rich':
      return <LateRichText {...control} label={label} />
    case 'line':
    case 'title': {
      const look = widget === 'title' && 'h-11 text-[1.0625rem] font-semibold'
      return <TextInput {...control} placeholder={placeholder} className={classNames(control.className, look)} />
    }
  }
}

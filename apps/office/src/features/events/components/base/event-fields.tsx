import { translationName, type Lang } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field, TextAreaInput, TextInput } from '../../../../ui/field.tsx'
import { InstantInput } from '../../../../ui/instant-input.tsx'
import { Switch } from '../../../../ui/toggle.tsx'
import { editedField, type NameWith, type RecordEditor } from '../../../../crud/record-form/use-record-editor.ts'
import type { EventEditor, TranslatedField } from '../../data/api.ts'
import { editorTexts } from '../../data/texts.ts'
import { LateRichText } from './late-rich-text.tsx'

export type ShownLanguages = Lang | 'both'

/** The id of a field's frame, which "Go there" scrolls to. */
export function placeOf(name: string): string {
  return `event-field-${name}`
}

/** Brings a field into view and puts the cursor into it. */
export function goToField(name: string): void {
  const frame = document.getElementById(placeOf(name))
  frame?.scrollIntoView({ block: 'center' })
  frame?.querySelector<HTMLElement>('input, textarea, button, [contenteditable=true]')?.focus({ preventScroll: true })
}

type Common<Data, Value> = {
  readonly record: RecordEditor<Data>
  readonly name: NameWith<Data, Value>
  readonly hint?: ReactNode
  readonly required?: boolean
  readonly className?: string
}

export function EventText<Data>({
  type = 'text',
  placeholder,
  ...props
}: Common<Data, string> & { readonly type?: 'text' | 'url'; readonly placeholder?: string }) {
  const { label, help, error, value, set, disabled } = editedField<Data, string>(props.record, props.name)
  return (
    <div id={placeOf(props.name)} className={props.className}>
      <Field label={label} hint={props.hint ?? help} error={error} required={props.required}>
        {(described) => (
          <TextInput
            {...described}
            type={type}
            value={value ?? ''}
            onChange={(typed) => set(typed === '' ? null : typed)}
            disabled={disabled}
            placeholder={placeholder}
          />
        )}
      </Field>
    </div>
  )
}

export function EventMoment<Data>(props: Common<Data, string>) {
  const { label, help, error, value, set, disabled } = editedField<Data, string>(props.record, props.name)
  return (
    <div id={placeOf(props.name)} className={props.className}>
      <Field label={label} hint={props.hint ?? help} error={error} required={props.required}>
        {(described) => <InstantInput {...described} value={value} onChange={set} disabled={disabled} />}
      </Field>
    </div>
  )
}

export function EventNumber<Data>({ suffix, ...props }: Common<Data, number> & { readonly suffix?: string }) {
  const { label, help, error, value, set, disabled } = editedField<Data, number>(props.record, props.name)
  return (
    <div id={placeOf(props.name)} className={props.className}>
      <Field label={label} hint={props.hint ?? help} error={error} required={props.required} aside={suffix}>
        {(described) => (
          <TextInput
            {...described}
            inputMode="numeric"
            value={String(value ?? '')}
            disabled={disabled}
            onChange={(typed) => set(typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : typed)}
          />
        )}
      </Field>
    </div>
  )
}

export function EventSwitch<Data>(props: Common<Data, boolean> & { readonly label?: string }) {
  const { label, help, value, set, disabled, error } = editedField<Data, boolean>(props.record, props.name)
  const said = props.label ?? label
  return (
    <div id={placeOf(props.name)} className={classNames('flex items-start justify-between gap-4', props.className)}>
      <div className="min-w-0">
        <div className="text-sm font-semibold">{said}</div>
        {(props.hint ?? help) && <div className="text-xs text-ink-3">{props.hint ?? help}</div>}
        {error && (
          <div role="alert" className="text-xs font-medium text-bad">
            {error}
          </div>
        )}
      </div>
      <Switch label={said} checked={value === true} onChange={set} disabled={disabled} />
    </div>
  )
}

/** A text in both languages, side by side or one of them. A missing one is marked. */
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
  readonly widget?: 'line' | 'title' | 'area' | 'rich'
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
      {other === 'cn' ? '中文' : 'English'}
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
  readonly widget: 'line' | 'title' | 'area' | 'rich'
  readonly required: boolean
  readonly hint: ReactNode
  readonly aside: ReactNode
}) {
  const t = useTexts(editorTexts)
  const pageLang = useLanguage()
  const own = translationName(name, lang)
  const label = record.model.fields.get(name)?.display_name ?? name
  const langWord = lang === 'cn' ? '中文' : 'English'
  const value = record.values[own] ?? ''
  const isMissing =
    isBlankText(value) && !isBlankText(record.values[translationName(name, lang === 'cn' ? 'en' : 'cn')])
  const set = (typed: string) => record.set({ [own]: typed === '' ? null : typed })
  const placeholder = isMissing ? t.missingText(label, lang === 'cn' ? t.chinese : t.english) : undefined
  const look = isMissing ? 'border-dashed border-warn' : undefined
  const spoken = lang === 'cn' ? 'zh-CN' : 'en'
  return (
    <div id={placeOf(own)}>
      <Field
        label={`${label} · ${langWord}`}
        required={required && lang === pageLang}
        error={record.problems[own]}
        hint={lang === 'cn' ? hint : undefined}
        aside={aside}
      >
        {(described) => {
          const common = { ...described, lang: spoken, disabled: !record.canWrite, placeholder }
          switch (widget) {
            case 'area':
              return <TextAreaInput {...common} value={value} onChange={set} rows={3} className={look} />
            case 'rich':
              return (
                <LateRichText
                  {...described}
                  label={`${label} · ${langWord}`}
                  lang={spoken}
                  value={value}
                  onChange={set}
                  disabled={!record.canWrite}
                  className={look}
                />
              )
            case 'line':
            case 'title':
              return (
                <TextInput
                  {...common}
                  value={value}
                  onChange={set}
                  className={classNames(look, widget === 'title' && 'h-11 text-[1.0625rem] font-semibold')}
                />
              )
          }
        }}
      </Field>
    </div>
  )
}

/** Tells whether a text or rich text is blank. */
export function isBlankText(text: string | null): boolean {
  return (text ?? '').replaceAll(/<[^<>]*>|&nbsp;/g, ' ').trim() === ''
}

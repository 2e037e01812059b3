import { translationName, type Lang } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useState, type ReactNode } from 'react'
import { textOf } from '../../../data/display-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextAreaInput, TextInput } from '../../../ui/field.tsx'
import { InstantInput } from '../../../ui/instant-input.tsx'
import { Switch } from '../../../ui/toggle.tsx'
import type { RecordEditor } from '../../../crud/record-form/use-record-editor.ts'
import { editorTexts } from '../texts.ts'
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

type Common = {
  readonly record: RecordEditor
  readonly name: string
  readonly hint?: ReactNode
  readonly required?: boolean
  readonly className?: string
}

function useFieldOf({ record, name }: Pick<Common, 'record' | 'name'>) {
  const field = record.model.fields.get(name)
  return {
    label: field?.display_name ?? name,
    help: field?.help,
    error: record.problems[name],
    value: record.values[name],
    set: (value: unknown) => record.set({ [name]: value }),
    disabled: !record.canWrite,
  }
}

export function TextPart({
  type = 'text',
  placeholder,
  ...props
}: Common & { readonly type?: 'text' | 'url'; readonly placeholder?: string }) {
  const { label, help, error, value, set, disabled } = useFieldOf(props)
  return (
    <div id={placeOf(props.name)} className={props.className}>
      <Field label={label} hint={props.hint ?? help} error={error} required={props.required}>
        {(described) => (
          <TextInput
            {...described}
            type={type}
            value={textOf(value)}
            onChange={(typed) => set(typed === '' ? null : typed)}
            disabled={disabled}
            placeholder={placeholder}
          />
        )}
      </Field>
    </div>
  )
}

export function MomentPart(props: Common) {
  const { label, help, error, value, set, disabled } = useFieldOf(props)
  return (
    <div id={placeOf(props.name)} className={props.className}>
      <Field label={label} hint={props.hint ?? help} error={error} required={props.required}>
        {(described) => (
          <InstantInput {...described} value={textOf(value) || null} onChange={set} disabled={disabled} />
        )}
      </Field>
    </div>
  )
}

export function NumberPart({ suffix, ...props }: Common & { readonly suffix?: string }) {
  const { label, help, error, value, set, disabled } = useFieldOf(props)
  return (
    <div id={placeOf(props.name)} className={props.className}>
      <Field label={label} hint={props.hint ?? help} error={error} required={props.required} aside={suffix}>
        {(described) => (
          <TextInput
            {...described}
            inputMode="numeric"
            value={textOf(value)}
            disabled={disabled}
            onChange={(typed) => set(typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : typed)}
          />
        )}
      </Field>
    </div>
  )
}

/** A switch with a label beside it. */
export function SwitchPart(props: Common & { readonly label?: string }) {
  const { label, help, value, set, disabled, error } = useFieldOf(props)
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
export function TranslatedPart({
  record,
  name,
  languages,
  widget = 'line',
  required = false,
  hint,
}: {
  readonly record: RecordEditor
  readonly name: string
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
      {isBlankText(textOf(record.values[translationName(name, other)])) && (
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
  readonly record: RecordEditor
  readonly name: string
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
  const value = textOf(record.values[own])
  const isMissing =
    isBlankText(value) && !isBlankText(textOf(record.values[translationName(name, lang === 'cn' ? 'en' : 'cn')]))
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
export function isBlankText(text: string): boolean {
  return text.replaceAll(/<[^<>]*>|&nbsp;/g, ' ').trim() === ''
}

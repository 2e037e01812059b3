import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { uiTexts } from '@cubic/web-kit/ui/texts'
import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react'
import { CONTROL } from './control.ts'

/** The attributes that link a control to its label, hint and error. */
export type Described = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

export type FieldProps = {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  readonly labelHidden?: boolean | undefined
  /** At the end of the label's line: a language switch or a counter. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
}

export function Field({
  label,
  hint,
  error,
  required,
  labelHidden = false,
  aside,
  className,
  children,
}: FieldProps & { readonly children: (described: Described) => ReactNode }) {
  const t = useTexts(uiTexts)
  const id = useId()
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}>
      <div className={classNames('flex items-center justify-between gap-2', labelHidden && 'sr-only')}>
        <label htmlFor={id} id={`${id}-label`} className="text-sm font-semibold">
          {label}
          {required && (
            <span className="text-bad">
              <span aria-hidden="true"> *</span>
              <span className="sr-only"> ({t.required})</span>
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': notes || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className="text-xs wrap-anywhere text-ink-3">
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-xs font-medium text-bad">
          <Icon name="warning" size={14} className="mt-0.5" />
          {error}
        </div>
      )}
    </div>
  )
}

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

export function TextInput({ value, onChange, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <input
      {...rest}
      type={type}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={classNames(CONTROL, 'h-9 px-[11px]', className)}
    />
  )
}

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function TextAreaInput({ value, onChange, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={classNames(CONTROL, 'block resize-y px-[11px] py-2 leading-relaxed', className)}
    />
  )
}

export function SearchInput({ className, ...rest }: TextInputProps & { readonly 'aria-label': string }) {
  return (
    <div className={classNames('relative', className)}>
      <Icon
        name="search"
        size={16}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <TextInput {...rest} type="search" autoComplete="off" className="pl-8 [&::-webkit-search-cancel-button]:hidden" />
    </div>
  )
}

import {
  useId,
  useImperativeHandle,
  useRef,
  type ChangeEventHandler,
  type HTMLInputTypeAttribute,
  type ReactNode,
  type Ref,
} from 'react'
import { useTexts } from '../language/text.ts'
import { classNames } from './class-names.ts'
import { useEarlyInput } from './early-input.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './texts.ts'

export type FieldProps = {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** The label is for screen readers only: the context names the field visually. */
  readonly labelHidden?: boolean
  readonly className?: string
}
type Described = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

export const CONTROL =
  'w-full rounded-md border border-line bg-surface text-[1rem] text-ink placeholder:text-ink-3 transition hover:border-line-2 focus:border-brand-text focus:outline-none focus:ring-3 focus:ring-brand-text/20 disabled:bg-fill disabled:text-ink-2 read-only:bg-fill aria-invalid:border-bad aria-invalid:ring-bad/20'

type ShellProps = FieldProps & {
  readonly group?: boolean
  readonly children: (described: Described) => ReactNode
}

/** The frame of a form control: its label, required mark, hint and error, tied to it for screen readers. */
export function FieldShell(props: ShellProps) {
  const { label, hint, error, required, labelHidden = false, className, group = false, children } = props
  const t = useTexts(uiTexts)
  const id = useId()
  const ids =
    [hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined].filter(Boolean).join(' ') || undefined
  const described: Described = {
    id,
    'aria-describedby': ids,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  const words = (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="text-bad">
          {' *'}
        </span>
      )}
      {required && group && <span className="sr-only"> ({t.required})</span>}
    </>
  )
  const labelClass = labelHidden ? 'sr-only' : 'text-[0.875rem] font-semibold'
  const notes = <Notes id={id} hint={hint} error={error} />
  if (!group) {
    return (
      <div className={classNames('grid content-start gap-1.5', className)}>
        <label htmlFor={id} className={labelClass}>
          {words}
        </label>
        {children(described)}
        {notes}
      </div>
    )
  }
  return (
    <fieldset
      className={classNames('grid min-w-0 content-start gap-1.5', className)}
      aria-describedby={ids}
      aria-invalid={described['aria-invalid']}
    >
      <legend className={classNames(labelClass, 'mb-1.5')}>{words}</legend>
      {children(described)}
      {notes}
    </fieldset>
  )
}

function Notes({ id, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { readonly id: string }) {
  return (
    <>
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-bad">
          <Icon name="warning" size={16} className="mt-[2px]" />
          {error}
        </div>
      )}
    </>
  )
}

export type ControlProps = FieldProps & {
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly readOnly?: boolean
}
export type TextFieldProps = ControlProps & {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'password' | 'url' | 'search'>
  readonly inputMode?: 'text' | 'none' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  readonly placeholder?: string
  readonly autoComplete?: string
  readonly autoCapitalize?: 'none' | 'characters'
  readonly maxLength?: number
  readonly autoFocus?: boolean
  readonly spellCheck?: boolean
  /** At the end of the field: a button, a unit. */
  readonly trailing?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
  readonly inputClassName?: string
}

export function TextField(props: TextFieldProps) {
  const [shell, { type = 'text', value, onChange, trailing, ref, inputClassName, ...rest }] = splitProps(props)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, [])
  useEarlyInput(input, value, onChange)
  return (
    <FieldShell {...shell}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            {...rest}
            data-autofocus={rest.autoFocus || undefined}
            ref={input}
            type={type}
            value={value}
            onChange={changed(onChange)}
            className={classNames(CONTROL, 'h-12 px-3.5', trailing !== undefined && 'pr-12', inputClassName)}
          />
          {trailing !== undefined && (
            <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>
          )}
        </div>
      )}
    </FieldShell>
  )
}

export function TextArea(
  props: ControlProps & { readonly rows?: number; readonly maxLength?: number; readonly placeholder?: string },
) {
  const [shell, { value, onChange, rows = 4, ...rest }] = splitProps(props)
  return (
    <FieldShell {...shell}>
      {(described) => (
        <div className="relative">
          <textarea
            {...described}
            {...rest}
            rows={rows}
            value={value}
            onChange={changed(onChange)}
            className={classNames(CONTROL, 'block resize-y px-3.5 py-3 leading-relaxed')}
          />
          {rest.maxLength !== undefined && value.length > rest.maxLength * 0.8 && (
            <span className="absolute right-3 bottom-2 text-xs text-ink-3">
              {value.length} / {rest.maxLength}
            </span>
          )}
        </div>
      )}
    </FieldShell>
  )
}

export type Choice<Value extends string = string> = {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

export function splitProps<Props extends FieldProps>(props: Props) {
  const { label, hint, error, required, labelHidden, className, ...control } = props
  const shell: FieldProps = {
    label,
    hint,
    error,
    required,
    ...(labelHidden !== undefined && { labelHidden }),
    ...(className !== undefined && { className }),
  }
  return [shell, control] as const
}

export function changed(
  onChange: (value: string) => void,
): ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement> {
  return (event) => onChange(event.currentTarget.value)
}

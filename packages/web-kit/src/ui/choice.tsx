import { useId } from 'react'
import { FieldShell, type Choice, type FieldProps } from './field.tsx'
import { classNames } from './class-names.ts'
import { TickBox } from './tick-box.tsx'

type ChoiceProps<Value extends string> = FieldProps & {
  readonly choices: readonly Choice<Value>[]
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
}

export function SegmentedControl<Value extends string>({
  choices,
  value,
  onChange,
  onBlur,
  disabled,
  ...field
}: ChoiceProps<Value>) {
  return (
    <FieldShell {...field} group>
      {() => <Segments {...{ choices, value, onChange, onBlur, disabled }} isWrong={field.error !== undefined} />}
    </FieldShell>
  )
}

type SegmentsProps<Value extends string> = Pick<ChoiceProps<Value>, 'choices' | 'value' | 'onChange'> & {
  readonly onBlur: (() => void) | undefined
  readonly disabled: boolean | undefined
  readonly isWrong: boolean
}

/** The choices alone, for a group that says more than its label. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { choices, value, onChange, onBlur, disabled, isWrong } = props
  const name = useId()
  return (
    <div
      className={classNames(
        'grid auto-cols-fr grid-flow-col gap-1 rounded-[13px] large-text:grid-flow-row border bg-fill p-1',
        isWrong ? 'border-bad' : 'border-transparent',
      )}
      onBlur={onBlur}
    >
      {choices.map((choice) => (
        <label key={choice.value} className="relative cursor-pointer">
          <input
            type="radio"
            className="peer sr-only"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span
            className={classNames(
              'grid min-h-[38px] place-items-center rounded-[10px] px-2 text-center text-[0.875rem] leading-tight font-semibold transition peer-checked:bg-raised peer-checked:text-ink peer-checked:shadow-card peer-focus-visible:outline-2 peer-focus-visible:outline-brand-text peer-disabled:opacity-45',
              // while none is chosen, each looks like a button
              value === '' ? 'bg-surface text-ink ring-1 ring-line-2 ring-inset' : 'text-ink-2 hover:text-ink',
            )}
          >
            {choice.label}
          </span>
        </label>
      ))}
    </div>
  )
}

export function RadioGroup<Value extends string>({
  choices,
  value,
  onChange,
  onBlur,
  disabled,
  ...field
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <FieldShell {...field} group>
      {() => (
        <div className="grid gap-2" onBlur={onBlur}>
          {choices.map((choice) => (
            <ChoiceLine
              key={choice.value}
              input="radio"
              name={name}
              choice={choice}
              checked={choice.value === value}
              disabled={disabled}
              hasError={field.error !== undefined}
              onChange={() => onChange(choice.value)}
            />
          ))}
        </div>
      )}
    </FieldShell>
  )
}

export function CheckboxGroup<Value extends string>({
  choices,
  value,
  onChange,
  onBlur,
  disabled,
  ...field
}: Omit<ChoiceProps<Value>, 'value' | 'onChange'> & {
  readonly value: readonly Value[]
  readonly onChange: (value: readonly Value[]) => void
}) {
  return (
    <FieldShell {...field} group>
      {() => (
        <div
          className="grid gap-2"
          // a press on a choice takes the focus from the one before, to nothing at first: the question is not left
          onBlur={({ currentTarget, relatedTarget }) =>
            relatedTarget !== null && !currentTarget.contains(relatedTarget) && onBlur?.()
          }
        >
          {choices.map((choice) => (
            <ChoiceLine
              key={choice.value}
              input="checkbox"
              choice={choice}
              checked={value.includes(choice.value)}
              disabled={disabled}
              hasError={field.error !== undefined}
              onChange={(isOn) =>
                onChange(isOn ? [...value, choice.value] : value.filter((other) => other !== choice.value))
              }
            />
          ))}
        </div>
      )}
    </FieldShell>
  )
}

function ChoiceLine({
  input,
  name,
  choice,
  checked,
  disabled,
  hasError,
  onChange,
}: {
  readonly input: 'radio' | 'checkbox'
  readonly name?: string
  readonly choice: Choice
  readonly checked: boolean
  readonly disabled: boolean | undefined
  readonly hasError: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <label
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-md border bg-surface px-3.5 py-2 transition has-checked:border-brand-text has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-brand-text has-disabled:opacity-45',
        hasError ? 'border-bad' : 'border-line hover:border-line-2',
      )}
    >
      {input === 'radio' ? (
        <>
          <input
            type="radio"
            className="peer sr-only"
            name={name}
            value={choice.value}
            checked={checked}
            disabled={disabled || choice.disabled}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <span
            aria-hidden="true"
            className="size-[18px] shrink-0 rounded-full border-[1.5px] border-line-2 transition peer-checked:border-[5.5px] peer-checked:border-brand"
          />
        </>
      ) : (
        <TickBox value={choice.value} checked={checked} disabled={disabled || choice.disabled} onChange={onChange} />
      )}
      <span className="min-w-0">{choice.label}</span>
    </label>
  )
}

import { useTexts } from '../language/text.ts'
import { classNames } from './class-names.ts'
import { changed, type Choice, CONTROL, type ControlProps, FieldShell, splitProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { uiTexts } from './texts.ts'

/** The platform's own select, best on phones. */
export function SelectField(
  props: ControlProps & { readonly choices: readonly Choice[]; readonly placeholder?: string },
) {
  const t = useTexts(uiTexts)
  const [shell, { value, onChange, choices, placeholder, name, onBlur, disabled }] = splitProps(props)
  return (
    <FieldShell {...shell}>
      {(described) => (
        <div className="relative">
          <select
            {...described}
            {...{ name, onBlur, disabled }}
            value={value}
            onChange={changed(onChange)}
            className={classNames(CONTROL, 'h-12 appearance-none truncate pr-10 pl-3.5', value === '' && 'text-ink-3')}
          >
            {!choices.some((choice) => choice.value === '') && (
              <option value="" disabled={props.required === true}>
                {placeholder ?? t.choose}
              </option>
            )}
            {choices.map((choice) => (
              <option
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled}
                className="bg-surface text-ink"
              >
                {choice.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            size={18}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-3"
          />
        </div>
      )}
    </FieldShell>
  )
}

import { useId } from 'react'
import { useTexts } from '../language/text.ts'
import { classNames } from './class-names.ts'
import { FieldShell, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { SCORES } from './stars.tsx'
import { uiTexts } from './texts.ts'

/** Input for a score of one to five; 0 while none is given. */
export function StarsField({
  value,
  onChange,
  words,
  disabled,
  ...field
}: FieldProps & {
  readonly value: number
  readonly onChange: (score: number) => void
  /** What each score means, from the lowest. */
  readonly words?: readonly [string, string, string, string, string]
  readonly disabled?: boolean
}) {
  const t = useTexts(uiTexts)
  const name = useId()
  return (
    <FieldShell {...field} group>
      {() => (
        <div className="flex items-center gap-3 large-text:flex-wrap">
          <div className="flex">
            {SCORES.map((star) => (
              <label
                key={star}
                className="cursor-pointer rounded-md p-1 transition has-focus-visible:outline-2 has-focus-visible:outline-brand-text active:scale-90"
              >
                <input
                  type="radio"
                  className="sr-only"
                  name={name}
                  value={star}
                  checked={star === value}
                  disabled={disabled}
                  onChange={() => onChange(star)}
                  aria-label={t.stars(star)}
                />
                <Icon
                  name="star"
                  size={34}
                  filled={star <= value}
                  className={classNames('transition', star <= value ? 'text-accent' : 'text-line-2')}
                />
              </label>
            ))}
          </div>
          {words && (
            <span aria-live="polite" className="text-[0.875rem] font-semibold text-ink-2">
              {words[value - 1]}
            </span>
          )}
        </div>
      )}
    </FieldShell>
  )
}

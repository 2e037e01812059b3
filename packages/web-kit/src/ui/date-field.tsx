import { formatFullDate, formatLocal } from '../datetime/format.ts'
import { useLanguage } from '../language/language.tsx'
import { useTexts } from '../language/text.ts'
import { classNames } from './class-names.ts'
import { changed, CONTROL, type ControlProps, FieldShell, splitProps } from './field.tsx'
import { uiTexts } from './texts.ts'

type MomentProps = ControlProps & { readonly min?: string | undefined; readonly max?: string | undefined }

export function DateField(props: MomentProps) {
  const t = useTexts(uiTexts)
  const lang = useLanguage()
  return (
    <CoveredField
      {...props}
      type="date"
      shown={props.value && formatFullDate(props.value, lang)}
      empty={t.chooseDate}
    />
  )
}

/** A date and a time without a zone, `YYYY-MM-DDTHH:mm`. */
export function DateTimeField(props: MomentProps) {
  const t = useTexts(uiTexts)
  const lang = useLanguage()
  return (
    <CoveredField
      {...props}
      type="datetime-local"
      shown={props.value && formatLocal(props.value, lang)}
      empty={t.chooseTime}
    />
  )
}

/** The platform formats what it picks in the browser's language; `shown` covers it, except while somebody types. */
function CoveredField({
  type,
  shown,
  empty,
  ...props
}: MomentProps & { readonly type: 'date' | 'datetime-local'; readonly shown: string; readonly empty: string }) {
  const [shell, { value, onChange, ...rest }] = splitProps(props)
  return (
    <FieldShell {...shell}>
      {(described) => (
        <div className="relative min-w-0">
          <input
            {...described}
            {...rest}
            type={type}
            value={value}
            onChange={changed(onChange)}
            className={classNames(
              CONTROL,
              'peer h-12 min-w-0 appearance-none px-3.5 not-focus:text-transparent disabled:text-transparent',
              // a day with its time takes two lines then
              type === 'datetime-local' && 'large-text:h-[2.75rem]',
              value === '' && 'focus:text-ink-3',
            )}
          />
          <span
            aria-hidden="true"
            className={classNames(
              'pointer-events-none absolute inset-y-0 right-10 left-3.5 flex items-center text-[1rem] peer-focus:hidden',
              value === '' && 'text-ink-3',
            )}
          >
            <span className="leading-tight">{shown || empty}</span>
          </span>
        </div>
      )}
    </FieldShell>
  )
}

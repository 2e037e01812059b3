import type { FormFieldType } from '@cubic/contract'
import type { FormBounds } from '@cubic/domain/registration/question-types/question-type'
import {
  ALL_KINDS,
  FILE_KINDS,
  FILE_MB_MAX,
  FILES_MAX,
  fileLimits,
} from '@cubic/domain/registration/question-types/file-kinds'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import type { IconName } from '@cubic/web-kit/ui/icon'
import type { ComponentType } from 'react'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { CheckLine } from '../../../ui/toggle.tsx'
import { formTexts } from '../internal/form-texts.ts'

type BoundsProps = { readonly bounds: FormBounds; readonly onChange: (bounds: FormBounds) => void }

/** Declares the icon of each question type in the form builder, and the bounds that organisers may set. */
export const QUESTION_TYPE_VIEWS: {
  readonly [type in FormFieldType]: { readonly icon: IconName; readonly Bounds?: ComponentType<BoundsProps> }
} = {
  text: { icon: 'edit', Bounds: Length },
  textarea: { icon: 'page', Bounds: Length },
  number: { icon: 'chart', Bounds: (props) => <Range {...props} kind="number" words={['least', 'most']} /> },
  radio: { icon: 'check-circle' },
  checkbox: { icon: 'list', Bounds: (props) => <Range {...props} kind="number" words={['fewest', 'mostChoices']} /> },
  date: { icon: 'calendar', Bounds: (props) => <Range {...props} kind="date" words={['earliest', 'latest']} /> },
  datetime: {
    icon: 'clock',
    Bounds: (props) => <Range {...props} kind="datetime-local" words={['earliest', 'latest']} />,
  },
  phone: { icon: 'phone' },
  email: { icon: 'mail' },
  file: { icon: 'file', Bounds: FileBounds },
  consent: { icon: 'check' },
}

function Length(props: BoundsProps) {
  const t = useTexts(formTexts)
  return <Bound {...props} name="length" label={t.length} kind="number" />
}

/** Edits how many files, how large, and of which kinds; all kinds are no bound. */
function FileBounds({ bounds, onChange }: BoundsProps) {
  const t = useTexts(formTexts)
  const { kinds, max_mb } = fileLimits(bounds)
  const number = (name: 'max' | 'max_mb', label: string, value: number, most: number) => (
    <Field label={label}>
      {(described) => (
        <Select
          {...described}
          value={String(value)}
          options={Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
          onChange={(chosen) => onChange({ ...bounds, [name]: Number(chosen) })}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-3 sm:col-span-full">
      <div className="grid grid-cols-2 gap-3">
        {number('max', t.mostFiles, Number(bounds.max ?? 1), FILES_MAX)}
        {number('max_mb', t.largestFile, max_mb, FILE_MB_MAX)}
      </div>
      <div role="group" aria-label={t.fileKinds} className="grid gap-1">
        <div className="text-sm font-semibold">{t.fileKinds}</div>
        <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-4">
          {ALL_KINDS.map((kind) => (
            <CheckLine
              key={kind}
              label={FILE_KINDS[kind].name}
              checked={kinds.includes(kind)}
              onChange={(isOn) => {
                const next = ALL_KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each)))
                // without any, nothing could be sent
                if (next.length > 0) onChange({ ...bounds, kinds: next })
              }}
            />
          ))}
        </div>
        <div className="text-xs text-ink-3">{t.fileHint}</div>
      </div>
    </div>
  )
}

type Words = 'least' | 'most' | 'fewest' | 'mostChoices' | 'earliest' | 'latest'
type Kind = 'number' | 'date' | 'datetime-local'

function Range({ words: [min, max], ...props }: BoundsProps & { readonly kind: Kind; readonly words: [Words, Words] }) {
  const t = useTexts(formTexts)
  return (
    <div
      className={classNames(
        'grid gap-3',
        props.kind !== 'datetime-local' && 'grid-cols-2',
        props.kind !== 'number' && 'sm:col-span-full',
      )}
    >
      <Bound {...props} name="min" label={t[min]} />
      <Bound {...props} name="max" label={t[max]} />
    </div>
  )
}

function Bound({
  bounds,
  onChange,
  name,
  label,
  kind,
}: BoundsProps & { readonly name: 'min' | 'max' | 'length'; readonly label: string; readonly kind: Kind }) {
  return (
    <Field label={label}>
      {(described) => (
        <TextInput
          {...described}
          type={kind}
          value={String(bounds[name] ?? '')}
          onChange={(typed) => {
            const { [name]: _, ...rest } = bounds
            onChange(typed === '' ? rest : { ...rest, [name]: kind === 'number' ? Number(typed) : typed })
          }}
        />
      )}
    </Field>
  )
}

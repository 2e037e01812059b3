import type { FormFieldType } from '@cubic/contract'
import type { FormBounds } from '@cubic/domain/registration/question-types/question-type'
import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import type { IconName } from '@cubic/web-kit/ui/icon'
import type { ComponentType } from 'react'
import { Field, TextInput } from '../../../ui/field.tsx'
import { formTexts } from '../internal/form-texts.ts'

type BoundsProps = { readonly bounds: FormBounds; readonly onChange: (bounds: FormBounds) => void }

/** How the form builder shows each type of question: its icon, and the bounds that organisers may set. */
export const QUESTION_PARTS: {
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
}

function Length(props: BoundsProps) {
  const t = useTexts(formTexts)
  return <Bound {...props} name="length" label={t.length} kind="number" />
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

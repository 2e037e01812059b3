import { Popover } from '@base-ui/react/popover'
import type { Comparator, ConditionValue } from '@cubic/contract'
import { COMPARATOR_WORDS } from '@cubic/domain/records/comparator-words'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Form } from '@cubic/web-kit/ui/form'
import { useState, type ReactElement } from 'react'
import { textOf } from '../../data/display-name.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field as FieldFrame, TextInput, type Described } from '../../ui/field.tsx'
import { InstantInput } from '../../ui/instant-input.tsx'
import { POPUP } from '../../ui/menu.tsx'
import { Select, SelectField } from '../../ui/select.tsx'
import { CheckLine } from '../../ui/toggle.tsx'
import { fieldOfPath, useModel, visibleFields, type Field, type Model } from '../model/model.ts'
import { RelationPicker, RelationsPicker } from '../relation-picker/relation-picker.tsx'
import { filterTexts } from './filter-texts.ts'
import { leaf as leafOf, type Leaf } from '../reads/filter.ts'
import { comparatorText, idsOf, isTime, useNamed } from './leaf-words.tsx'

/** Edits one condition: a field, also of a related record, a comparator and a value. */
export function LeafEditor({
  model,
  leaf,
  trigger,
  onApply,
}: {
  readonly model: Model
  readonly leaf?: Leaf
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly onApply: (leaf: Leaf) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const t = useTexts(filterTexts)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} className="z-40">
          <Popover.Popup className={`${POPUP} w-[min(340px,calc(100vw-24px))] p-3.5`}>
            <Popover.Title className="sr-only">{t.conditions}</Popover.Title>
            <LeafForm
              model={model}
              leaf={leaf}
              onApply={(next) => {
                setOpen(false)
                onApply(next)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const UNARY: readonly Comparator[] = ['is null', 'is not null']
const SEVERAL: readonly Comparator[] = ['in', 'not in']

function LeafForm({
  model,
  leaf,
  onApply,
}: {
  readonly model: Model
  readonly leaf: Leaf | undefined
  readonly onApply: (leaf: Leaf) => void
}) {
  const t = useTexts(filterTexts)
  const lang = useLanguage()
  const { path, choosePath, field, comparators, comparator, chooseComparator, value, setValue, done } = useLeaf(
    model,
    leaf,
  )
  const [first = '', ...rest] = path.split('.')
  const own = model.fields.get(first)
  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        if (done) onApply(done)
      }}
    >
      <SelectField
        label={t.field}
        value={first}
        onChange={choosePath}
        options={optionsOf(model, (each) => each.relation !== undefined || offered(each).length > 0)}
      />
      {own?.relation !== undefined && (
        <RelatedField
          target={own.relation}
          own={own}
          value={rest.join('.')}
          onChange={(part) => choosePath(part === '' ? first : `${first}.${part}`)}
        />
      )}
      {field && comparator && (
        <SelectField
          label={t.comparator}
          value={comparator}
          onChange={chooseComparator}
          options={comparators.map((each) => ({ value: each, label: comparatorText(each, field, lang) }))}
        />
      )}
      {field && comparator && !UNARY.includes(comparator) && (
        <ValueControl field={field} isSeveral={SEVERAL.includes(comparator)} value={value} onChange={setValue} />
      )}
      <Button type="submit" variant="primary" disabled={!done} className="justify-self-end">
        {t.apply}
      </Button>
    </Form>
  )
}

/** A condition while it is edited. Another field forgets comparator and value, another kind of comparator the value. */
function useLeaf(model: Model, leaf: Leaf | undefined) {
  const lang = useLanguage()
  const [path, setPath] = useState(leaf?.field ?? '')
  const [chosen, setComparator] = useState<Comparator | undefined>(leaf?.comparator)
  const [value, setValue] = useState<ConditionValue | undefined>(leaf?.value)
  const field = path === '' ? undefined : fieldOfPath(model, path, lang)
  const comparators = field ? offered(field) : []
  const comparator = chosen && comparators.includes(chosen) ? chosen : comparators[0]
  const isUnary = comparator !== undefined && UNARY.includes(comparator)
  const isDone = comparator !== undefined && (isUnary || isGiven(value))
  return {
    path,
    field,
    comparators,
    comparator,
    value,
    setValue,
    done: isDone ? leafOf(path, comparator, isUnary ? undefined : value) : undefined,
    choosePath: (next: string) => {
      setPath(next)
      setComparator(undefined)
      setValue(undefined)
    },
    chooseComparator: (next: Comparator | '') => {
      if (next === '' || comparator === undefined) return
      if (SEVERAL.includes(next) !== SEVERAL.includes(comparator)) setValue(undefined)
      setComparator(next)
    },
  }
}

function optionsOf(model: Model, isOffered: (field: Field) => boolean) {
  return visibleFields(model)
    .filter((each) => !each.declaration.writeOnly && isOffered(each))
    .map(({ name, display_name }) => ({ value: name, label: display_name }))
}

function offered(field: Field): readonly Comparator[] {
  return COMPARATOR_WORDS.map(([comparator]) => comparator).filter((each) => {
    if (!field.comparators.includes(each)) return false
    // an order of ids, choices or booleans means nothing to users
    const isOrder = ['<', '<=', '>', '>='].includes(each)
    if (isOrder) return isTime(field) || field.widget === 'number'
    if (field.widget === 'switch') return each === '='
    return !(isTime(field) && ['in', 'not in', '!=', '='].includes(each))
  })
}

function isGiven(value: ConditionValue | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}

function RelatedField({
  target,
  own,
  value,
  onChange,
}: {
  readonly target: string
  readonly own: Field
  readonly value: string
  readonly onChange: (part: string) => void
}) {
  const t = useTexts(filterTexts)
  const { data: model } = useModel(target)
  const itself = offered(own).length > 0 ? [{ value: '.', label: t.itself }] : []
  const parts = model ? optionsOf(model, (each) => offered(each).length > 0) : []
  return (
    <SelectField
      label={t.part}
      value={value === '' ? (itself.length > 0 ? '.' : '') : value}
      onChange={(part) => onChange(part === '.' ? '' : part)}
      options={[...itself, ...parts]}
    />
  )
}

type ValueProps = {
  readonly field: Field
  readonly isSeveral: boolean
  readonly value: ConditionValue | undefined
  readonly onChange: (value: ConditionValue | undefined) => void
}

function ValueControl(props: ValueProps) {
  const t = useTexts(filterTexts)
  const { field, isSeveral, value, onChange } = props
  const several = Array.isArray(value) ? value : []
  if (field.selections && isSeveral) {
    return (
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t.value}</legend>
        {field.selections.map((selection) => (
          <CheckLine
            key={selection.value}
            label={selection.name}
            checked={several.includes(selection.value)}
            onChange={(isOn) =>
              onChange(isOn ? [...several, selection.value] : several.filter((each) => each !== selection.value))
            }
          />
        ))}
      </fieldset>
    )
  }
  return (
    <FieldFrame label={t.value} hint={isSeveral && field.relation === undefined ? t.severalHint : undefined}>
      {(described) =>
        field.relation === undefined ? (
          <PlainValue {...props} described={described} />
        ) : (
          <RelatedRecords {...props} described={described} target={field.relation} />
        )
      }
    </FieldFrame>
  )
}

function RelatedRecords({
  isSeveral,
  value,
  onChange,
  described,
  target,
}: ValueProps & { readonly described: Described; readonly target: string }) {
  const t = useTexts(filterTexts)
  const named = useNamed(target, idsOf(value ?? null))
  const common = { ...described, target, label: t.value, canCreate: false }
  return isSeveral ? (
    <RelationsPicker {...common} value={named} onChange={(records) => onChange(records.map(({ id }) => id))} />
  ) : (
    <RelationPicker {...common} value={named[0] ?? null} onChange={(record) => onChange(record?.id)} />
  )
}

function PlainValue({ field, isSeveral, value, onChange, described }: ValueProps & { readonly described: Described }) {
  const t = useTexts(filterTexts)
  const text = textOf(value)
  if (field.widget === 'switch')
    return (
      <Select
        {...described}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={(next) => onChange(next === '' ? undefined : next === 'true')}
        options={[
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]}
      />
    )
  if (field.selections)
    return (
      <Select
        {...described}
        value={text}
        onChange={(next) => onChange(next || undefined)}
        options={field.selections.map((selection) => ({ value: selection.value, label: selection.name }))}
      />
    )
  if (isSeveral)
    return (
      <TextInput
        {...described}
        value={Array.isArray(value) ? value.map(textOf).join(', ') : ''}
        onChange={(typed) => onChange(typed.split(/[,，、]\s*/))}
      />
    )
  if (field.widget === 'instant')
    return (
      <InstantInput
        {...described}
        value={text || null}
        onChange={(next) => onChange(next ?? undefined)}
        begins={() => '00:00'}
      />
    )
  if (field.widget === 'date') return <DateInput {...described} value={text} onChange={onChange} />
  return <TextInput {...described} value={text} onChange={onChange} />
}

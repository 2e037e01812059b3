import { Combobox } from '@base-ui/react/combobox'
import { nameOf, type CheckedModel, type ConditionOf, type DeclarationOf, type ModelOrName } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { use, useState } from 'react'
import type { Described } from '../../ui/field.tsx'
import { CreateInPlace, CreationFormContext } from './create-in-place.tsx'
import { FRAME, ITEM, LIST, PickerButtons, PickerInput } from './picker-controls.tsx'
import { pickerTexts } from './picker-texts.ts'
import { useRecordOptions, type RelationOf } from './record-options.ts'
import { recentOf, rememberPicked } from './recent-picks.ts'
import type { RelatedValue } from '../model/value.tsx'

type Common<Of extends ModelOrName = string> = Partial<Described> & {
  /** The model to choose from: a declaration, or a name that is known at run time only. */
  readonly target: CheckedModel<Of>
  readonly label: string
  readonly relation?: RelationOf | undefined
  readonly condition?: ConditionOf<NoInfer<DeclarationOf<Of>['name']>>
  readonly disabled?: boolean
  /** Offers to create a record where the caller may. */
  readonly canCreate?: boolean
}

const NEW = -1
/** How both pickers treat the records that they offer, which the server has found. */
const RECORDS = {
  filter: null,
  itemToStringLabel: ({ display_name }: RelatedValue) => display_name,
  isItemEqualToValue: (one: RelatedValue, other: RelatedValue) => one.id === other.id,
}

/** Chooses one record by typing; an empty field offers recent choices. */
export function RelationPicker<const Of extends ModelOrName>({
  value,
  onChange,
  target,
  ...given
}: Common<Of> & { readonly value: RelatedValue | null; readonly onChange: (value: RelatedValue | null) => void }) {
  const t = useTexts(pickerTexts)
  const props = { ...given, target: nameOf(target) }
  const [typed, setTyped] = useState(value?.display_name ?? '')
  const [isOpen, setOpen] = useState(false)
  const words = typed === value?.display_name ? '' : typed
  const picks = usePicks(props, words, isOpen)
  const creation = useCreation(props.target)
  const choose = (next: RelatedValue | null) => {
    if (next?.id === NEW) return creation.begin(words)
    if (next) rememberPicked(props.target, next)
    setTyped(next?.display_name ?? '')
    onChange(next)
  }
  return (
    <>
      <Combobox.Root<RelatedValue>
        {...RECORDS}
        items={picks.items}
        value={value}
        onValueChange={choose}
        inputValue={typed}
        onInputValueChange={setTyped}
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          if (!open && !creation.isOpen) setTyped(value?.display_name ?? '')
        }}
        disabled={props.disabled ?? false}
      >
        <Combobox.InputGroup className={FRAME} aria-invalid={props['aria-invalid']}>
          <PickerInput {...props} isOpen={isOpen} placeholder={t.choose} />
          <PickerButtons canClear={value !== null && !props.disabled} />
        </Combobox.InputGroup>
        <Offered picks={picks} words={words} />
      </Combobox.Root>
      {creation.renderDialog(choose)}
    </>
  )
}

export function RelationsPicker<const Of extends ModelOrName>({
  value,
  onChange,
  target,
  ...given
}: Common<Of> & {
  readonly value: readonly RelatedValue[]
  readonly onChange: (value: readonly RelatedValue[]) => void
}) {
  const t = useTexts(pickerTexts)
  const props = { ...given, target: nameOf(target) }
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const picks = usePicks(props, typed, isOpen)
  const creation = useCreation(props.target)
  const choose = (next: readonly RelatedValue[]) => {
    if (next.some((each) => each.id === NEW)) return creation.begin(typed)
    const added = next.find((each) => !value.some((known) => known.id === each.id))
    if (added) rememberPicked(props.target, added)
    setTyped('')
    onChange(next)
  }
  return (
    <>
      <Combobox.Root<RelatedValue, true>
        {...RECORDS}
        multiple
        items={picks.items}
        value={[...value]}
        onValueChange={choose}
        inputValue={typed}
        onInputValueChange={setTyped}
        open={isOpen}
        onOpenChange={setOpen}
        disabled={props.disabled ?? false}
      >
        <Combobox.InputGroup className={FRAME} aria-invalid={props['aria-invalid']}>
          <Combobox.Chips className="contents">
            {value.map((record) => (
              <Chip key={record.id} record={record} />
            ))}
            <PickerInput {...props} isOpen={isOpen} placeholder={value.length === 0 ? t.choose : ''} />
          </Combobox.Chips>
        </Combobox.InputGroup>
        <Offered picks={picks} words={typed} />
      </Combobox.Root>
      {creation.renderDialog((made) => choose([...value, made]))}
    </>
  )
}

function Chip({ record }: { readonly record: RelatedValue }) {
  const t = useTexts(pickerTexts)
  return (
    <Combobox.Chip className="flex h-7 max-w-full items-center gap-1 rounded-sm bg-brand-soft pr-1 pl-2 text-sm font-medium text-brand-text">
      <span className="truncate">{record.display_name || `#${record.id}`}</span>
      <Combobox.ChipRemove aria-label={t.remove(record.display_name)} className="grid size-5 place-items-center">
        <Icon name="close" size={13} />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}

function useCreation(model: string) {
  const [typed, begin] = useState<string>()
  const renderDialog = (onCreated: (made: RelatedValue) => void) =>
    typed !== undefined && (
      <CreateInPlace model={model} typed={typed} onCreated={onCreated} onDismiss={() => begin(undefined)} />
    )
  return { isOpen: typed !== undefined, begin, renderDialog }
}

type Picks = ReturnType<typeof usePicks>

function usePicks({ target, relation, condition, canCreate = true }: Common, typed: string, isOpen: boolean) {
  const t = useTexts(pickerTexts)
  const { options, isFetching, isError, model } = useRecordOptions(target, typed, {
    relation,
    condition,
    enabled: isOpen,
  })
  const mayCreate = use(CreationFormContext) !== undefined && canCreate && model?.tags.includes('create') === true
  const recent = typed.trim() === '' && !condition ? recentOf(target) : []
  const others = options.filter(({ id }) => !recent.some((each) => each.id === id))
  const creation: readonly RelatedValue[] = mayCreate
    ? [{ id: NEW, display_name: typed.trim() === '' ? t.create : t.createOf(typed.trim()) }]
    : []
  return { items: [...recent, ...others, ...creation], isFetching, isError, recent: recent.length }
}

function Offered({ picks, words }: { readonly picks: Picks; readonly words: string }) {
  const t = useTexts(pickerTexts)
  const found = picks.items.filter(({ id }) => id !== NEW).length
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup aria-busy={picks.isFetching} className={LIST}>
          <Combobox.Status className={found > 0 ? 'sr-only' : 'px-2.5 py-2 text-sm text-ink-2'}>
            {picks.isError
              ? t.failed
              : picks.isFetching
                ? t.searching
                : found > 0
                  ? ''
                  : words === ''
                    ? t.none
                    : t.nothing}
          </Combobox.Status>
          <Combobox.List>
            {(record: RelatedValue) => (
              <Combobox.Item key={record.id} value={record} className={ITEM}>
                {record.id === NEW && <Icon name="plus" size={15} className="text-brand-text" />}
                <span
                  className={classNames(
                    'min-w-0 flex-1 truncate',
                    record.id === NEW && 'font-semibold text-brand-text',
                  )}
                >
                  {record.display_name || `#${record.id}`}
                </span>
                <Combobox.ItemIndicator>
                  <Icon name="check" size={15} className="text-brand-text" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

import { Popover } from '@base-ui/react/popover'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useState } from 'react'
import { useModel, visibleFields, type Field, type Model } from '../../../crud/model/model.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchInput } from '../../../ui/field.tsx'
import { POPUP } from '../../../ui/menu.tsx'
import { dataTexts } from '../data/texts.ts'

const STEPS_MAX = 3
const LINE = 'flex min-h-9 w-full items-center gap-2 rounded-sm px-2.5 py-1 text-left hover:bg-fill'

export type Offer<Part> = { readonly key: string; readonly label: string; readonly part: Part }

type PartsProps<Part> = {
  readonly model: Model
  readonly offersOf: (field: Field, path: string) => readonly Offer<Part>[]
  readonly onAdd: (part: Part) => void
}

/** Picks a part of a summary among the fields of the model and of related records. */
export function PartPicker<Part>({ label, onAdd, ...offered }: PartsProps<Part> & { readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Button size="sm" variant="ghost" icon="plus" aria-label={label}>
            {label}
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} className="z-40">
          <Popover.Popup className={`${POPUP} flex max-h-[min(420px,var(--available-height))] w-72 flex-col`}>
            <Popover.Title className="sr-only">{label}</Popover.Title>
            <Parts
              {...offered}
              onAdd={(part) => {
                setOpen(false)
                onAdd(part)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type Step = { readonly name: string; readonly label: string; readonly target: string }

function Parts<Part>({ model, offersOf, onAdd }: PartsProps<Part>) {
  const t = useTexts(dataTexts)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [typed, setTyped] = useState('')
  const last = steps.at(-1)
  const related = useModel(last?.target ?? model.name, last !== undefined)
  const current = last ? related.data : model
  const go = (next: readonly Step[]) => {
    setSteps(next)
    setTyped('')
  }
  const isFound = ({ label }: { readonly label: string }) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const fields = (current ? visibleFields(current) : []).filter(({ declaration }) => !declaration.writeOnly)
  const offers = fields
    .flatMap((field) => offersOf(field, [...steps.map(({ name }) => name), field.name].join('.')))
    .filter(isFound)
  const further = steps.length < STEPS_MAX ? fields.flatMap(stepsInto).filter(isFound) : []
  return (
    <>
      {last && (
        <button type="button" className={`${LINE} font-semibold`} onClick={() => go(steps.slice(0, -1))}>
          <Icon name="chevron-left" size={15} />
          {steps.map((step) => step.label).join(' › ')}
        </button>
      )}
      <SearchInput
        key={steps.length}
        autoFocus
        aria-label={t.findField}
        placeholder={t.findField}
        value={typed}
        onChange={setTyped}
        className="mb-1"
      />
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {!current && <LoadingLine />}
        {offers.map(({ key, label, part }) => (
          <li key={key}>
            <button type="button" className={LINE} onClick={() => onAdd(part)}>
              {label}
            </button>
          </li>
        ))}
        {further.map((step) => (
          <li key={`${step.name}.`}>
            <button
              type="button"
              aria-label={t.fieldsOf(step.label)}
              className={`${LINE} justify-between text-ink-2`}
              onClick={() => go([...steps, step])}
            >
              {t.fieldsOf(step.label)}
              <Icon name="chevron-right" size={15} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Steps from a field with one related record to that record's fields. */
function stepsInto({ name, display_name: label, relation: target, type }: Field): readonly Step[] {
  return target !== undefined && type === 'to_one' ? [{ name, label, target }] : []
}

function LoadingLine() {
  return (
    <li>
      <Loading className="grid gap-2 p-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
      </Loading>
    </li>
  )
}

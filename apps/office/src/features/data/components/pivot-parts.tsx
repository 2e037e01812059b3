import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { IconButton } from '../../../ui/button.tsx'
import { fieldOfPath, type Field, type Model } from '../../../crud/model/model.ts'
import { groupWords, measureWords } from '../internal/part-words.ts'
import {
  GROUPS_MAX,
  keyOfGroup,
  keyOfMeasure,
  MEASURES_MAX,
  type Group,
  type Measure,
  type PivotChoice,
} from '../data/pivot-table.ts'
import { dataTexts } from '../data/texts.ts'
import { PartPicker, type Offer } from './part-picker.tsx'

/** The rows, columns and values of a summary: each can be added, moved to the front of its kind and removed. */
export function PivotParts({
  model,
  choice,
  onChoose,
}: {
  readonly model: Model
  readonly choice: PivotChoice
  readonly onChoose: (choice: PivotChoice) => void
}) {
  const t = useTexts(dataTexts)
  const words = usePartWords(model)
  const taken = new Set([...choice.rows, ...choice.columns].map(keyOfGroup))
  const groupOffers = (field: Field, path: string): readonly Offer<Group>[] =>
    field.groupings
      .map((by): Group => ({ field: path, by }))
      .filter((group) => !taken.has(keyOfGroup(group)))
      .map((group) => ({ key: keyOfGroup(group), label: groupWords(field.display_name, group, t), part: group }))
  const measured = new Set(choice.measures.map(keyOfMeasure))
  const measureOffers = (field: Field, path: string): readonly Offer<Measure>[] => {
    const own = (['sum', 'average', 'minimum', 'maximum'] as const)
      .filter((measure) => field.relation === undefined && field.measures.includes(measure))
      .map((measure): Measure => ({ measure, field: path }))
    // the number of records belongs to no field: it is offered with the first
    const counted: readonly Measure[] = path === [...model.fields.keys()][0] ? [{ measure: 'count' }] : []
    return [...counted, ...own]
      .filter((measure) => !measured.has(keyOfMeasure(measure)))
      .map((measure) => ({
        key: keyOfMeasure(measure),
        label: measureWords(field.display_name, measure, t),
        part: measure,
      }))
  }
  return (
    <div className="grid flex-1 gap-1.5">
      <Parts
        label={t.rows}
        parts={choice.rows.map((group) => ({ key: keyOfGroup(group), label: words.group(group), part: group }))}
        min={1}
        onChange={(rows) => onChoose({ ...choice, rows })}
        picker={
          choice.rows.length < GROUPS_MAX && (
            <PartPicker
              label={t.addRow}
              model={model}
              offersOf={groupOffers}
              onAdd={(group) => onChoose({ ...choice, rows: [...choice.rows, group] })}
            />
          )
        }
      />
      <Parts
        label={t.columns}
        parts={choice.columns.map((group) => ({ key: keyOfGroup(group), label: words.group(group), part: group }))}
        min={0}
        onChange={(columns) => onChoose({ ...choice, columns })}
        picker={
          choice.columns.length < GROUPS_MAX && (
            <PartPicker
              label={t.addColumn}
              model={model}
              offersOf={groupOffers}
              onAdd={(group) => onChoose({ ...choice, columns: [...choice.columns, group] })}
            />
          )
        }
      />
      <Parts
        label={t.values}
        parts={choice.measures.map((part) => ({ key: keyOfMeasure(part), label: words.measure(part), part }))}
        min={1}
        onChange={(measures) => onChoose({ ...choice, measures })}
        picker={
          choice.measures.length < MEASURES_MAX && (
            <PartPicker
              label={t.addValue}
              model={model}
              offersOf={measureOffers}
              onAdd={(measure) => onChoose({ ...choice, measures: [...choice.measures, measure] })}
            />
          )
        }
      />
    </div>
  )
}

/** The words of groups and measures over a model, relation paths included. */
export function usePartWords(model: Model) {
  const t = useTexts(dataTexts)
  const lang = useLanguage()
  const label = (path: string | undefined) =>
    path === undefined ? '' : (fieldOfPath(model, path, lang)?.display_name ?? path)
  return {
    group: (group: Group) => groupWords(label(group.field), group, t),
    measure: (measure: Measure) => measureWords(label(measure.field), measure, t),
  }
}

function Parts<Part>({
  label,
  parts,
  min,
  onChange,
  picker,
}: {
  readonly label: string
  readonly parts: readonly Offer<Part>[]
  /** The number of parts that cannot be removed. */
  readonly min: number
  readonly onChange: (parts: readonly Part[]) => void
  readonly picker: React.ReactNode
}) {
  const t = useTexts(dataTexts)
  const without = (index: number) => parts.filter((_, each) => each !== index).map(({ part }) => part)
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      <span className="min-w-14 shrink-0 text-xs font-semibold text-ink-3">{label}</span>
      {parts.map(({ key, label: name, part }, index) => (
        <span key={key} className="flex h-8 items-center rounded-[9px] bg-fill pl-2.5 text-sm font-medium">
          {name}
          {index > 0 && (
            <IconButton
              label={t.first(name)}
              icon="chevron-left"
              size={14}
              className="size-7"
              onClick={() => onChange([part, ...without(index)])}
            />
          )}
          {parts.length > min ? (
            <IconButton
              label={t.remove(name)}
              icon="close"
              size={14}
              className="size-7"
              onClick={() => onChange(without(index))}
            />
          ) : (
            <span className="w-2.5" />
          )}
        </span>
      ))}
      {picker}
    </div>
  )
}

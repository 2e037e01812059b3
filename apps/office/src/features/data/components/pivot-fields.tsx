import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
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

/** Edits the rows, columns and values of a summary: each can be added, moved to the front of its kind and removed. */
export function PivotFields({
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
  const { groupOffers, measureOffers } = useOffers(model, choice)
  const groups = { keyOf: keyOfGroup, wordsOf: words.group, offersOf: groupOffers, max: GROUPS_MAX }
  const measures = { keyOf: keyOfMeasure, wordsOf: words.measure, offersOf: measureOffers, max: MEASURES_MAX }
  return (
    <div className="grid flex-1 gap-1.5">
      <Parts
        model={model}
        kind={groups}
        label={t.rows}
        addLabel={t.addRow}
        parts={choice.rows}
        min={1}
        onChange={(rows) => onChoose({ ...choice, rows })}
      />
      <Parts
        model={model}
        kind={groups}
        label={t.columns}
        addLabel={t.addColumn}
        parts={choice.columns}
        min={0}
        onChange={(columns) => onChoose({ ...choice, columns })}
      />
      <Parts
        model={model}
        kind={measures}
        label={t.values}
        addLabel={t.addValue}
        parts={choice.measures}
        min={1}
        onChange={(next) => onChoose({ ...choice, measures: next })}
      />
    </div>
  )
}

/** Returns what can be added for a field, apart from what is chosen already. */
function useOffers(model: Model, choice: PivotChoice) {
  const t = useTexts(dataTexts)
  const taken = new Set([...choice.rows, ...choice.columns].map(keyOfGroup))
  const measured = new Set(choice.measures.map(keyOfMeasure))
  return {
    groupOffers: (field: Field, path: string): readonly Offer<Group>[] =>
      field.groupings
        .map((by): Group => ({ field: path, by }))
        .filter((group) => !taken.has(keyOfGroup(group)))
        .map((group) => ({ key: keyOfGroup(group), label: groupWords(field.display_name, group, t), part: group })),
    measureOffers: (field: Field, path: string): readonly Offer<Measure>[] => {
      const own = (['sum', 'average', 'minimum', 'maximum'] as const)
        .filter((measure) => field.relation === undefined && field.measures.includes(measure))
        .map((measure): Measure => ({ measure, field: path }))
      // the number of records belongs to no field: it is offered with the first
      const counted: readonly Measure[] = path === [...model.fields.keys()][0] ? [{ measure: 'count' }] : []
      return [...counted, ...own]
        .filter((measure) => !measured.has(keyOfMeasure(measure)))
        .map((part) => ({ key: keyOfMeasure(part), label: measureWords(field.display_name, part, t), part }))
    },
  }
}

/** Names groups and measures of a model, relation paths included. */
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

type PartKind<Part> = {
  readonly keyOf: (part: Part) => string
  readonly wordsOf: (part: Part) => string
  readonly offersOf: (field: Field, path: string) => readonly Offer<Part>[]
  readonly max: number
}

function Parts<Part>({
  model,
  kind: { keyOf, wordsOf, offersOf, max },
  label,
  addLabel,
  parts,
  min,
  onChange,
}: {
  readonly model: Model
  readonly kind: PartKind<Part>
  readonly label: string
  readonly addLabel: string
  readonly parts: readonly Part[]
  /** The number of parts that must remain. */
  readonly min: number
  readonly onChange: (parts: readonly Part[]) => void
}) {
  const t = useTexts(dataTexts)
  const without = (index: number) => parts.filter((_, each) => each !== index)
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      <span className="min-w-14 shrink-0 text-xs font-semibold text-ink-3">{label}</span>
      {parts.map((part, index) => (
        <span key={keyOf(part)} className="flex h-8 items-center rounded-[9px] bg-fill pl-2.5 text-sm font-medium">
          {wordsOf(part)}
          {index > 0 && (
            <IconButton
              label={t.first(wordsOf(part))}
              icon="chevron-left"
              size={14}
              className="size-7"
              onClick={() => onChange([part, ...without(index)])}
            />
          )}
          {parts.length > min ? (
            <IconButton
              label={t.remove(wordsOf(part))}
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
      {parts.length < max && (
        <PartPicker label={addLabel} model={model} offersOf={offersOf} onAdd={(part) => onChange([...parts, part])} />
      )}
    </div>
  )
}

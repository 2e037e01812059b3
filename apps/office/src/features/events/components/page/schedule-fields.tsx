import { PAGE_LIMITS, type ScheduleRow } from '@cubic/domain/page/blocks'
import { useTexts } from '@cubic/web-kit/text'
import { Field, TextInput } from '../../../../ui/field.tsx'
import { moved } from '../../internal/page-draft.ts'
import { pageTexts } from '../../internal/page-texts.ts'
import { type BlockProps, spoken } from './block-props.ts'
import { AddItem, ItemHead } from './item-controls.tsx'

/** The rows of a schedule. */
export function ScheduleFields({ block, lang, canWrite, onChange }: BlockProps<'schedule'>) {
  const t = useTexts(pageTexts)
  const { rows } = block
  const common = { lang: spoken(lang), disabled: !canWrite }
  const change = (place: number, next: Partial<ScheduleRow>) =>
    onChange({ ...block, rows: rows.map((row, index) => (index === place ? { ...row, ...next } : row)) })
  return (
    <div className="grid gap-2.5">
      {rows.map((row, place) => (
        <fieldset
          // rows have no identity but their place
          key={place}
          aria-label={t.row(place + 1)}
          className="grid gap-2 rounded-[11px] border border-line p-2.5 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <div className="md:col-span-3">
            <ItemHead
              label={t.row(place + 1)}
              place={place}
              of={rows.length}
              canWrite={canWrite}
              onMove={(by) => onChange({ ...block, rows: moved(rows, place, place + by) })}
              onRemove={() => onChange({ ...block, rows: rows.toSpliced(place, 1) })}
            />
          </div>
          <Field label={t.rowTime}>
            {(described) => (
              <TextInput
                {...described}
                {...common}
                maxLength={60}
                placeholder="14:00–15:30"
                value={row.time}
                onChange={(time) => change(place, { time })}
              />
            )}
          </Field>
          <Field label={t.rowTitle}>
            {(described) => (
              <TextInput
                {...described}
                {...common}
                maxLength={300}
                value={row.title}
                onChange={(title) => change(place, { title })}
              />
            )}
          </Field>
          <Field label={t.rowNote}>
            {(described) => (
              <TextInput
                {...described}
                {...common}
                maxLength={500}
                value={row.note}
                onChange={(note) => change(place, { note })}
              />
            )}
          </Field>
        </fieldset>
      ))}
      {canWrite && rows.length < PAGE_LIMITS.items && (
        <AddItem
          label={t.addRow}
          onAdd={() => onChange({ ...block, rows: [...rows, { time: '', title: '', note: '' }] })}
        />
      )}
    </div>
  )
}

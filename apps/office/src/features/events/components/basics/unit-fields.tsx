import { CubicUnit, whereOf } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { RelationPicker, RelationsPicker } from '../../../../crud/relation-picker/relation-picker.tsx'
import { useHasUnits } from '../../../../data/has-units.ts'
import { Field } from '../../../../ui/field.tsx'
import { editorTexts } from '../../data/texts.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { placeOf } from '../base/event-fields.tsx'

const IN_USE = whereOf(CubicUnit)('archived', '=', false)

/** Edits which unit the event belongs to and who co-organises it; empty without units. */
export function UnitFields({ edited: { event } }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const isUsed = useHasUnits()
  const [unit, helping] = [event.model.fields.get('unit_id'), event.model.fields.get('co_unit_ids')]
  if (!isUsed || !unit || !helping) return null
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div id={placeOf('unit_id')}>
        <Field label={t.unit} hint={unit.help} error={event.problems.unit_id}>
          {(described) => (
            <RelationPicker
              {...described}
              target={CubicUnit}
              label={t.unit}
              value={event.values.unit_id}
              onChange={(next) => event.set({ unit_id: next })}
              condition={IN_USE}
              disabled={!event.canWrite}
              canCreate={false}
            />
          )}
        </Field>
      </div>
      <div id={placeOf('co_unit_ids')}>
        <Field label={helping.display_name} hint={helping.help} error={event.problems.co_unit_ids}>
          {(described) => (
            <RelationsPicker
              {...described}
              target={CubicUnit}
              label={helping.display_name}
              value={event.values.co_unit_ids ?? []}
              onChange={(next) => event.set({ co_unit_ids: next })}
              condition={IN_USE}
              disabled={!event.canWrite}
              canCreate={false}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

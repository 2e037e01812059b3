import { CubicEventBase, CubicHourCategory, type HoursRule } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { editedField } from '../../../../crud/record-form/use-record-editor.ts'
import { RelationPicker } from '../../../../crud/relation-picker/relation-picker.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import type { RelatedValue } from '../../../../crud/model/value.tsx'
import type { EventEditor, StoredEvent } from '../../data/api.ts'
import { checkInTexts } from '../../internal/check-in-texts.ts'
import { EventNumber, placeOf } from '../base/event-fields.tsx'

const RULES = CubicEventBase.fields.hours_rule.selections

export function HourSettings({ record }: { readonly record: EventEditor }) {
  const t = useTexts(checkInTexts)
  const lang = useLanguage()
  const category = record.values.hour_category_id
  const { label, help, error, disabled } = editedField<StoredEvent, RelatedValue>(record, 'hour_category_id')
  const rule = editedField<StoredEvent, HoursRule>(record, 'hours_rule')
  const chosen = record.values.hours_rule
  return (
    <div className="grid grid-cols-1 gap-4">
      <div id={placeOf('hour_category_id')}>
        <Field label={label} hint={category ? help : t.noHours} error={error}>
          {(described) => (
            <RelationPicker
              {...described}
              target={CubicHourCategory}
              label={label}
              value={category ?? null}
              disabled={disabled}
              onChange={(next) =>
                record.set({ hour_category_id: next, ...(next && !chosen && { hours_rule: 'fixed' as const }) })
              }
            />
          )}
        </Field>
      </div>
      {category && (
        <>
          <div id={placeOf('hours_rule')} className="grid grid-cols-1 justify-items-start gap-1.5">
            <div className="text-sm font-semibold">{rule.label}</div>
            <Segmented
              label={rule.label}
              options={RULES.map(({ value, label: name }) => ({ value, label: name[lang] }))}
              value={chosen ?? null}
              onChange={(next) => record.set({ hours_rule: next })}
              disabled={disabled}
            />
            <p className="text-xs text-ink-3">{rule.help}</p>
          </div>
          <EventNumber record={record} name="hours" />
          {chosen === 'sessions' && <EventNumber record={record} name="hours_sessions" />}
        </>
      )}
    </div>
  )
}

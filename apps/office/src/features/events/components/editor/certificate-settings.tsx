import { CERTIFICATE_RULE, CubicEventBase } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { EventEditor } from '../../data/api.ts'
import { checkInTexts } from '../../internal/check-in-texts.ts'
import { EventNumber, EventText, placeOf } from '../base/event-fields.tsx'

const RULES = CubicEventBase.fields.certificate_rule.selections

export function CertificateSettings({ record }: { readonly record: EventEditor }) {
  const t = useTexts(checkInTexts)
  const lang = useLanguage()
  const field = record.model.fields.get('certificate_rule')
  const rule = record.values.certificate_rule ?? 'none'
  return (
    <div className="grid grid-cols-1 gap-4">
      <div id={placeOf('certificate_rule')}>
        <Field
          label={field?.display_name ?? ''}
          hint={record.values.sign_in === true ? field?.help : t.certificatesByHand}
        >
          {(control) => (
            <Select
              {...control}
              value={rule}
              options={RULES.map(({ value }) => ({ value, label: CERTIFICATE_RULE[value][lang] }))}
              onChange={(next) => record.set({ certificate_rule: next || 'none' })}
              disabled={!record.canWrite}
            />
          )}
        </Field>
      </div>
      {rule === 'sessions' && <EventNumber record={record} name="certificate_sessions" />}
      <EventText record={record} name="certificate_signer_cn" />
      <EventText record={record} name="certificate_signer_en" />
    </div>
  )
}

import { failureText } from '@cubic/web-kit/faults'
import { retryReads, useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { ErrorState } from '@cubic/web-kit/ui/states'
import { Editors } from '../../../crud/editors.tsx'
import { History } from '../../../crud/history.tsx'
import { useModel } from '../../../crud/model.ts'
import { FormSkeleton, type FormGroup, RecordForm } from '../../../crud/record-form/record-form.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { settingsRecord } from '../api.ts'
import { settingsTexts } from '../texts.ts'
import { ColourField } from './colour-field.tsx'
import { LogoField } from './logo-field.tsx'
import { SitePreview } from './site-preview.tsx'

/** What the organisation decides about its installation, with a preview of what visitors will see. */
export function SettingsScreen() {
  const t = useTexts(settingsTexts)
  const { data, error } = useQuery(settingsRecord())
  const groups: readonly FormGroup[] = [
    { label: t.identity, fields: [{ field: 'organisation_name' }, { field: 'logo', render: LogoField }] },
    {
      label: t.colours,
      fields: [
        { field: 'brand_colour', render: ColourField },
        { field: 'accent_colour', render: ColourField },
      ],
    },
    { label: t.footer, fields: [{ field: 'contact' }, { field: 'privacy_url' }, { field: 'footer_note' }] },
    { label: t.region, fields: [{ field: 'time_zone' }, { field: 'languages' }] },
    { label: t.location, fields: [{ field: 'ip_location_url' }, { field: 'ip_location_key' }] },
  ]
  return (
    <Page>
      <PageHead title={t.title} description={t.hint} badge={data && <Editors model="CubicSettings" id={data.id} />} />
      {error && !data ? (
        <Card>
          <ErrorState message={failureText(error)} onRetry={retryReads} />
        </Card>
      ) : data === null ? (
        <Card>
          <ErrorState title={t.gone} />
        </Card>
      ) : data ? (
        <>
          <PresetNote preset={data.preset} />
          <RecordForm model="CubicSettings" id={data.id} groups={groups} Aside={SitePreview} />
          <History model="CubicSettings" id={data.id} />
        </>
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

/** Says which fields the environment sets, and by which variable. */
function PresetNote({ preset }: { readonly preset: readonly (readonly [string, string])[] }) {
  const t = useTexts(settingsTexts)
  const { data: model } = useModel('CubicSettings')
  if (preset.length === 0) return null
  const named = preset.map(([field, variable]) => `${model?.fields.get(field)?.display_name ?? field} (${variable})`)
  return (
    <p className="flex items-start gap-2 rounded-[11px] bg-fill px-3 py-2 text-sm text-ink-2">
      <Icon name="lock" size={16} className="mt-0.5" />
      {t.preset(named.join('、'))}
    </p>
  )
}

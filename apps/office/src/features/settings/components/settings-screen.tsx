import { CubicSettings, LANGUAGES } from '@cubic/contract'
import { SETTING_CHECKS } from '@cubic/domain/settings/values'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { ErrorState } from '@cubic/web-kit/ui/states'
import { Editors } from '../../../crud/record-page/editors.tsx'
import { History } from '../../../crud/record-page/history.tsx'
import { useModel, type Field } from '../../../crud/model/model.ts'
import type { ControlProps } from '../../../crud/record-form/field-control.tsx'
import type { FormGroup, FormValues } from '../../../crud/record-form/form-groups.ts'
import { FormSkeleton } from '../../../crud/record-form/form-skeleton.tsx'
import { RecordForm } from '../../../crud/record-form/record-form.tsx'
import { useFailureToast } from '../../../crud/actions/use-change-problem.ts'
import { takeSavedSettings } from '../../../shell/live-settings.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { settingsRecord } from '../data/api.ts'
import { settingsTexts } from '../data/texts.ts'
import { ColourField, PRODUCT_COLOURS } from './colour-field.tsx'
import { InheritedField } from './inherited-field.tsx'
import { LogoField } from './logo-field.tsx'
import { SettingsTabs } from './settings-tabs.tsx'
import { SitePreview } from './site-preview.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { WhoMust } from './who-must.tsx'

export function SettingsScreen() {
  const t = useTexts(settingsTexts)
  const { data, error } = useQuery(settingsRecord())
  const groups = useGroups(data?.defaults ?? NONE)
  const sayFailure = useFailureToast()
  const apply = () => void takeSavedSettings().catch(sayFailure)
  return (
    <Page>
      <PageHead title={t.title} description={t.hint} badge={data && <Editors model={CubicSettings} id={data.id} />} />
      <SettingsTabs />
      {error && !data ? (
        <Card>
          <FailedRead error={error} />
        </Card>
      ) : data === null ? (
        <Card>
          <ErrorState title={t.gone} />
        </Card>
      ) : data ? (
        <>
          <PresetNote preset={data.preset} />
          <RecordForm model={CubicSettings} id={data.id} groups={groups} Aside={Preview} onSaved={apply} />
          <WhoMust />
          <History model={CubicSettings} id={data.id} />
        </>
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

/** Returns the fields; some show what applies while they are empty. */
function useGroups(defaults: ReadonlyMap<string, string>): readonly FormGroup<typeof CubicSettings>[] {
  const t = useTexts(settingsTexts)
  const render = <Value,>(props: ControlProps<Value | null>) => (
    <InheritedField {...props} inherited={inheritedBy(props.field.name, defaults)} />
  )
  const colour = (props: ControlProps<string | null>) => (
    <ColourField {...props} inherited={inheritedBy(props.field.name, defaults)} />
  )
  const zone = (props: ControlProps<string | null>) => (
    <TimeZoneField {...props} inherited={inheritedBy(props.field.name, defaults)} />
  )
  return [
    {
      label: t.identity,
      fields: [
        { field: 'organisation_name', render },
        { field: 'logo', render: LogoField },
      ],
    },
    {
      label: t.colours,
      fields: [
        { field: 'brand_colour', render: colour, check: SETTING_CHECKS.brand_colour },
        { field: 'accent_colour', render: colour, check: SETTING_CHECKS.accent_colour },
      ],
    },
    {
      label: t.footer,
      fields: [
        { field: 'contact', render, check: SETTING_CHECKS.contact },
        { field: 'privacy_url', render },
        { field: 'footer_note', render },
      ],
    },
    {
      label: t.region,
      fields: [
        { field: 'time_zone', render: zone, check: SETTING_CHECKS.time_zone },
        { field: 'languages', render },
      ],
    },
    { label: t.pictures, fields: [{ field: 'picture_origins', render, check: SETTING_CHECKS.picture_origins }] },
    {
      label: t.location,
      fields: [{ field: 'ip_location_url', check: SETTING_CHECKS.ip_location_url }, 'ip_location_key'],
    },
    { label: t.retention, fields: ['answers_keep_days', 'answers_keep_days_max'] },
    { label: t.hours, fields: ['hours_target', 'objection_days', 'make_up_days'] },
    { label: t.security, fields: ['two_factor_roles', 'two_factor_from'] },
    { label: t.data, fields: ['data_controller', 'data_contact', 'data_purposes'] },
  ]
}

type SettingsValues = FormValues<typeof CubicSettings>

function Preview({ values }: { readonly values: SettingsValues }) {
  const { data } = useQuery(settingsRecord())
  return <SitePreview values={filledIn(values, data?.defaults ?? NONE)} />
}

const NONE: ReadonlyMap<string, string> = new Map()

function inheritedBy(field: string, defaults: ReadonlyMap<string, string>): string | undefined {
  return defaults.get(field) ?? PRODUCT_COLOURS.get(field)
}

/** Fills in defaults for empty fields; for a text in two languages, only if both are empty. */
function filledIn(values: SettingsValues, defaults: ReadonlyMap<string, string>): SettingsValues {
  const isNamed = LANGUAGES.some((lang) => values[`organisation_name_${lang}`])
  const written = Object.fromEntries(Object.entries(values).filter(([, value]) => value))
  const filled = [...defaults].filter(([field]) => !(isNamed && field.startsWith('organisation_name_')))
  return { ...values, ...Object.fromEntries(filled), ...written }
}

/** Says which fields the environment sets, and by which variable. */
function PresetNote({ preset }: { readonly preset: readonly (readonly [string, string])[] }) {
  const t = useTexts(settingsTexts)
  const { data: model } = useModel(CubicSettings)
  // the server names the fields
  const fields: ReadonlyMap<string, Field> | undefined = model?.fields
  if (preset.length === 0) return null
  const named = preset.map(([field, variable]) => `${fields?.get(field)?.display_name ?? field} (${variable})`)
  return (
    <p className="flex items-start gap-2 rounded-[11px] bg-fill px-3 py-2 text-sm text-ink-2">
      <Icon name="lock" size={16} className="mt-0.5" />
      {t.preset(named.join('、'))}
    </p>
  )
}

import { createHash } from 'node:crypto'
import { LANGUAGES, type Lang, type Text } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { readOrigins } from '@cubic/domain/settings/values'
import type { Config } from '../../../infra/services/configuration.ts'
import type { CurrentSettings, SiteSettings } from '../../../infra/services/settings.ts'

export const VARIABLE_OF = {
  organisation_name: 'ORGANISATION_NAME',
  logo: 'ORGANISATION_LOGO',
  brand_colour: 'BRAND_COLOUR',
  accent_colour: 'ACCENT_COLOUR',
  contact: 'ORGANISATION_CONTACT',
  privacy_url: 'PRIVACY_URL',
  footer_note: 'FOOTER_NOTE',
  picture_origins: 'PICTURE_ORIGINS',
  time_zone: 'TIME_ZONE',
  languages: 'LANGUAGES',
} as const
export type SettingsField = keyof typeof VARIABLE_OF
export const SETTINGS_FIELDS = Object.keys(VARIABLE_OF) as readonly SettingsField[]

/** The settings by the environment: `given` names the variables that are set, the rest of `values` are defaults. */
export type Environment = { readonly values: SiteSettings; readonly given: ReadonlySet<string> }

export function environmentOf({ organisationName: organisation, given, ...config }: Config): Environment {
  const { look, footer, pictureOrigins, timeZone, languages } = config
  return { values: { organisation, look, footer, pictureOrigins, timeZone, languages }, given }
}

export function presetFields({ given }: Pick<Environment, 'given'>): readonly SettingsField[] {
  return SETTINGS_FIELDS.filter((field) => given.has(VARIABLE_OF[field]))
}

export type SettingsRow = { readonly [column in SettingsColumn]: string | null }
type OtherColumns = {
  readonly ip_location_url: string | null
  readonly ip_location_key: string | null
  readonly two_factor_from: Date | null
}
type SettingsColumn =
  | Exclude<SettingsField, 'organisation_name' | 'footer_note'>
  | `${'organisation_name' | 'footer_note'}_${Lang}`

export function columnsOf(field: SettingsField, values: SiteSettings): Partial<SettingsRow> {
  const { organisation, look, footer, pictureOrigins, timeZone, languages } = values
  const columns: { readonly [name in SettingsField]: Partial<SettingsRow> } = {
    organisation_name: { organisation_name_cn: organisation.cn, organisation_name_en: organisation.en },
    logo: { logo: look.logo ?? null },
    brand_colour: { brand_colour: look.brand ?? null },
    accent_colour: { accent_colour: look.accent ?? null },
    contact: { contact: footer.contact ?? null },
    privacy_url: { privacy_url: footer.privacy ?? null },
    footer_note: { footer_note_cn: footer.note?.cn ?? null, footer_note_en: footer.note?.en ?? null },
    picture_origins: { picture_origins: pictureOrigins.join(' ') || null },
    time_zone: { time_zone: timeZone },
    languages: { languages: languages.join(',') },
  }
  return columns[field]
}

export function allColumnsOf(values: SiteSettings): Partial<SettingsRow> {
  return Object.assign({}, ...SETTINGS_FIELDS.map((field) => columnsOf(field, values)))
}

/** Falls back to `defaults` for empty columns. */
export async function findSettings(db: Queryable, defaults: SiteSettings): Promise<CurrentSettings> {
  const row = await db.one<SettingsRow & OtherColumns>`select * from cubic_settings order by id limit 1`
  const settings: SiteSettings = {
    organisation: textOf(row?.organisation_name_cn, row?.organisation_name_en) ?? defaults.organisation,
    look: {
      logo: row?.logo ?? defaults.look.logo,
      brand: row?.brand_colour ?? defaults.look.brand,
      accent: row?.accent_colour ?? defaults.look.accent,
    },
    footer: {
      contact: row?.contact ?? defaults.footer.contact,
      privacy: row?.privacy_url ?? defaults.footer.privacy,
      note: textOf(row?.footer_note_cn, row?.footer_note_en) ?? defaults.footer.note,
    },
    pictureOrigins: readOrigins(row?.picture_origins ?? '') ?? defaults.pictureOrigins,
    timeZone: row?.time_zone ?? defaults.timeZone,
    languages: row?.languages
      ? LANGUAGES.filter((lang) => row.languages?.split(',').includes(lang)).toSorted(
          (one, other) => (row.languages?.indexOf(one) ?? 0) - (row.languages?.indexOf(other) ?? 0),
        )
      : defaults.languages,
  }
  const revision = createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 12)
  const { ip_location_url: url, ip_location_key: key } = row ?? {}
  const roles = await db.rows<{ key: string }>`
    select role.key from cubic_settings__two_factor_roles needed join cubic_role role on role.id = needed.related_id order by 1`
  return Object.freeze({
    ...settings,
    revision,
    ipLocation: url ? { url, key: key ?? '' } : undefined,
    twoFactorRoles: new Set(roles.map((role) => role.key)),
    twoFactorFrom: row?.two_factor_from ?? undefined,
  })
}

/** One language stands for both where the other is empty. */
function textOf(cn: string | null | undefined, en: string | null | undefined): Text | undefined {
  return cn || en ? { cn: cn || en || '', en: en || cn || '' } : undefined
}

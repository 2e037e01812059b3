import { CubicSettings, type FieldProblem, type Text } from '@cubic/contract'
import { type Caller, defineModel, type Model, type SaveDraft, type Tx } from '@cubic/data-platform'
import { shownColours } from '@cubic/domain/settings/brand-style'
import { isContact, isTimeZone, readOrigins } from '@cubic/domain/settings/values'
import { nobody } from '../../infra/access/access-rules.ts'
import { isLinkLocal, NOT_LINK_LOCAL } from '../../infra/network/ask-server.ts'
import { serviceAddress } from '../../infra/network/ask-province.ts'
import { claimFile } from '../files/commands/claim-file.ts'
import { admins } from '../people/data/roles.ts'
import { SETTINGS_CHANGED } from './commands/open-settings.ts'
import { type SettingsField, type SettingsRow, VARIABLE_OF } from './data/queries.ts'

/** `preset`: the fields that the environment sets. `defaults`: what empty columns stand for. */
export function settingsModels(preset: readonly SettingsField[], defaults: Partial<SettingsRow>): readonly Model[] {
  const variables = Object.fromEntries(preset.map((field) => [field, VARIABLE_OF[field]]))
  return [
    defineModel(CubicSettings, {
      access: {
        read: admins,
        // The only record is created at the first start.
        create: nobody,
        write: admins,
        unlink: nobody,
        fields: Object.fromEntries(preset.map((field) => [field, { write: nobody }])),
      },
      derived: {
        preset: { needs: [], compute: () => variables },
        defaults: { needs: [], compute: () => defaults },
        shown_colours: {
          needs: ['brand_colour', 'accent_colour'],
          compute: ({ brand_colour: brand, accent_colour: accent }) =>
            shownColours({
              brand: typeof brand === 'string' ? brand : undefined,
              accent: typeof accent === 'string' ? accent : undefined,
            }),
        },
      },
      beforeSave: beforeSettingsSave,
      async afterSave(tx) {
        await tx.notify(SETTINGS_CHANGED, '')
        return undefined
      },
    }),
  ]
}

const { fields } = CubicSettings
const NOT_CONTACT: Text = { cn: '须是邮箱或网址', en: 'must be an email or web address' }
const NOT_SERVICE: Text = {
  cn: '须是 http 或 https 网址，并以 {ip} 标出 IP 地址的位置',
  en: 'must be an http or https address with {ip} where the IP address goes',
}
const NOT_ORIGINS: Text = {
  cn: '须是网站地址，如 https://pictures.example.edu，用空格分隔，不带路径',
  en: 'must be addresses of websites such as https://pictures.example.edu, separated by spaces, without a path',
}
const NOT_ZONE: Text = {
  cn: '时区不存在，请填写时区名，如 Asia/Shanghai',
  en: 'isn’t a time zone. Enter one by its name, such as Asia/Shanghai',
}

const filledIn = (url: string) => serviceAddress({ url, key: 'key' }, '203.0.113.7')

function isLocationService(url: string): boolean {
  const filled = filledIn(url)
  return url.includes('{ip}') && URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol)
}

async function beforeSettingsSave(tx: Tx, _caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const checks = [
    { field: 'contact', accepts: isContact, reason: NOT_CONTACT },
    { field: 'time_zone', accepts: isTimeZone, reason: NOT_ZONE },
    { field: 'picture_origins', accepts: (text: string) => readOrigins(text) !== undefined, reason: NOT_ORIGINS },
    { field: 'ip_location_url', accepts: isLocationService, reason: NOT_SERVICE },
    { field: 'ip_location_url', accepts: (url: string) => !isLinkLocal(filledIn(url)), reason: NOT_LINK_LOCAL },
  ] as const
  const problems = checks.flatMap(({ field, accepts, reason }): readonly FieldProblem[] => {
    const value = draft.values.get(field)
    if (typeof value !== 'string' || accepts(value)) return []
    return [{ problem: 'content', field, parameters: { name: fields[field].label, reason } }]
  })
  const logo = await claimFile(tx, {
    draft,
    field: 'logo',
    label: fields.logo.label,
    owners: 'anybody',
    mayBeElsewhere: true,
  })
  return [...problems, ...logo]
}

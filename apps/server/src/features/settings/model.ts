import { CubicSettings, type FieldProblem } from '@cubic/contract'
import { type Caller, defineModel, type Model, raw, type SaveDraft, type Sql, sql, type Tx } from '@cubic/data-platform'
import { shownColours } from '@cubic/domain/settings/brand-style'
import { SETTING_CHECKS } from '@cubic/domain/settings/values'
import { nobody } from '../../infra/access/access-rules.ts'
import { isLinkLocal, NOT_LINK_LOCAL } from '../../infra/network/ask-server.ts'
import { serviceAddress } from '../../infra/network/ask-province.ts'
import { claimFile } from '../files/commands/claim-file.ts'
import { admins } from '../people/data/roles.ts'
import { hasFactor, holdersOf } from '../people/data/second-factor.ts'
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
        two_factor_standing: { sql: standing },
        shown_colours: {
          needs: ['brand_colour', 'accent_colour'],
          compute: ({ brand_colour: brand, accent_colour: accent }) =>
            shownColours({
              brand: typeof brand === 'string' ? brand : undefined,
              accent: typeof accent === 'string' ? accent : undefined,
            }),
        },
      },
      checks: {
        ...SETTING_CHECKS,
        ip_location_url: (url) => SETTING_CHECKS.ip_location_url(url) ?? refuseLinkLocal(url),
      },
      beforeSave: beforeSettingsSave,
      async afterSave(tx) {
        await tx.notify(SETTINGS_CHANGED, '')
        return undefined
      },
    }),
  ]
}

/** By role that needs a second factor: who holds it, centrally or in a unit, and has set one up. */
const standing = (settings: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'id', role.id, 'name_cn', role.name_cn, 'name_en', role.name_en, 'holders', held.all_of_them, 'set_up', held.set_up) order by role.id), '[]')
  from cubic_settings__two_factor_roles needed join cubic_role role on role.id = needed.related_id
    cross join lateral (
      select count(*) as all_of_them, count(*) filter (where ${hasFactor(raw('person'))}) as set_up from cubic_user person
      where not person.disabled and person.id in ${holdersOf(sql`(select role.id, role.key)`)}) held
  where needed.owner_id = ${settings}.id)`

const refuseLinkLocal = (url: string) =>
  isLinkLocal(serviceAddress({ url, key: 'key' }, '203.0.113.7')) ? NOT_LINK_LOCAL : undefined

async function beforeSettingsSave(tx: Tx, _caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  return claimFile(tx, {
    draft,
    field: 'logo',
    label: CubicSettings.fields.logo.label,
    owners: 'anybody',
    mayBeElsewhere: true,
  })
}

import { type Database, guest, identifier, join, sql } from '@cubic/data-platform'
import type { Config } from '../../../infra/services/configuration.ts'
import { recordChange } from '../../audit/commands/record-change.ts'

type Preset = { readonly [column: string]: string | null }

/** The columns that the environment sets, by the provider that it names. */
export function presetsOf({ oidc, casUrl }: Config['signOn']): ReadonlyMap<'oidc' | 'cas', Preset> {
  return new Map<'oidc' | 'cas', Preset>([
    ...(oidc
      ? [['oidc', { issuer: oidc.issuer, client_id: oidc.clientId, client_secret: oidc.clientSecret ?? null }] as const]
      : []),
    ...(casUrl === undefined ? [] : [['cas', { server_url: casUrl }] as const]),
  ])
}

/** Makes the providers that the environment names, and gives them what it sets. The office sets the rest. */
export async function writePreset(db: Database, given: Config['signOn']): Promise<void> {
  for (const [protocol, columns] of presetsOf(given))
    await db.transaction(async (tx) => {
      const [names, values] = [Object.keys(columns), Object.values(columns)]
      const isOther = sql`(${join(names.map((name) => sql`cubic_sign_on.${identifier(name)}`))}) is distinct from
        (${join(names.map((name) => sql`excluded.${identifier(name)}`))})`
      // The organisation's own: everybody whom it knows may come.
      const changed = await tx.one<{ id: number }>`
        insert into cubic_sign_on (preset, protocol, name_cn, name_en, creates, ${join(names.map((name) => identifier(name)))})
        values (${protocol}, ${protocol}, '统一身份认证登录', 'Campus account', true, ${join(values.map((value) => sql`${value}`))})
        on conflict (preset) where preset is not null
          do update set ${join(names.map((name) => sql`${identifier(name)} = excluded.${identifier(name)}`))} where ${isOther}
        returning id`
      if (changed)
        await recordChange(tx, guest('cn', 'environment'), {
          model: 'CubicSignOn',
          id: changed.id,
          action: 'preset',
          before: null,
          after: Object.fromEntries(
            names.filter((name) => name !== 'client_secret').map((name) => [name, columns[name]]),
          ),
        })
    })
}

import {
  DATA_KIND,
  type DataKind,
  type Erasing,
  type Lang,
  type ProcessingRecord,
  ruleOf,
  type Text,
} from '@cubic/contract'
import { type Queryable, raw, sql } from '@cubic/data-platform'
import type { Services } from '../../../infra/services/services.ts'
import type { MappedColumn, MappedTable } from './map.ts'

const ALL: Text = { cn: '全部', en: 'all of it' }
const RECIPIENTS = {
  mail: { cn: '邮件服务器', en: 'Mail server' },
  sms: { cn: '短信平台', en: 'Message platform' },
  maps: { cn: 'IP 定位服务', en: 'IP location service' },
  signOn: { cn: '统一登录', en: 'Sign-on' },
} as const satisfies { readonly [name: string]: Text }

/** The program does these by itself; the organisation has to add what else it does. */
const MEASURES: readonly Text[] = [
  {
    cn: '权限按角色和单位授予，列表、计数、导出和接口都按同一规则',
    en: 'Rights by role and unit; lists, counts, sheets and the interface follow the same rules',
  },
  { cn: '每次修改和导出都写入操作日志', en: 'Each change and each export is written to the audit log' },
  {
    cn: '密码用 Argon2id 保存，登录令牌、链接和恢复码只存散列；可要求两步验证',
    en: 'Argon2id for passwords, hashes for tokens, links and recovery codes; roles can need a second step',
  },
  {
    cn: '进程日志不含密码、令牌、手机号和邮箱',
    en: 'Logs of processes hold no password, token, phone number or e-mail address',
  },
  {
    cn: '删除后的编号另存一份，恢复备份时再次删除',
    en: 'Who was erased is kept as numbers apart from backups, and erased again after a restore',
  },
]

/** Falls back to the other language. */
export async function findRecordSettings(db: Queryable, lang: Lang): Promise<ProcessingRecord['said']> {
  const other = lang === 'cn' ? 'en' : 'cn'
  const said = (field: string) =>
    sql`nullif(coalesce(nullif(${raw(`${field}_${lang}`)}, ''), ${raw(`${field}_${other}`)}), '')`
  const found = await db.one<ProcessingRecord['said']>`
    select ${said('data_controller')} as data_controller, nullif(data_contact, '') as data_contact,
      ${said('data_purposes')} as data_purposes from cubic_settings limit 1`
  return found ?? { data_controller: null, data_contact: null, data_purposes: null }
}

export async function readProcessingRecord(
  { db, site }: Services,
  map: readonly MappedTable[],
  lang: Lang,
): Promise<ProcessingRecord> {
  return {
    organisation: site().organisation[lang],
    said: await findRecordSettings(db, lang),
    kinds: Object.entries(DATA_KIND).map(([kind, { label, why, until }]) => ({
      kind: kind as DataKind,
      label: label[lang],
      why: why[lang],
      until: until[lang],
      records: map.flatMap((table) => recordsOf(table, kind, lang)),
    })),
    recipients: await findRecipients(db, lang),
    measures: MEASURES.map((measure) => measure[lang]),
  }
}

/** Columns that people never see have no name: their table's says what it is. */
function recordsOf(
  { label, columns }: MappedTable,
  kind: string,
  lang: Lang,
): ProcessingRecord['kinds'][number]['records'] {
  const of = (erasing: Erasing) =>
    columns.filter(({ kept }) => {
      const rule = kept === undefined ? undefined : ruleOf(kept)
      return rule?.kind === kind && rule.erasing === erasing
    })
  const named = (found: readonly MappedColumn[]) => {
    const labels = found.flatMap((column) => column.label?.[lang] ?? [])
    return labels.length > 0 || found.length === 0 ? labels : [ALL[lang]]
  }
  const fields = { delete: named(of('delete')), anonymise: named(of('anonymise')), keep: named(of('keep')) }
  const isAny = Object.values(fields).some(({ length }) => length > 0)
  return isAny && label ? [{ label: label[lang], fields }] : []
}

async function findRecipients(db: Queryable, lang: Lang): Promise<ProcessingRecord['recipients']> {
  const found = await db.rows<{ kind: keyof typeof RECIPIENTS; name: string }>`
    select 'mail' as kind, smtp_host as name from cubic_message_setting where smtp_host <> ''
    union all select 'sms', server_address from cubic_message_setting where server_address <> ''
    union all select 'maps', split_part(ip_location_url, '?', 1) from cubic_settings where ip_location_url <> ''
    union all select 'signOn', coalesce(name_cn, name_en, '') from cubic_sign_on where active`
  return found.map(({ kind, name }) => ({ label: RECIPIENTS[kind][lang], name }))
}

import { sql, type Sql } from '@cubic/data-platform'

export function channelOfPhone(phone: Sql): Sql {
  return sql`case when starts_with(${phone}, '+86') or not starts_with(${phone}, '+') then 'sms_domestic' else 'sms_international' end`
}

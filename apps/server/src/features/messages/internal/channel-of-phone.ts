import { sql, type Sql } from '@cubic/data-platform'

/** Returns the channel of a text message to this number. */
export function channelOfPhone(phone: Sql): Sql {
  return sql`case when starts_with(${phone}, '+86') or not starts_with(${phone}, '+') then 'sms_domestic' else 'sms_international' end`
}

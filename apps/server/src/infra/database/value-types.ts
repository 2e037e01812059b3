import pg from 'pg'

const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182
const textArray = 1009

// Otherwise the driver would write times in this process's time zone, and some historical offsets include seconds.
pg.defaults.parseInputDatesAsUTC = true

type Parse = (text: string) => unknown

const asTexts: Parse = pg.types.getTypeParser(textArray as number, 'text')

const parsers: Readonly<Record<number, Parse>> = {
  [int8]: toSafeInteger,
  [int8Array]: (text) =>
    (asTexts(text) as (string | null)[]).map((item) => (item === null ? null : toSafeInteger(item))),
  // A day has no time zone; a Date would move it.
  [date]: (text) => text,
  [dateArray]: asTexts,
}

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[oid]) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`an integer of the database is too large for a number: ${text}`)
  return value
}

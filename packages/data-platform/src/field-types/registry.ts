import type { FieldDeclaration, FieldOf, FieldTypeName } from '@cubic/contract'
import { boolean } from './boolean.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import type { FieldType, Relation } from './field-type.ts'
import { file } from './file.ts'
import { instant } from './instant.ts'
import { integer } from './integer.ts'
import { json } from './json.ts'
import { longText } from './long-text.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import { richText } from './rich-text.ts'
import { selection } from './selection.ts'
import { text } from './text.ts'
import { toMany } from './to-many.ts'
import { toOne } from './to-one.ts'
import { url } from './url.ts'

const FIELD_TYPES: { readonly [Name in FieldTypeName]: FieldType<FieldOf<Name>> } = {
  text,
  long_text: longText,
  rich_text: richText,
  integer,
  number,
  boolean,
  selection,
  date,
  instant,
  email,
  phone,
  url,
  file,
  json,
  to_one: toOne,
  to_many: toMany,
}

export const FIELD_TYPE_NAMES = Object.keys(FIELD_TYPES) as readonly FieldTypeName[]

export function fieldTypeOf(field: FieldDeclaration): FieldType {
  return FIELD_TYPES[field.type] as FieldType
}

export function relationOf(field: FieldDeclaration): Relation | undefined {
  return fieldTypeOf(field).relation?.(field)
}

/** Returns the declared default in wire form; undefined if there is none. */
export function wireDefaultOf(field: FieldDeclaration): unknown {
  return field.default
}

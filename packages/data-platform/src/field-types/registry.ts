import type { FieldDeclaration, FieldTypeName } from '@cubic/contract'
import type { FieldType } from './field-type.ts'
import { toMany, toOne } from './relation.ts'
import { boolean, date, instant, integer, json, number, selection } from './scalar.ts'
import { email, file, longText, phone, richText, text, url } from './text.ts'

const FIELD_TYPES: { readonly [Name in FieldTypeName]: FieldType<Extract<FieldDeclaration, { type: Name }>> } = {
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

/** The type of a field; its functions take the very declaration that it was looked up by. */
export function fieldTypeOf(field: FieldDeclaration): FieldType {
  return FIELD_TYPES[field.type] as FieldType
}

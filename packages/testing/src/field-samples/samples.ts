import type { FieldTypeName } from '@cubic/contract'
import { FILE_SAMPLES, URL_SAMPLES } from './address-samples.ts'
import { BOOLEAN_SAMPLES, SELECTION_SAMPLES } from './choice-samples.ts'
import { EMAIL_SAMPLES, PHONE_SAMPLES } from './contact-samples.ts'
import { JSON_SAMPLES } from './json-samples.ts'
import { INTEGER_SAMPLES, NUMBER_SAMPLES } from './number-samples.ts'
import { TO_MANY_SAMPLES, TO_ONE_SAMPLES } from './relation-samples.ts'
import { LONG_TEXT_SAMPLES, RICH_TEXT_SAMPLES, TEXT_SAMPLES } from './text-samples.ts'
import { DATE_SAMPLES, INSTANT_SAMPLES } from './time-samples.ts'
import type { Samples } from './sample-type.ts'

/** Samples of every field type: a type without any does not compile. */
export const SAMPLES: { readonly [Name in FieldTypeName]: Samples<Name> } = {
  text: TEXT_SAMPLES,
  long_text: LONG_TEXT_SAMPLES,
  rich_text: RICH_TEXT_SAMPLES,
  integer: INTEGER_SAMPLES,
  number: NUMBER_SAMPLES,
  boolean: BOOLEAN_SAMPLES,
  selection: SELECTION_SAMPLES,
  date: DATE_SAMPLES,
  instant: INSTANT_SAMPLES,
  email: EMAIL_SAMPLES,
  phone: PHONE_SAMPLES,
  url: URL_SAMPLES,
  file: FILE_SAMPLES,
  json: JSON_SAMPLES,
  to_one: TO_ONE_SAMPLES,
  to_many: TO_MANY_SAMPLES,
}

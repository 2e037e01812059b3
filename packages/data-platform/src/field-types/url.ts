import { type FieldOf, isSitePath, isUrl, URL_MAX } from '@cubic/contract'
import { type FieldType, invalid, type Parsed, valid } from './field-type.ts'
import { parseFormatted, TEXTUAL } from './textual.ts'

/** An http(s) address, or a path of this site. */
export function parseAddress(value: unknown): Parsed {
  return parseFormatted(value, URL_MAX, (address) =>
    isUrl(address) || isSitePath(address) ? valid(address) : invalid('address'),
  )
}

export const url: FieldType<FieldOf<'url'>> = {
  ...TEXTUAL,
  widget: 'url',
  parse: (value, { siteRelative }) =>
    siteRelative
      ? parseAddress(value)
      : parseFormatted(value, URL_MAX, (address) => (isUrl(address) ? valid(address) : invalid('url'))),
}

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The words of a rich text, in one line of so many characters at most. */
export function excerpt(richText: string, most: number): string {
  const text = richText
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<(?:"[^"]*"|'[^']*'|[^>"'])*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, entityText)
  return shorten(text, most)
}

/** The text in one line of so many characters at most; no word is cut, where there are words. */
export function shorten(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const characters = [...line]
  if (characters.length <= most) return line
  const cut = characters.slice(0, most - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > cut.length * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`
}

function entityText(whole: string, decimal?: string, hex?: string, name?: string): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

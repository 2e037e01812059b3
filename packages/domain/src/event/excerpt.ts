const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const BULLET = '•'
const ATTRIBUTES = String.raw`\b(?:"[^"]*"|'[^']*'|[^>"'])*>`
/** A list item, with the paragraph that some editors put into it: its words stand beside the bullet. */
const LIST_ITEM = new RegExp(`<li${ATTRIBUTES}(?: ?<p${ATTRIBUTES})?`, 'gi')
/** Tags inside words, which they do not separate. */
const INLINE = new RegExp(`</?(?:a|b|code|em|i|s|span|strong|u)${ATTRIBUTES}`, 'gi')
/** Tags at which a line begins or ends. */
const BLOCK = new RegExp(
  `</?(?:p|br|hr|h[1-6]|ul|ol|li|blockquote|pre|table|tr|figure|figcaption|div)${ATTRIBUTES}`,
  'gi',
)

export function excerpt(richText: string, most: number): string {
  return shorten(wordsOf(richText), most)
}

/**
 * The words of a rich text, its paragraphs and the entries of its lists in lines of their own, of so
 * many characters at most.
 */
export function excerptLines(richText: string, most: number): string {
  const text = richText.replaceAll(/\s+/g, ' ').replaceAll(LIST_ITEM, `\n${BULLET} `).replaceAll(BLOCK, '\n')
  return shortenLines(wordsOf(text), most)
}

/** The text without its empty lines, of so many characters at most. */
export function shortenLines(text: string, most: number): string {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => shorten(line, most))
    .filter((line) => line !== '' && line !== BULLET)
  const kept: string[] = []
  let room = most
  for (const line of lines) {
    if (room < 1) break
    const short = shorten(line, room)
    kept.push(short)
    if (short !== line) break
    room -= [...line].length + 1
  }
  return kept.join('\n')
}

function wordsOf(richText: string): string {
  return richText
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(INLINE, '')
    .replaceAll(/<(?:"[^"]*"|'[^']*'|[^>"'])*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, entityText)
}

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

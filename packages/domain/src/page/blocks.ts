/** The blocks of an event's own page, as the editor writes them, the server keeps them and pages show them. */
export type PageBlock = SimpleBlock | ColumnsBlock
export type SimpleBlock = { readonly id?: string } & (
  | { readonly type: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'rich_text'; readonly html: string }
  | { readonly type: 'quote'; readonly text: string }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly type: 'image'; readonly url: string; readonly alt: string; readonly caption: string }
  | { readonly type: 'people'; readonly people: readonly PagePerson[] }
  | { readonly type: 'schedule'; readonly rows: readonly ScheduleRow[] }
  | { readonly type: 'files'; readonly title: string }
  | { readonly type: 'divider' }
)
export type BlockType = PageBlock['type']
export type ColumnsBlock = {
  readonly id?: string
  readonly type: 'columns'
  readonly columns: readonly (readonly SimpleBlock[])[]
}
export type PagePerson = {
  readonly name: string
  readonly title: string
  readonly text: string
  /** The address of a picture, or empty. */
  readonly picture: string
}
export type ScheduleRow = { readonly time: string; readonly title: string; readonly note: string }

export const PAGE_LIMITS = { blocks: 200, items: 100, columns: 3 } as const

type Fields = { readonly [field: string]: unknown }

/**
 * Reads the blocks of a page from what is stored or sent. Unknown blocks are read as paragraphs of their
 * text, all else is left out.
 */
export function readBlocks(content: unknown): readonly PageBlock[] {
  return listOf(content)
    .slice(0, PAGE_LIMITS.blocks)
    .flatMap((block) => (isFields(block) ? readBlock(block) : []))
}

/** Is the value a page's content: a list of blocks, or an object that holds one? */
export function isPageContent(content: unknown): boolean {
  return Array.isArray(content) || (isFields(content) && Array.isArray(content['blocks']))
}

function listOf(content: unknown): readonly unknown[] {
  if (Array.isArray(content)) return content
  return isFields(content) && Array.isArray(content['blocks']) ? content['blocks'] : []
}

function readBlock(block: Fields): readonly PageBlock[] {
  if (block['type'] !== 'columns') return readSimple(block)
  const columns = listOf(block['columns'])
    .slice(0, PAGE_LIMITS.columns)
    .map((column) =>
      listOf(column)
        .slice(0, PAGE_LIMITS.items)
        .flatMap((each) => (isFields(each) ? readSimple(each) : [])),
    )
  return columns.length > 0 ? [{ ...idOf(block), type: 'columns', columns }] : []
}

const READERS: { readonly [type in SimpleBlock['type']]: (block: Fields) => SimpleBlock | undefined } = {
  heading: (block) => ({ type: 'heading', level: block['level'] === 3 ? 3 : 2, text: textOf(block) }),
  paragraph: (block) => ({ type: 'paragraph', text: textOf(block) }),
  rich_text: (block) => ({ type: 'rich_text', html: written(block['html']) }),
  quote: (block) => ({ type: 'quote', text: textOf(block) }),
  list: (block) => ({
    type: 'list',
    ordered: block['ordered'] === true,
    items: itemsOf(block['items']).filter((item) => typeof item === 'string'),
  }),
  image: (block) => ({
    type: 'image',
    url: addressOf(block['url'] ?? block['src']),
    alt: written(block['alt']),
    caption: written(block['caption']),
  }),
  people: (block) => ({
    type: 'people',
    people: itemsOf(block['people'])
      .filter(isFields)
      .map((person) => ({
        name: written(person['name']),
        title: written(person['title']),
        text: written(person['text']),
        picture: addressOf(person['picture']),
      })),
  }),
  schedule: (block) => ({
    type: 'schedule',
    rows: itemsOf(block['rows'])
      .filter(isFields)
      .map((row) => ({ time: written(row['time']), title: written(row['title']), note: written(row['note']) })),
  }),
  files: (block) => ({ type: 'files', title: written(block['title']) }),
  divider: () => ({ type: 'divider' }),
}

function readSimple(block: Fields): readonly SimpleBlock[] {
  const type = String(block['type'])
  const known = Object.hasOwn(READERS, type) ? READERS[type as SimpleBlock['type']](block) : undefined
  if (known) return [{ ...idOf(block), ...known }]
  const text = textOf(block)
  return text === '' ? [] : [{ ...idOf(block), type: 'paragraph', text }]
}

/** Tells a block apart from others of its page. */
function idOf({ id }: Fields): { readonly id?: string } {
  return typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? { id } : {}
}

function textOf(block: Fields): string {
  return written(block['text'] ?? block['content'])
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The address of a picture on the web or of this site; any other text is none. */
function addressOf(value: unknown): string {
  return typeof value === 'string' && /^(https?:\/\/|\/(?!\/))/.test(value) ? value : ''
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, PAGE_LIMITS.items) : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function allBlocks(blocks: readonly PageBlock[]): readonly SimpleBlock[] {
  return blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
}

export function picturesOf(blocks: readonly PageBlock[]): readonly string[] {
  return allBlocks(blocks)
    .flatMap((block) =>
      block.type === 'image' ? [block.url] : block.type === 'people' ? block.people.map(({ picture }) => picture) : [],
    )
    .filter((address) => address !== '')
}

export function htmlOf(blocks: readonly PageBlock[]): string {
  return allBlocks(blocks)
    .map((block) => (block.type === 'rich_text' ? block.html : ''))
    .join('')
}

/** Does the block show visitors nothing? */
export function isBlankBlock(block: PageBlock): boolean {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return block.text.trim() === ''
    case 'rich_text':
      return !/<(img|hr|table)\b/i.test(block.html) && block.html.replaceAll(/<[^<>]*>|&nbsp;/gi, '').trim() === ''
    case 'list':
      return block.items.every((item) => item.trim() === '')
    case 'image':
      return block.url === ''
    case 'people':
      return block.people.every(({ name }) => name.trim() === '')
    case 'schedule':
      return block.rows.every(({ time, title }) => time.trim() === '' && title.trim() === '')
    case 'columns':
      return block.columns.every((column) => column.every(isBlankBlock))
    case 'files':
    case 'divider':
      return false
    default:
      return block satisfies never
  }
}

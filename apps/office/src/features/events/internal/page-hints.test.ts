import { expect, it } from 'vitest'
import { pageHints } from './page-hints.ts'

const heading = { type: 'heading', text: 'A' }
const image = { type: 'image', url: '/files/a.webp' }

it.each([
  ['nothing, when both languages have content', { content_cn: [heading], content_en: [heading] }, []],
  [
    'that it is empty, when no block shows anything',
    { content_cn: [{ ...heading, text: ' ' }], content_en: null },
    [{ hint: 'empty' }],
  ],
  ['the language without content', { content_cn: [heading] }, [{ hint: 'no_text', lang: 'en' }]],
  [
    'pictures without a description, in columns too',
    {
      content_cn: [image, { type: 'columns', columns: [[image], [{ ...image, alt: 'A map' }]] }],
      content_en: [heading],
    },
    [{ hint: 'no_alt', count: 2 }],
  ],
])('says of a page %s', (_title, page, hints) => {
  expect(pageHints(page)).toEqual(hints)
})

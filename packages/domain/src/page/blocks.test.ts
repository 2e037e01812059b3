import { describe, expect, it } from 'vitest'
import { allBlocks, isBlankBlock, PAGE_LIMITS, picturesOf, readBlocks } from './blocks.ts'

describe('the blocks of a page', () => {
  it('are read from a list, or from an object that holds one', () => {
    const heading = { type: 'heading', level: 2, text: 'Programme' }
    expect(readBlocks([{ type: 'heading', text: 'Programme' }])).toEqual([heading])
    expect(readBlocks({ blocks: [{ type: 'heading', text: 'Programme' }] })).toEqual([heading])
    for (const content of [null, undefined, 'text', 7, {}, { blocks: 'no' }, [null, 'text', 7, []]])
      expect(readBlocks(content), JSON.stringify(content)).toEqual([])
  })

  it('become paragraphs of their text if their kind is unknown', () => {
    expect(readBlocks([{ type: 'marquee', text: 'Hello' }, { type: 'constructor' }, { type: 'embed' }])).toEqual([
      { type: 'paragraph', text: 'Hello' },
    ])
  })

  it('keep only fields of their kind, with an address only where it is one', () => {
    expect(
      readBlocks([
        { type: 'image', url: 'javascript:alert(1)', alt: 3, onerror: 'x' },
        { type: 'image', src: '/files/a.webp', caption: 'A' },
        { type: 'image', url: '//elsewhere.example/a.png' },
        { type: 'people', people: [{ name: 'Lin', picture: 'data:x', role: 'x' }, 'no'] },
      ]),
    ).toEqual([
      { type: 'image', url: '', alt: '', caption: '' },
      { type: 'image', url: '/files/a.webp', alt: '', caption: 'A' },
      { type: 'image', url: '', alt: '', caption: '' },
      { type: 'people', people: [{ name: 'Lin', title: '', text: '', picture: '' }] },
    ])
  })

  it('have columns of other blocks, but no columns within columns', () => {
    const text = { type: 'paragraph', text: 'A' }
    const nested = { type: 'columns', text: 'B', columns: [[text]] }
    const [columns] = readBlocks([{ type: 'columns', columns: [[text], [nested], [], [text]] }])
    expect(columns).toEqual({ type: 'columns', columns: [[text], [{ type: 'paragraph', text: 'B' }], []] })
    expect(allBlocks(columns ? [columns] : [])).toHaveLength(2)
  })

  it('are no more than a page can hold', () => {
    expect(readBlocks(Array.from({ length: 300 }, () => ({ type: 'divider' })))).toHaveLength(PAGE_LIMITS.blocks)
  })

  it('say which pictures they show', () => {
    const image = { type: 'image', url: '/files/a.webp' }
    const people = { type: 'people', people: [{ name: 'Lin', picture: '/files/b.webp' }, { name: 'Wu' }] }
    expect(picturesOf(readBlocks([image, { type: 'columns', columns: [[people]] }]))).toEqual([
      '/files/a.webp',
      '/files/b.webp',
    ])
  })

  it.each([
    [{ type: 'rich_text', html: '<p>&nbsp;</p>' }, true],
    [{ type: 'rich_text', html: '<p>A</p>' }, false],
    [{ type: 'image', url: '' }, true],
    [{ type: 'schedule', rows: [{ time: '', title: ' ' }] }, true],
    [{ type: 'columns', columns: [[], [{ type: 'heading', text: '' }]] }, true],
    [{ type: 'files' }, false],
  ])('%j shows nothing: %s', (block, isBlank) => {
    expect(readBlocks([block]).map(isBlankBlock)).toEqual([isBlank])
  })
})

import { describe, expect, it } from 'vitest'
import { imageSources } from './images.ts'

const HASH = 'a1'.repeat(20)

describe('the sources of a picture', () => {
  it('are, of one uploaded here, its sizes up to twice the displayed width, AVIF before WebP', () => {
    expect(imageSources(`/files/${HASH}-512.webp`, 64)).toEqual({
      src: `/files/${HASH}-128.webp`,
      sources: [
        { type: 'image/avif', srcSet: `/files/${HASH}-64.avif 64w, /files/${HASH}-128.avif 128w` },
        { type: 'image/webp', srcSet: `/files/${HASH}-64.webp 64w, /files/${HASH}-128.webp 128w` },
      ],
    })
  })

  it('end with the largest available size', () => {
    const { src, sources } = imageSources(`/files/${HASH}-1600.webp`, 1200)
    expect(src).toBe(`/files/${HASH}-1600.webp`)
    expect(sources[0]?.srcSet.split(', ')).toHaveLength(6)
  })

  it.each([
    'https://example.edu/a.jpg',
    `https://elsewhere.example/files/${HASH}-512.webp`,
    '/files/new.png',
    `/files/${HASH}-513.webp`,
  ])('are a single one if it lies on another host, such as %s', (address) => {
    expect(imageSources(address, 400)).toEqual({ src: address, sources: [] })
  })
})

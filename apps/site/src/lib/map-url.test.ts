import { expect, it } from 'vitest'
import { mapUrl } from './map-url.ts'

it('asks the map of Chinese readers for the Chinese name of a place, also where the page has another', () => {
  const place = { address: 'Rear Hall', chinese: '东大操场' }
  expect(mapUrl({ ...place, lang: 'cn' })).toBe(
    'https://uri.amap.com/search?keyword=%E4%B8%9C%E5%A4%A7%E6%93%8D%E5%9C%BA',
  )
  expect(mapUrl({ lang: 'cn', address: '后厅', chinese: null })).toContain('keyword=%E5%90%8E%E5%8E%85')
  expect(mapUrl({ ...place, lang: 'en' })).toBe('https://maps.google.com/?q=Rear%20Hall')
})

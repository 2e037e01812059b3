import { expect, it } from 'vitest'
import { nameInEntry } from './name-in-entry.ts'

it('takes the name after the change, or else the one before it', () => {
  const entry = { before: { name_cn: '旧名', name_en: 'Old' }, after: { name_cn: '新名' } }
  expect(nameInEntry(entry, 'name', 'cn')).toBe('新名')
  expect(nameInEntry({ ...entry, after: null }, 'name', 'en')).toBe('Old')
})

it('takes the other language where this one is missing', () => {
  expect(nameInEntry({ before: null, after: { name_cn: '讲座', name_en: '' } }, 'name', 'en')).toBe('讲座')
})

it('knows no name where the entry holds none', () => {
  expect(nameInEntry({ before: { limit: 3 }, after: '•••' }, 'name', 'cn')).toBe('')
  expect(nameInEntry({ before: ['name'], after: null }, 'name', 'cn')).toBe('')
})

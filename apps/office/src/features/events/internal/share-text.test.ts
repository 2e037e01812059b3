import { expect, it } from 'vitest'
import { shareText } from './share-text.ts'

const EVENT = {
  name_cn: '一页纸的重生',
  name_en: null,
  address_cn: '图书馆 203',
  address_en: 'Library 203',
  start_time: '2026-11-28T06:00:00Z',
  end_time: '2026-11-28T08:30:00Z',
}
const ASKED = { zone: 'Asia/Shanghai', link: 'https://events.example.edu/activities/7', registers: true } as const

it('an invitation names the event, its day in full, its place and its link, in each language', () => {
  expect(shareText(EVENT, { ...ASKED, lang: 'cn' })).toBe(
    '一页纸的重生\n时间：2026年11月28日 周六 14:00 – 16:30\n地点：图书馆 203\n详情与报名：https://events.example.edu/activities/7',
  )
  expect(shareText(EVENT, { ...ASKED, lang: 'en' })).toBe(
    '一页纸的重生\nWhen: Sat 28 Nov 2026 14:00 – 16:30\nWhere: Library 203\nDetails and registration: https://events.example.edu/activities/7',
  )
})

it('an invitation leaves out what is not known, and does not speak of registration where there is none', () => {
  const bare = { ...EVENT, name_en: 'Open day', address_cn: null, address_en: '', start_time: null, end_time: null }
  expect(shareText(bare, { ...ASKED, lang: 'en', registers: false })).toBe(
    'Open day\nDetails: https://events.example.edu/activities/7',
  )
})

it('an invitation of several days names both of them', () => {
  const days = { ...EVENT, end_time: '2026-11-29T08:30:00Z' }
  expect(shareText(days, { ...ASKED, lang: 'cn' })).toContain('2026年11月28日 周六 14:00 – 2026年11月29日 周日 16:30')
})

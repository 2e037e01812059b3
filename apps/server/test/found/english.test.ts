import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anEvent, guest, insert } = useSharedWire()
const CHINESE = /[\u4e00-\u9fff]/

async function aConcert() {
  const type_id = await insert('cubic_event_type', { name_cn: '音乐会', name_en: 'Concert', sort: 0 })
  const texts = {
    name_en: 'Lakeside concert',
    address_cn: '一号楼',
    address_en: 'Hall One',
    notice_cn: '请早到',
    notice_en: 'Please come early',
  }
  return anEvent({ name: '湖畔音乐会', type_id, columns: texts })
}

describe('calendars in English', () => {
  it('describe an event in the language of their URL, or else of the request', async () => {
    const { id, type_id } = await aConcert()
    const read = async (path: string, language?: string) =>
      (
        await fetch(`${guest().url}${path}`, language === undefined ? {} : { headers: { 'accept-language': language } })
      ).text()
    for (const path of [`/calendar/events/${id}.ics`, `/calendar/types/${type_id}.ics`]) {
      const english = await read(`${path}?lang=en`, 'zh-CN')
      expect(english).toContain('SUMMARY:Lakeside concert')
      expect(english).toContain('LOCATION:Hall One')
      expect(english).toContain('Please come early')
      expect(
        english
          .split('\r\n')
          .filter((line) => /^(SUMMARY|LOCATION|DESCRIPTION)/.test(line))
          .join(''),
      ).not.toMatch(CHINESE)
      expect(await read(path, 'en')).toContain('SUMMARY:Lakeside concert')
      expect(await read(`${path}?lang=cn`, 'en')).toContain('SUMMARY:湖畔音乐会')
    }
  })
})

describe('shared pictures', () => {
  it('show the name in the language of their URL, and are cached per language', async () => {
    const { id } = await aConcert()
    const picture = async (search: string, language: string) => {
      const response = await fetch(`${guest().url}/og/events/${id}.png${search}`, {
        headers: { 'accept-language': language },
      })
      return {
        tag: response.headers.get('etag'),
        vary: response.headers.get('vary') ?? '',
        bytes: (await response.arrayBuffer()).byteLength,
      }
    }
    const [english, chinese] = [await picture('?lang=en', 'zh-CN'), await picture('?lang=cn', 'en')]
    expect(english.bytes).toBeGreaterThan(1000)
    expect(english.tag).not.toBe(chinese.tag)
    for (const [language, expected] of [
      ['en', english],
      ['zh-CN', chinese],
    ] as const) {
      const asked = await picture('', language)
      expect(asked.tag).toBe(expected.tag)
      expect(asked.vary.toLowerCase()).toContain('accept-language')
    }
  })
})

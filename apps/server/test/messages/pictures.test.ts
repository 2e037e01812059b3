import { type Lang, LANGUAGES } from '@cubic/contract'
import { shippedTemplate } from '@cubic/domain/messages/template'
import type { Browser } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, launchBrowser } from '@cubic/testing/browser/browser'
import { type Letter, QR_CID, writeLetter } from '../../src/features/messages/internal/letter.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(await findChromium())
})
afterAll(() => browser.close())

const WORDS = {
  cn: {
    name: '林晓',
    event: '人工智能创新挑战赛 · 校内选拔',
    when: '2026年11月28日 周六 09:00 – 17:30',
    where: '图书馆报告厅',
  },
  en: {
    name: 'Anna Keller',
    event: 'AI Innovation Challenge: Campus Round',
    when: 'Sat 28 Nov 2026, 09:00 – 17:30',
    where: 'Library, Hall 2',
  },
} as const

async function aLetter(lang: Lang): Promise<Letter> {
  const words = WORDS[lang]
  return writeLetter(shippedTemplate('email', 'registration_success', lang), {
    case: 'registration_success',
    lang,
    values: { name: words.name, event_name: words.event, code: '7K3M9QWX2HTP' },
    organisation: {
      name: lang === 'cn' ? '活动中心' : 'Event Center',
      contact: 'events@example.edu',
      brand: undefined,
    },
    details: [
      { label: lang === 'cn' ? '时间' : 'When', value: words.when },
      { label: lang === 'cn' ? '地点' : 'Where', value: words.where },
    ],
    link: { label: lang === 'cn' ? '查看报名码' : 'Open the ticket', url: 'https://events.example.edu/t/x' },
    qr: await toBuffer(`https://events.example.edu/t/${'AbCdEf1234'.repeat(12)}`, { margin: 1, scale: 5 }),
    calendar: undefined,
    share: undefined,
    unsubscribe: undefined,
  })
}

describe('a mail', () => {
  for (const lang of LANGUAGES)
    for (const width of [390, 700])
      for (const colorScheme of ['light', 'dark'] as const)
        it(`fits a window of ${width} pixels, ${colorScheme}, in ${lang}, with all that its plain text says`, async () => {
          const letter = await aLetter(lang)
          const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme })
          try {
            const qr = letter.attachments.find(({ cid }) => cid === QR_CID)?.content.toString('base64') ?? ''
            await page.setContent(letter.html.replaceAll(`cid:${QR_CID}`, `data:image/png;base64,${qr}`))
            const seen = await page.evaluate(() => {
              const lightness = (selector: string, property: 'color' | 'backgroundColor') => {
                const element = document.querySelector(selector)
                const parts = element ? getComputedStyle(element)[property].match(/[\d.]+/g) : null
                return parts ? parts.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3 : -1
              }
              const code = document.querySelector('img')
              return {
                width: document.documentElement.scrollWidth,
                text: document.body.innerText,
                ground: lightness('.card', 'backgroundColor'),
                ink: lightness('p.ink', 'color'),
                qr: [code?.naturalWidth ?? 0, code?.getBoundingClientRect().width ?? 0],
                qrGround: lightness('img', 'backgroundColor'),
              }
            })
            expect(seen.width).toBeLessThanOrEqual(width)
            expect(seen.qr[0]).toBeGreaterThan(100)
            expect(seen.qr[1]).toBeGreaterThan(200)
            // Scanners need white around the code.
            expect(seen.qrGround).toBe(255)
            if (colorScheme === 'light') expect([seen.ground > 240, seen.ink < 60]).toEqual([true, true])
            else expect([seen.ground < 60, seen.ink > 200]).toEqual([true, true])
            const { name, event, when, where } = WORDS[lang]
            for (const part of [name, event, when, where, '7K3M 9QWX 2HTP', 'events@example.edu']) {
              expect(seen.text).toContain(part)
              expect(letter.text).toContain(part)
            }
            // A busy Chromium may be unable to take a picture, and take it a moment later.
            await expect.poll(async () => (await page.screenshot()).length).toBeGreaterThan(5000)
          } finally {
            await page.close()
          }
        })
})

import { expect, it } from 'vitest'
import { LANGUAGES, TEMPLATE_CASE, type TemplateCase } from '@cubic/contract'
import { shippedTemplate } from '@cubic/domain/messages/template'
import { writeLetter } from './letter.ts'
import { isAboutAccount } from './message-row.ts'

/** Around the lengths at which a subject was once cut in the middle of an emoji. */
const LENGTHS = [1, 2, 60, ...Array.from({ length: 14 }, (_, index) => 138 + index), 199, 200]

it('a letter has a well-formed subject whatever the event is called', () => {
  for (const name of Object.keys(TEMPLATE_CASE) as TemplateCase[])
    for (const lang of LANGUAGES)
      for (const length of LENGTHS) {
        const { subject, text, html } = writeLetter(shippedTemplate('email', name, lang), {
          case: name,
          lang,
          values: { name: '👨‍👩‍👧'.repeat(20), event_name: '🎉'.repeat(length), start_time: '9:00' },
          organisation: { name: 'Shanhai', contact: undefined, brand: undefined },
          details: [],
          link: undefined,
          qr: undefined,
          calendar: undefined,
          share: undefined,
          unsubscribe: undefined,
        })
        expect([subject, text, html].map((each) => /\p{Surrogate}.*/su.exec(each)?.[0].slice(0, 80))).toEqual([
          undefined,
          undefined,
          undefined,
        ])
        expect([...subject].length).toBeLessThanOrEqual(300)
        if (!isAboutAccount(name) && name !== 'reminder') expect(subject).toContain('🎉'.repeat(length))
      }
})

it('takes the apostrophes of English from a Latin font: those of Chinese fonts are too wide', () => {
  const facts = {
    case: 'sign_in_code',
    lang: 'en',
    values: { name: 'Ada', event_name: 'Talk' },
    organisation: { name: 'Shanhai', contact: undefined, brand: undefined },
    details: [],
    link: undefined,
    qr: undefined,
    calendar: undefined,
    share: undefined,
    unsubscribe: undefined,
  } as const
  const { html } = writeLetter(shippedTemplate('email', 'sign_in_code', 'en'), facts)
  expect(html).toContain('’')
  expect(html.indexOf('Helvetica')).toBeLessThan(html.indexOf('PingFang'))
  expect(html).toContain('PingFang')
})

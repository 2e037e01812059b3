import { LANGUAGES, TEMPLATE_CASE, MESSAGE_CHANNEL, type TemplateCase, type MessageChannel } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import {
  cleanLine,
  cleanText,
  fillTemplate,
  shippedTemplate,
  smsLength,
  unknownVariables,
  withoutLinks,
} from './template.ts'

const keys = <Key extends string>(of: { readonly [key in Key]: unknown }) => Object.keys(of) as Key[]

describe('the templates that ship', () => {
  it('exist for each channel, case and language, and name known variables alone', () => {
    for (const channel of keys<MessageChannel>(MESSAGE_CHANNEL))
      for (const name of keys<TemplateCase>(TEMPLATE_CASE))
        for (const lang of LANGUAGES) {
          const { subject, body } = shippedTemplate(channel, name, lang)
          expect([channel, name, lang, unknownVariables(subject + body)]).toEqual([channel, name, lang, []])
          expect(body).not.toBe('')
          expect(subject !== '').toBe(channel === 'email')
        }
  })
})

describe('a template', () => {
  it('says which of its names are no variables', () => {
    expect(unknownVariables('{name} {nmae} {event_name} {nmae} { } {}')).toEqual(['nmae'])
  })

  it('fills in values once', () => {
    expect(fillTemplate('{name}, {code}!', { name: '{reason} $&', code: '7K3M' })).toBe('{reason} $&, 7K3M!')
  })

  it('reads well where a value is missing: no gap, no comma without a word', () => {
    expect(fillTemplate('{name}，您好！\n\n{reason}', {})).toBe('您好！\n\n')
    expect(fillTemplate('Hello {name},\n\nx {reason}', {})).toBe('Hello,\n\nx')
    expect(fillTemplate('「{event_name}」，{start_time}，{address}。', { event_name: '讲座' })).toBe('「讲座」。')
    expect(fillTemplate('{event_name}, {start_time}, {address}. Ticket', { event_name: 'A', address: 'B' })).toBe(
      'A, B. Ticket',
    )
  })
})

describe('what people typed', () => {
  it('has one line, and no marks that turn text around', () => {
    expect(cleanLine('Li\r\nBcc: x@example.edu\u202e gnaw\u0000')).toBe('Li Bcc: x@example.edu gnaw')
    expect(cleanText('a\nb\u2066c\ud800')).toBe('a\nbc\ufffd')
  })

  it.each([
    ['Buy cheap at evil.example now', 'Buy cheap at evil. example now'],
    ['https://evil.example/x?a=1', 'https:// evil. example/ x?a=1'],
    ['mail a@evil.example', 'mail a@ evil. example'],
    ['javascript:alert(1)', 'javascript: alert(1)'],
    ['evil。example 1．2', 'evil。 example 1． 2'],
    ['ev\u200bil.\u00adexample', 'evil. example'],
    ['ev\u200dil\u3164.\u200c\ufe0fexample', 'evil. example'],
    ['call +86 138-0013 8000 now', 'call … now'],
    ['QQ：１２３４５６７８９', 'QQ： …'],
    ['Team 2026 第 12 组', 'Team 2026 第 12 组'],
    ['J.R.R. Tolkien Jr.', 'J. R. R. Tolkien Jr.'],
    ['阿不都·热合曼', '阿不都·热合曼'],
    ['Anne-Marie O’Neill', 'Anne-Marie O’Neill'],
  ])('%j is no link to a stranger', (name, shown) => expect(withoutLinks(name)).toBe(shown))
})

describe('the length of a text message', () => {
  it('counts by the alphabet that it needs', () => {
    expect(smsLength('')).toEqual({ units: 0, parts: 0 })
    expect(smsLength('a'.repeat(160))).toEqual({ units: 160, parts: 1 })
    expect(smsLength('a'.repeat(161))).toEqual({ units: 161, parts: 2 })
    expect(smsLength('€')).toEqual({ units: 2, parts: 1 })
    expect(smsLength('你'.repeat(70))).toEqual({ units: 70, parts: 1 })
    expect(smsLength('你'.repeat(71))).toEqual({ units: 71, parts: 2 })
  })
})

import { describe, expect, it } from 'vitest'
import { lineOf, normalText, wordsOf } from './words.ts'

describe('what was typed', () => {
  it.each([
    ['敦煌的声音', ['敦煌的声音']],
    ['AI大模型 2026', ['ai', '大模型', '2026']],
    ['ＡＩ　讲座', ['ai', '讲座']],
    ["xi'an", ['xi', 'an']],
    ['Café crème', ['cafe', 'creme']],
    ['讲座，讲座', ['讲座']],
    ['lǜ', ['lu']],
    ['ワークショップ', ['ワークショップ']],
    ['𠮷野家', ['𠮷野家']],
    ['!!! & | <-> :* \' " \\ %', []],
    ['🎉', []],
    ['', []],
  ])('%j is the words %j', (typed, words) => {
    expect(wordsOf(typed).map(({ text }) => text)).toEqual(words)
  })

  it('is one line whatever stands between the words', () => {
    expect(lineOf('  Open—Science:  数据，共享 ')).toBe('open science 数据 共享')
  })

  it('loses case, accents and width', () => {
    expect(normalText('ＣＡＦÉ ﬁ')).toBe('cafe fi')
  })
})

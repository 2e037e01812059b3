import { describe, expect, it } from 'vitest'
import { lineOf, normalText, wordsOf } from './words.ts'

describe('splitting typed text', () => {
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
  ])('%j has the words %j', (typed, words) => {
    expect(wordsOf(typed).map(({ text }) => text)).toEqual(words)
  })

  it('treats punctuation as spaces', () => {
    expect(lineOf('  Open—Science:  数据，共享 ')).toBe('open science 数据 共享')
  })

  it('normalises case, accents and width', () => {
    expect(normalText('ＣＡＦÉ ﬁ')).toBe('cafe fi')
  })
})

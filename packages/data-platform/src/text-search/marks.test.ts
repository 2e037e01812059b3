import { describe, expect, it } from 'vitest'
import { marksOf } from './marks.ts'
import { wordsOf } from './words.ts'

const READINGS: { readonly [character: string]: string } = {
  敦: 'dun',
  煌: 'huang',
  黄: 'huang',
  的: 'de di',
  声: 'sheng',
  音: 'yin',
  长: 'chang zhang',
  大: 'da dai',
}
/** The name with what is marked in brackets. */
function marked(name: string, typed: string): string {
  const marks = marksOf(name, wordsOf(typed), (character) => READINGS[character]?.split(' ') ?? [])
  return marks
    .toReversed()
    .reduce((text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`, name)
}

describe('marks', () => {
  it.each([
    ['敦煌的声音', '煌', '敦[煌]的声音'],
    ['敦煌的声音：敦煌', '敦煌', '[敦煌]的声音：[敦煌]'],
    ['敦煌的声音', '声音 敦', '[敦]煌的[声音]'],
    ['敦煌的声音', 'dunhuang', '[敦煌]的声音'],
    ['敦煌的声音', 'huangdesh', '敦[煌的声]音'],
    ['敦煌的声音', 'dhdsy', '[敦煌的声音]'],
    ['敦煌：声音', 'huangsheng', '敦[煌：声]音'],
    ['长大', 'zhangda', '[长大]'],
    ['敦煌的声音', '敦黄', '[敦煌]的声音'],
    ['敦煌的声音', 'dunhaung', '[敦煌]的声音'],
    ['Campus Hackathon', 'hack', 'Campus [Hack]athon'],
    ['Campus Hackathon', 'hakathon', 'Campus [Hackathon]'],
    ['A start of art', 'art', 'A start of [art]'],
    ['ＡＩ Café', 'ai cafe', '[ＡＩ] [Café]'],
    ['Cafe\u0301 音', 'cafe', '[Cafe\u0301] 音'],
    ['𠮷敦', '敦', '𠮷[敦]'],
    ['敦煌的声音', 'hackathon', '敦煌的声音'],
    ['', '敦', ''],
  ])('%s by %s', (name, typed, expected) => {
    expect(marked(name, typed)).toBe(expected)
  })
})

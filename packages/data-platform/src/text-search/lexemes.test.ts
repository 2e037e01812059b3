import { describe, expect, it } from 'vitest'
import { lookupOf } from './lexemes.ts'
import { wordsOf } from './words.ts'

const lookup = (typed: string, weights = '') => {
  const [word] = wordsOf(typed)
  if (!word) throw new Error('one word')
  return lookupOf(word, weights)
}

describe('the lexemes of a query word', () => {
  it.each([
    ['会', "'会'"],
    ['敦煌', "'敦煌'"],
    ['敦煌的', "('敦煌' <-> '煌的')"],
    ['du', "('wdu':* | 'pdu':*)"],
    ['rg', "('wrg':* | 'irg':*)"],
    ['dhdsy', "('wdhdsy':* | ('idhd' <-> 'ihds' <-> 'idsy'))"],
    ['shengyin', "('wshengyin':* | 'psheng.yin':* | ('psheng.yi' <-> 'pyi.n':*))"],
    ['6a118', "('w6a118':*)"],
  ])('%s is %s', (typed, query) => {
    expect(lookup(typed).typed).toBe(query)
  })

  it('are restricted to the readable fields', () => {
    expect(lookup('会', 'AC').typed).toBe("'会':AC")
    expect(lookup('hack', 'A').typed).toContain("'whack':*A")
  })

  it('tolerate a typo from four letters or characters on, and a homophone from two characters on', () => {
    expect(lookup('cat').slipped).toBeUndefined()
    expect(lookup('lamp').slipped).toContain("'wlmp'")
    expect(lookup('2026').slipped).toBeUndefined()
    expect(lookup('数学建').slipped).toBeUndefined()
    expect(lookup('数学建模').slipped).toContain("('数' <-> '学' <2> '模')")
    expect(lookup('会').sounds).toBeUndefined()
    expect(lookup('敦黄').sounds).toBe('敦黄')
  })

  it('are limited in number', () => {
    expect(lookup('xianxianxian').slipped?.length).toBeLessThan(20_000)
    expect(lookup('学'.repeat(1000)).slipped).toBeUndefined()
  })
})

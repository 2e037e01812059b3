import { describe, expect, it } from 'vitest'
import { parseRecent, withRecent } from './recent-searches.ts'

describe('recent searches', () => {
  it('are the last six distinct ones, the latest first', () => {
    let list: readonly string[] = []
    for (const text of ['讲座', '敦煌', '音乐', ' 讲座 ', 'art', 'ai', '三', '四', '']) list = withRecent(list, text)
    expect(list).toEqual(['四', '三', 'ai', 'art', '讲座', '音乐'])
  })

  it.each([null, '', '{', '7', '{"0":"x"}', '[1,null]'])('are empty when storage holds %j', (stored) => {
    expect(parseRecent(stored)).toEqual([])
  })

  it('are read from storage', () => {
    expect(parseRecent('["讲座",7,"art"]')).toEqual(['讲座', 'art'])
  })
})

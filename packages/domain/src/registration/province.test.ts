import { describe, expect, it } from 'vitest'
import { provinceInEnglish, provinceOf } from './province.ts'

describe('a province', () => {
  it.each([
    ['上海', '上海市'],
    ['上海市', '上海市'],
    [' 广东省 ', '广东省'],
    ['广西', '广西壮族自治区'],
    ['内蒙古', '内蒙古自治区'],
    ['黑龙江', '黑龙江省'],
    ['香港', '香港特别行政区'],
    ['美国', '美国'],
    ['California', 'California'],
    ['上', '上'],
  ])('is counted under one name: %j as %j', (named, province) => {
    expect(provinceOf(named)).toBe(province)
  })

  it.each([undefined, null, 7, [], {}, '', '  ', '广\u202e东', '广东\0', '长'.repeat(101)])('is not %j', (named) => {
    expect(provinceOf(named)).toBeUndefined()
  })

  it('has a name in English, if it is one of China’s', () => {
    expect(['陕西省', '山西', '内蒙古自治区'].map(provinceInEnglish)).toEqual(['Shaanxi', 'Shanxi', 'Inner Mongolia'])
    expect(['美国', 'constructor', ''].map(provinceInEnglish)).toEqual([undefined, undefined, undefined])
  })
})

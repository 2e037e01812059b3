/** China’s provinces under their full names. The first two characters tell them apart. */
const PROVINCES = `
  北京市 天津市 上海市 重庆市 河北省 山西省 辽宁省 吉林省 黑龙江省 江苏省 浙江省 安徽省 福建省 江西省 山东省 河南省 湖北省 湖南省 广东省
  海南省 四川省 贵州省 云南省 陕西省 甘肃省 青海省 台湾省 内蒙古自治区 广西壮族自治区 西藏自治区 宁夏回族自治区 新疆维吾尔自治区
  香港特别行政区 澳门特别行政区`.split(/\s+/)
const PROVINCE_MAX = 100

/**
 * The province that a source names, under one name whatever the source calls it: 上海 and 上海市 are counted together.
 * Anything else is kept as it is. Undefined if it names none.
 */
export function provinceOf(named: unknown): string | undefined {
  if (typeof named !== 'string') return undefined
  const text = named.trim()
  if (text === '' || text.length > PROVINCE_MAX || /\p{C}/u.test(text)) return undefined
  return (text.length > 1 && PROVINCES.find((province) => province.startsWith(text.slice(0, 2)))) || text
}

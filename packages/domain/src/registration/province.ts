/** China’s provinces under their full names, which their first two characters tell apart, and in English. */
const PROVINCES: { readonly [province: string]: string } = {
  北京市: 'Beijing',
  天津市: 'Tianjin',
  上海市: 'Shanghai',
  重庆市: 'Chongqing',
  河北省: 'Hebei',
  山西省: 'Shanxi',
  辽宁省: 'Liaoning',
  吉林省: 'Jilin',
  黑龙江省: 'Heilongjiang',
  江苏省: 'Jiangsu',
  浙江省: 'Zhejiang',
  安徽省: 'Anhui',
  福建省: 'Fujian',
  江西省: 'Jiangxi',
  山东省: 'Shandong',
  河南省: 'Henan',
  湖北省: 'Hubei',
  湖南省: 'Hunan',
  广东省: 'Guangdong',
  海南省: 'Hainan',
  四川省: 'Sichuan',
  贵州省: 'Guizhou',
  云南省: 'Yunnan',
  陕西省: 'Shaanxi',
  甘肃省: 'Gansu',
  青海省: 'Qinghai',
  台湾省: 'Taiwan',
  内蒙古自治区: 'Inner Mongolia',
  广西壮族自治区: 'Guangxi',
  西藏自治区: 'Tibet',
  宁夏回族自治区: 'Ningxia',
  新疆维吾尔自治区: 'Xinjiang',
  香港特别行政区: 'Hong Kong',
  澳门特别行政区: 'Macao',
}
const PROVINCE_MAX = 100

/**
 * The province that a source names, under one name whatever the source calls it: 上海 and 上海市 are counted together.
 * Anything else is kept as it is. Undefined if it names none.
 */
export function provinceOf(named: unknown): string | undefined {
  if (typeof named !== 'string') return undefined
  const text = named.trim()
  if (text === '' || text.length > PROVINCE_MAX || /\p{C}/u.test(text)) return undefined
  return (text.length > 1 && Object.keys(PROVINCES).find((province) => province.startsWith(text.slice(0, 2)))) || text
}

/** The name in English of what `provinceOf` gave, where it has one. */
export function provinceInEnglish(province: string): string | undefined {
  const name = provinceOf(province) ?? ''
  return Object.hasOwn(PROVINCES, name) ? PROVINCES[name] : undefined
}

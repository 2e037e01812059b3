const MOBILE = /^1[3-9]\d{9}$/
const LANDLINE = /^(10|2\d)\d{8}$|^[3-9]\d{2}\d{7,8}$/

/** Is it a number of mainland China, without the country's code and the 0 before an area's? */
export function isChineseNumber(national: string): boolean {
  return MOBILE.test(national) || LANDLINE.test(national)
}

import { isEmail, isUrl, type Text } from '@cubic/contract'

export function isColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

export function isContact(value: string): boolean {
  return isEmail(value) || isUrl(value)
}

/** Reads origins such as `https://pictures.example.edu`, separated by spaces or commas; undefined if one is malformed. */
export function readOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(/[\s,]+/).filter((origin) => origin !== '')
  const isOrigin = (origin: string) => isUrl(origin) && /^https?:\/\/[^/?#@*]+\/?$/i.test(origin)
  return origins.every(isOrigin) ? [...new Set(origins.map((origin) => new URL(origin).origin))] : undefined
}

/** Is it the name of a time zone that browsers and PostgreSQL read alike? */
export function isTimeZone(value: string): boolean {
  // PostgreSQL reads the sign of `+08:00` the other way around.
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Is it the address of a service that is asked with an IP address in it? */
function isLocationService(url: string): boolean {
  const filled = url.replaceAll(/\{(ip|key)\}/g, '203.0.113.7')
  return url.includes('{ip}') && URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol)
}

const COLOUR_FORM: Text = { cn: '须是 #RRGGBB 的形式，如 #3f37c9', en: 'must be of the form #RRGGBB, such as #3f37c9' }
const colour = (value: string) => (isColour(value) ? undefined : COLOUR_FORM)

/** What settings must be beyond their types, in the browser and on the server: says what is wrong with a value. */
export const SETTING_CHECKS = {
  brand_colour: colour,
  accent_colour: colour,
  contact: (value) => (isContact(value) ? undefined : { cn: '须是邮箱或网址', en: 'must be an email or web address' }),
  time_zone: (value) =>
    isTimeZone(value)
      ? undefined
      : {
          cn: '时区不存在，请填写时区名，如 Asia/Shanghai',
          en: 'isn’t a time zone. Enter one by its name, such as Asia/Shanghai',
        },
  picture_origins: (value) =>
    readOrigins(value)
      ? undefined
      : {
          cn: '须是网站地址，如 https://pictures.example.edu，用空格分隔，不带路径',
          en: 'must be addresses of websites such as https://pictures.example.edu, separated by spaces, without a path',
        },
  ip_location_url: (value) =>
    isLocationService(value)
      ? undefined
      : {
          cn: '须是 http 或 https 网址，并以 {ip} 标出 IP 地址的位置',
          en: 'must be an http or https address with {ip} where the IP address goes',
        },
} satisfies { readonly [field: string]: (value: string) => Text | undefined }

import { LANGUAGES, type Lang, type Text } from '@cubic/contract'

/** The settings of this installation that the server hands to its pages. */
export type SiteConfig = {
  /** Empty, or a path that starts with a slash and does not end in one. */
  readonly basePath: string
  /** The organisation's time zone, in which all times are shown. */
  readonly timeZone: string
  /** Where people reach the site, base path included. */
  readonly publicUrl: string
  /** Languages of the pages; the first is the default. */
  readonly languages: readonly Lang[]
  readonly name: Text
  /** The organisation's own mark, in place of the product's. */
  readonly logo: string | undefined
  readonly footer: SiteFooter
  /** Other hosts whose pictures pages may show. */
  readonly pictureOrigins: readonly string[]
}
/** Content of every page's footer; undefined parts are left out. */
export type SiteFooter = {
  readonly contact?: string
  readonly privacy?: string
  readonly note?: Text
}

const NAME: Text = { cn: '活动中心', en: 'Event Center' }

/** Reads the JSON of the page's meta tag and completes it with defaults. */
export function parseConfig(content: string | null, origin: string): SiteConfig {
  const given = content ? (JSON.parse(content) as Partial<SiteConfig>) : {}
  const basePath = given.basePath ?? ''
  return {
    basePath,
    timeZone: given.timeZone ?? 'Asia/Shanghai',
    publicUrl: given.publicUrl || `${origin}${basePath}`,
    languages: given.languages ?? LANGUAGES,
    name: given.name ?? NAME,
    logo: given.logo,
    footer: given.footer ?? {},
    pictureOrigins: given.pictureOrigins ?? [],
  }
}

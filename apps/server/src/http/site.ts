import { type Lang, type Text, uploadedImage } from '@cubic/contract'
import type { EventFacts } from '../features/events/queries.ts'
import { formatSpan } from '../infra/format-moment.ts'
import type { ShareBrand, SharePicture } from '../infra/share-picture.ts'
import { printedColours } from './brand-style.ts'

/** What is told of this installation to everybody. */
export type Site = {
  /** Empty, or a path that starts with a slash and does not end in one. */
  readonly basePath: string
  /** Where people reach it, base path included, without a slash at the end. */
  readonly publicUrl: string
  readonly timeZone: string
  readonly organisation: Text
  /** That its pages have, the default first. */
  readonly languages: readonly Lang[]
  /** What the organisation has made its own. */
  readonly look?: Look
}
type Look = {
  readonly brand: string | undefined
  readonly accent: string | undefined
  readonly logo: string | undefined
}

/** What the site is for, in a sentence. */
export const SITE_LINE: Text = {
  cn: '浏览活动，在线报名，凭码签到。',
  en: 'Browse events, register online and check in with a code.',
}
const TIME_OPEN: Text = { cn: '时间待定', en: 'Time to be announced' }
const SITE_ART = { seed: 2026, kind: 1 }

/** When an event is, in words. */
export function whenOf({ start, end }: Pick<EventFacts, 'start' | 'end'>, lang: Lang, timeZone: string): string {
  return start === null ? TIME_OPEN[lang] : formatSpan(start, end, lang, timeZone)
}

/** The picture under which an event is shared. */
export function eventPicture(site: Site, event: EventFacts, lang: Lang): SharePicture {
  return {
    title: event.name,
    line: whenOf(event, lang, site.timeZone),
    organisation: site.organisation[lang],
    cover: ownFile(site, event.cover),
    seed: event.id,
    kind: event.type?.id ?? 0,
    ...shareBrand(site),
  }
}

/** The picture under which every other page is shared. */
export function sitePicture(site: Site, lang: Lang): SharePicture {
  const organisation = site.organisation[lang]
  return { title: organisation, line: SITE_LINE[lang], organisation, cover: null, ...SITE_ART, ...shareBrand(site) }
}

/** The organisation's colours and logo on a picture; a logo that lies elsewhere is not fetched, and the cube stands for it. */
function shareBrand(site: Site): { readonly brand?: ShareBrand } {
  const { brand, accent, logo } = site.look ?? {}
  const hash = ownFile(site, logo ?? null)
  if (brand === undefined && accent === undefined && hash === null) return {}
  return { brand: { ...printedColours({ brand, accent }), logo: hash } }
}

/** The hash of an uploaded cover; nothing is fetched from elsewhere. */
function ownFile({ basePath }: Site, cover: string | null): string | null {
  const image = cover === null ? undefined : uploadedImage(cover)
  return image && (image.folder === '/files/' || image.folder === `${basePath}/files/`) ? image.hash : null
}

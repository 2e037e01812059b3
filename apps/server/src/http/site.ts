import { type Lang, type Text, uploadedImage } from '@cubic/contract'
import type { EventFacts } from '../features/events/data/queries.ts'
import { formatSpan } from '../infra/text/format-moment.ts'
import type { Site } from '../infra/services/settings.ts'
import { fillPath, PAGES } from '@cubic/domain/site/pages'
import type { Poster } from '../infra/files/poster.ts'
import type { ShareBrand, SharePicture } from '../infra/files/share-picture.ts'
import { printedColours } from '@cubic/domain/settings/brand-style'

export const SITE_LINE: Text = {
  cn: '浏览活动，在线报名，凭码签到。',
  en: 'Browse events, register online and check in with a code.',
}
const TIME_OPEN: Text = { cn: '时间待定', en: 'Time to be announced' }
const SCAN: Text = { cn: '长按或扫码查看活动', en: 'Scan to see the event' }
const SITE_ART = { seed: 2026, kind: 1 }

export function whenOf({ start, end }: Pick<EventFacts, 'start' | 'end'>, lang: Lang, timeZone: string): string {
  return start === null ? TIME_OPEN[lang] : formatSpan(start, end, lang, timeZone)
}

export function eventPicture(site: Site, event: EventFacts, lang: Lang): SharePicture {
  return {
    title: event.name,
    line: [whenOf(event, lang, site.timeZone), event.address].filter(Boolean).join(' · '),
    organisation: site.organisation[lang],
    cover: ownFile(site, event.cover),
    seed: event.id,
    kind: event.type?.id ?? 0,
    ...shareBrand(site),
  }
}

export function eventPoster(site: Site, event: EventFacts, lang: Lang): Poster {
  return {
    picture: { ...eventPicture(site, event, lang), line: whenOf(event, lang, site.timeZone) },
    place: event.address ?? '',
    link: `${site.publicUrl}${fillPath(PAGES.event.path, event.id)}`,
    invitation: SCAN[lang],
  }
}

export function sitePicture(site: Site, lang: Lang): SharePicture {
  const organisation = site.organisation[lang]
  return { title: organisation, line: SITE_LINE[lang], organisation, cover: null, ...SITE_ART, ...shareBrand(site) }
}

/** A logo on another host is not fetched: the cube replaces it. */
function shareBrand(site: Site): { readonly brand?: ShareBrand } {
  const { brand, accent, logo } = site.look ?? {}
  const hash = ownFile(site, logo ?? null)
  if (brand === undefined && accent === undefined && hash === null) return {}
  return { brand: { ...printedColours({ brand, accent }), logo: hash } }
}

/** The hash of an uploaded picture; nothing is fetched from other hosts. */
function ownFile({ basePath }: Site, cover: string | null): string | null {
  const image = cover === null ? undefined : uploadedImage(cover)
  return image && (image.folder === '/files/' || image.folder === `${basePath}/files/`) ? image.hash : null
}

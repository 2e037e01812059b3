import { fillText, type Lang, type Text, cutText, frontEndOf } from '@cubic/contract'
import { guest, type Queryable, type Registry } from '@cubic/data-platform'
import { excerpt, shorten } from '@cubic/domain/event/excerpt'
import { structuredEvent } from '@cubic/domain/event/structured-data'
import { fillPath, isFixed, matchPath, PAGES, type Route, routeOf, SERVED } from '@cubic/domain/site/pages'
import { type EventFacts, findCancelledEvent, findEventFacts, findEventType } from '../features/events/data/queries.ts'
import { findUnit } from '../features/units/data/queries.ts'
import { findRegistrationState } from '../features/registration/data/queries.ts'
import { askedLanguage } from '../infra/http/requests.ts'
import { escapeMarkup, scriptJson } from '../infra/text/markup.ts'
import { SHARE_PICTURE, shareKey } from '../infra/files/share-picture.ts'
import type { Site } from '../infra/services/settings.ts'
import { eventPicture, SITE_LINE, sitePicture, whenOf } from './site.ts'

/** The page, its language and its reader. `pathname` may include the base path; `search` may begin with `?`. */
export type PageAddress = {
  readonly pathname: string
  readonly search: string
  readonly lang: Lang
  readonly viewer?: 'guest' | 'member'
  readonly ticketOf?: number | undefined
}
/** The title's text, and the HTML of the rest of the head, description and robots included. */
export type PageHead = { readonly title: string; readonly html: string }

type Page = {
  readonly title: string
  /** The title in the browser, if different: choices on a page are not shared. */
  readonly shownTitle?: string
  readonly description: string
  /** Its canonical address, without the language; undefined if search engines should leave it out. */
  readonly path: string | undefined
  readonly image: string
  readonly imageText: string
  readonly type: 'website' | 'article'
  readonly data?: unknown
  readonly feed?: { readonly title: string; readonly url: string }
}

const ID_MAX = 2_147_483_647
const HREFLANGS: { readonly [lang in Lang]: string } = { cn: 'zh-CN', en: 'en' }
const LOCALES: { readonly [lang in Lang]: string } = { cn: 'zh_CN', en: 'en_GB' }
const DESCRIPTION_MAX = 160
/** Length of the search text, cut as the page itself does. */
const TEXT_MAX = 100

/** Titles of pages that are not the site's, and what the list of events calls itself (`activities-texts.ts`). */
const TEXTS = {
  results: { cn: '“{text}”的搜索结果', en: 'Results for “{text}”' },
  scan: { cn: '扫码签到', en: 'Check-in scanner' },
  missing: { cn: '页面不存在', en: 'Page not found' },
  cancelled: { cn: '活动已取消。', en: 'This event was cancelled.' },
  missingEvent: { cn: '找不到这个活动', en: 'We can’t find this event' },
} as const satisfies { readonly [name: string]: Text }

/** Uses only what a guest may read: a page that they may not see looks as if it did not exist. */
export async function makePageHead(
  site: Site,
  db: Queryable,
  registry: Registry,
  { pathname, search, lang, viewer = 'guest', ticketOf }: PageAddress,
): Promise<PageHead> {
  const asked = new URLSearchParams(search)
  // Routes match regardless of case, and so do their heads.
  const path = pathOf(site, pathname).toLowerCase()
  const page = await findPage(site, { db, registry, caller: guest(lang) }, { path, asked, lang, viewer, ticketOf })
  return { title: page.shownTitle ?? page.title, html: headHtml(site, page, { lang, explicit: askedLanguage(asked) }) }
}

type Reading = Parameters<typeof findEventFacts>[0] & { readonly db: Queryable }
type Asked = Required<Pick<PageAddress, 'lang' | 'viewer'>> &
  Pick<PageAddress, 'ticketOf'> & { readonly path: string; readonly asked: URLSearchParams }

async function findPage(site: Site, reading: Reading, { path, asked, lang, viewer, ticketOf }: Asked): Promise<Page> {
  const route = routeOf(path)
  const shared = ticketOf === undefined ? undefined : await findEventFacts(reading, ticketOf)
  if (shared) return ticketPage(declaredPage(site, route, path, lang), await eventPage(site, reading, shared, lang))
  if (route === 'home') return homePage(site, lang)
  if (route === 'activities') return activitiesPage(site, reading, asked, lang)
  if (route === 'unit') return unitPage(site, reading, matchPath(PAGES.unit.path, path)?.['unit'], lang)
  const event = route && matchPath(PAGES[route].path, path)?.['event']
  const id = route === 'event' ? idOf(event) : undefined
  if (id === undefined)
    return declaredPage(site, event === undefined || /^\d+$/.test(event) ? route : undefined, path, lang)
  const facts = await findEventFacts(reading, id)
  if (facts) return eventPage(site, reading, facts, lang)
  const cancelled = await findCancelledEvent(reading, id)
  if (cancelled)
    return {
      ...plainPage(site, lang),
      title: titled(site, cancelled.name, lang),
      description: TEXTS.cancelled[lang],
      path: undefined,
    }
  // Members may see events that a guest does not: the page itself will say whether this one exists.
  if (viewer === 'member') return { ...plainPage(site, lang), path: undefined }
  return { ...plainPage(site, lang), title: titled(site, TEXTS.missingEvent[lang], lang), path: undefined }
}

/** Chats preview the link of a ticket as its event. The holder is never named. */
function ticketPage(page: Page, { title, description, image, imageText, type }: Page): Page {
  return { ...page, title, shownTitle: page.title, description, image, imageText, type }
}

/** A page of which everything is in its declaration; without a route, one of another front end or none. */
function declaredPage(site: Site, route: Route | undefined, path: string, lang: Lang): Page {
  const plain = plainPage(site, lang)
  const served = route && SERVED[route]
  const title = served?.title ?? (frontEndOf(path) === 'door' ? TEXTS.scan : TEXTS.missing)
  const listed = served && isFixed(PAGES[route].path) && served.listed
  return {
    ...plain,
    title: titled(site, title[lang], lang),
    description: (listed && listed.description?.[lang]) || plain.description,
    path: listed ? path : undefined,
  }
}

function plainPage(site: Site, lang: Lang): Omit<Page, 'path'> {
  const organisation = site.organisation[lang]
  return {
    title: organisation,
    description: SITE_LINE[lang],
    image: `${site.publicUrl}/og/site.png?lang=${lang}&v=${shareKey(sitePicture(site, lang)).slice(0, 12)}`,
    imageText: organisation,
    type: 'website',
  }
}

function homePage(site: Site, lang: Lang): Page {
  const url = `${site.publicUrl}/`
  const name = site.organisation[lang]
  const data = {
    '@services': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url,
    inLanguage: Object.values(HREFLANGS),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.publicUrl}${PAGES.activities.path}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
  return {
    ...plainPage(site, lang),
    path: '/',
    data,
    feed: { title: name, url: `${site.publicUrl}/calendar/all.ics?lang=${lang}` },
  }
}

/** Only a chosen type makes a different page: all other choices are views of the same one. */
async function activitiesPage(site: Site, reading: Reading, asked: URLSearchParams, lang: Lang): Promise<Page> {
  const id = idOf(asked.get('type') ?? undefined)
  const type = id === undefined ? undefined : await findEventType(reading, id)
  const title = titled(site, type?.name ?? SERVED.activities.title[lang], lang)
  const text = cutText((asked.get('q') ?? '').trim(), TEXT_MAX)
  const shownTitle = text === '' ? title : titled(site, fillText(TEXTS.results, lang, { text }), lang)
  const feed = { title, url: `${site.publicUrl}/calendar/${type ? `types/${type.id}` : 'all'}.ics?lang=${lang}` }
  const path = type ? `${PAGES.activities.path}?type=${type.id}` : PAGES.activities.path
  return {
    ...plainPage(site, lang),
    title,
    shownTitle,
    description: SERVED.activities.listed.description[lang],
    path,
    feed,
  }
}

/** A unit's own words and, in a chat, its name. */
async function unitPage(site: Site, reading: Reading, typed: string | undefined, lang: Lang): Promise<Page> {
  const id = idOf(typed)
  const unit = id === undefined ? undefined : await findUnit(reading, id)
  if (!unit) return declaredPage(site, undefined, '', lang)
  const plain = plainPage(site, lang)
  return {
    ...plain,
    title: titled(site, unit.name, lang),
    description: unit.description
      ? shorten(excerpt(unit.description, DESCRIPTION_MAX * 2), DESCRIPTION_MAX)
      : plain.description,
    path: fillPath(PAGES.unit.path, unit.id),
  }
}

async function eventPage(site: Site, reading: Reading, event: EventFacts, lang: Lang): Promise<Page> {
  const { publicUrl, timeZone, organisation } = site
  const path = fillPath(PAGES.event.path, event.id)
  const about = excerpt(event.description || event.notice || '', DESCRIPTION_MAX * 2)
  const facts = [whenOf(event, lang, timeZone), event.address ?? ''].filter((fact) => fact !== '').join(' · ')
  const image = `${publicUrl}/og/events/${event.id}.png?lang=${lang}&v=${shareKey(eventPicture(site, event, lang)).slice(0, 12)}`
  return {
    title: titled(site, event.name, lang),
    description: shorten(
      [facts, about].filter((part) => part !== '').join(lang === 'cn' ? '。' : '. '),
      DESCRIPTION_MAX,
    ),
    path,
    image,
    imageText: event.name,
    type: 'article',
    feed: { title: event.name, url: `${publicUrl}/calendar/events/${event.id}.ics?lang=${lang}` },
    data: event.start && {
      ...structuredEvent({
        ...event,
        start: event.start,
        description: about,
        url: `${publicUrl}${path}`,
        registerUrl: `${publicUrl}${fillPath(PAGES.register.path, event.id)}`,
        image,
        organiser: { name: organisation[lang], url: `${publicUrl}/` },
        timeZone,
        registration: await findRegistrationState(reading.db, reading.registry, reading.caller, {
          eventId: event.id,
          timeZone,
        }),
      }),
    },
  }
}

function headHtml(
  site: Site,
  page: Page,
  { lang, explicit }: { readonly lang: Lang; readonly explicit: Lang | undefined },
): string {
  const { title, description, path, image, imageText, type, data, feed } = page
  const url = path === undefined ? undefined : addressOf(site, path, explicit)
  return [
    meta('name', 'description', description),
    meta('name', 'robots', url === undefined ? 'noindex, nofollow' : 'index, follow, max-image-preview:large'),
    ...(path === undefined || url === undefined ? [] : [link('canonical', url), ...alternates(site, path)]),
    ...(feed
      ? [
          `<link rel="alternate" type="text/calendar" href="${escapeMarkup(feed.url)}" title="${escapeMarkup(feed.title)}">`,
        ]
      : []),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', site.organisation[lang]),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(url === undefined ? [] : [meta('property', 'og:url', url)]),
    meta('property', 'og:locale', LOCALES[lang]),
    ...site.languages
      .filter((other) => other !== lang)
      .map((other) => meta('property', 'og:locale:alternate', LOCALES[other])),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(SHARE_PICTURE.width)),
    meta('property', 'og:image:height', String(SHARE_PICTURE.height)),
    meta('property', 'og:image:alt', imageText),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', imageText),
    ...(data ? [`<script type="application/ld+json">${scriptJson(data)}</script>`] : []),
  ].join('\n    ')
}

function alternates(site: Site, path: string): readonly string[] {
  const languages = site.languages.map((lang) => [HREFLANGS[lang], addressOf(site, path, lang)] as const)
  return [...languages, ['x-default', addressOf(site, path, undefined)] as const].map(
    ([hreflang, url]) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(url)}">`,
  )
}

export function addressOf({ publicUrl }: Pick<Site, 'publicUrl'>, path: string, lang: Lang | undefined): string {
  const url = `${publicUrl}${path}`
  return lang === undefined ? url : `${url}${path.includes('?') ? '&' : '?'}lang=${lang}`
}

function pathOf({ basePath }: Site, pathname: string): string {
  const isBelow = basePath !== '' && (pathname === basePath || pathname.startsWith(`${basePath}/`))
  const path = isBelow ? pathname.slice(basePath.length) : pathname
  return path.replace(/(?<=.)\/+$/, '') || '/'
}

function idOf(text: string | undefined): number | undefined {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= ID_MAX ? id : undefined
}

function titled(site: Site, title: string, lang: Lang): string {
  return `${title} · ${site.organisation[lang]}`
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeMarkup(content)}">`
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeMarkup(href)}">`
}

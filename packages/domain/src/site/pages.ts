import type { Text } from '@cubic/contract'

/** A page of the site. Its component is `<Name>Page` in `apps/site/src/pages/public/<name>-page.tsx`. */
type PageOfSite = {
  /**
   * Matched in any case. `:event` is an event's number, and `/*` anything below. A page with a `:secret` is rendered
   * for each request and never cached; every other one is cached for all guests.
   */
  readonly path: `/${string}`
}
/** What the server knows of it besides. */
type ServedPage = {
  /**
   * As the component says it: the browser would load all of them with this. Null: that of the record that it shows, or
   * the organisation's name alone.
   */
  readonly title: Text | null
  /** The paths below a `/*` that show something. */
  readonly below?: readonly string[]
  /** What search engines and the sitemap list it with; a null description is its record's, or the site's own line. */
  readonly listed: false | { readonly description: Text | null }
  /** Of its content, everybody has their own: it is rendered once more, for the member who asks with their token. */
  readonly own: boolean
  /** The query parameters that it reads besides `lang`. */
  readonly parameters: { readonly [name: string]: Parameter }
}
/**
 * `choice`: rendered, with few values. `filter`: rendered, with any number of values. `browser`: makes no difference to
 * what the server renders. `secret`: the server renders an outline, and the browser reads the content with it.
 */
type Parameter = 'choice' | 'filter' | 'browser' | 'secret'

const DECLARED = {
  home: { path: '/' },
  activities: { path: '/activities' },
  event: { path: '/activities/:event' },
  register: { path: '/activities/:event/register' },
  unit: { path: '/units/:unit' },
  /** Where somebody at the venue checks in; `code`: of the screen there. */
  checkIn: { path: '/activities/:event/check-in' },
  ticket: { path: '/t/:secret' },
  report: { path: '/r/:secret' },
  verify: { path: '/verify' },
  certificate: { path: '/verify/:secret' },
  me: { path: '/me/*' },
  logIn: { path: '/login/*' },
  setPassword: { path: '/set-password' },
  forgotPassword: { path: '/forgot-password' },
  unsubscribe: { path: '/unsubscribe' },
} as const satisfies { readonly [route: string]: PageOfSite }

/** Apart from `PAGES`, so that browsers do not load it. */
const DECLARED_SERVED = {
  home: { title: null, listed: { description: null }, own: false, parameters: { time: 'choice' } },
  activities: {
    title: { cn: '全部活动', en: 'All events' },
    listed: {
      description: {
        cn: '讲座、竞赛、演出与志愿活动，按时间和类型浏览，在线报名。',
        en: 'Talks, contests, shows and volunteering: browse by time and type, and register online.',
      },
    },
    own: false,
    parameters: {
      time: 'filter',
      q: 'filter',
      type: 'filter',
      unit: 'filter',
      hours: 'filter',
      sort: 'filter',
      ongoing: 'filter',
      open: 'filter',
      past: 'filter',
      pages: 'filter',
    },
  },
  event: { title: null, listed: { description: null }, own: false, parameters: {} },
  unit: { title: null, listed: { description: null }, own: false, parameters: {} },
  register: {
    title: { cn: '填写报名信息', en: 'Register' },
    listed: false,
    own: false,
    // of its series, those to register for together
    parameters: { dates: 'browser' },
  },
  checkIn: { title: { cn: '现场签到', en: 'Check in' }, listed: false, own: false, parameters: { code: 'browser' } },
  ticket: { title: { cn: '报名码', en: 'Ticket' }, listed: false, own: false, parameters: {} },
  report: { title: { cn: '活动报告', en: 'Event report' }, listed: false, own: false, parameters: {} },
  verify: { title: { cn: '证书核验', en: 'Check a certificate' }, listed: false, own: false, parameters: {} },
  certificate: { title: { cn: '证书核验', en: 'Check a certificate' }, listed: false, own: false, parameters: {} },
  me: {
    title: { cn: '个人中心', en: 'Personal center' },
    below: ['/tickets', '/bind', '/security', '/notices', '/data', '/hours', '/certificates'],
    listed: false,
    own: true,
    parameters: { tab: 'browser', code: 'browser' },
  },
  logIn: {
    title: { cn: '登录', en: 'Log in' },
    below: ['/link', '/local'],
    listed: false,
    own: false,
    parameters: { back: 'browser', sign_on: 'browser', provider: 'browser' },
  },
  setPassword: {
    title: { cn: '设置密码', en: 'Set your password' },
    listed: false,
    own: false,
    parameters: { token: 'secret' },
  },
  forgotPassword: { title: { cn: '忘记密码', en: 'Forgot your password?' }, listed: false, own: false, parameters: {} },
  unsubscribe: {
    title: { cn: '邮件提醒', en: 'Email reminders' },
    listed: false,
    own: false,
    parameters: { token: 'secret' },
  },
} as const satisfies { readonly [route in keyof typeof DECLARED]: ServedPage }

type Declared = typeof DECLARED
export type Route = keyof Declared
type Served = typeof DECLARED_SERVED
type ParameterOf<R extends Route> = Served[R]['parameters'][keyof Served[R]['parameters']]
export type RouteWithChoices = {
  [route in Route]: Extract<ParameterOf<route>, 'choice' | 'filter'> extends never ? never : route
}[Route]

export const PAGES: Declared & { readonly [route in Route]: PageOfSite } = DECLARED
export const SERVED: Served & { readonly [route in Route]: ServedPage } = DECLARED_SERVED
export const ROUTES = Object.keys(PAGES) as readonly Route[]

export function routeOf(pathname: string): Route | undefined {
  return ROUTES.find((route) => matchPath(PAGES[route].path, pathname))
}

/** The file name of a page's component, without `-page.tsx`. */
export function fileOf(route: Route): string {
  return route.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Does a path hold nothing but fixed words? */
export function isFixed(path: string): boolean {
  return !path.includes(':')
}

export function fillPath(path: string, value: string | number = ''): string {
  return path.replace(/(?<=.)\/\*$/, '').replace(/:\w+/, () => encodeURIComponent(value))
}

/**
 * The values of a pattern's `:name` segments, undefined where the path is not of its shape. `/*`
 * stands for anything below.
 */
export function matchPath(
  pattern: string,
  pathname: string,
): { readonly [name: string]: string | undefined } | undefined {
  const names: string[] = []
  const shape = pattern.replace(/\/\*$/, '(?:/.*)?').replaceAll(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  const found = new RegExp(`^${shape}/*$`, 'i').exec(pathname)
  return found ? Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')])) : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

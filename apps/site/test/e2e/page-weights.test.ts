import type { Route } from '@cubic/domain/site/pages'
import { expect, it } from 'vitest'
import { everyPage } from '@cubic/testing/browser/every-page'
import type { Size } from '@cubic/testing/browser/site'
import { useSite } from '@cubic/testing/browser/site'
import { LONG } from '@cubic/testing/seed'
import { look, SCRIPT_MAX, SHIFT_MAX, WIRE_MAX, type Viewer } from '@cubic/testing/browser/weights'

const GUEST_REQUESTS_MAX = 12
/** Guests' pages whose HTML includes all data: they send no queries. */
const HOLDS_ITS_DATA = /^\/(activities(\/\d+)?)?$/
/** Most of a visit is waiting. */
const AT_A_TIME = 3

const site = useSite()

/** Pages for people who cannot log in yet, or need not. */
const FOR_GUESTS: ReadonlySet<Route> = new Set(['logIn', 'setPassword', 'forgotPassword', 'unsubscribe'])

/** Every public page, with one of each for those that are of something. */
async function pagesFor(viewer: Viewer, owner: Awaited<ReturnType<typeof site.aUser>>): Promise<readonly string[]> {
  const event = await site.anEvent({ registration: { limit: 20 } })
  await site.aProject({ members: [owner] })
  await site.aProject({ mentors: [owner] })
  const ticket = await site.aTicket({ event: await site.anEvent({ registration: { limit: 20 } }), owner })
  const unit = await site.insert('cubic_unit', {
    name_cn: '机器人社',
    name_en: 'Robotics Club',
    kind: 'club',
    archived: false,
    sort: 0,
  })
  const pages = everyPage({ event: event.id, unit, code: ticket.code })
    .filter(({ route }) => viewer === 'guest' || !FOR_GUESTS.has(route))
    .map(({ path }) => path)
  return [
    ...pages,
    '/no/such/page',
    ...(viewer === 'guest'
      ? []
      : ['/me/tickets', '/me/security', '/me/notices', '/me/data', '/me/hours', '/me/certificates']),
  ]
}

/**
 * Everybody sees a page on a phone. On a desktop, guests and members see every other page in turn; all of them in the
 * long run.
 */
const sizesInTurn = (turn: number): readonly Size[] => (LONG || turn % 2 === 0 ? ['phone', 'desktop'] : ['phone'])

async function expectLight(viewer: Viewer, turn: number): Promise<void> {
  const owner = await site.aUser()
  const tooMuch: string[] = []
  const weigh = async ({ path, size }: { readonly path: string; readonly size: Size }) => {
    const page = await site.visit({ size, ...(viewer === 'member' ? { as: owner } : {}) })
    if (viewer === 'member')
      await page.context().addCookies([{ name: 'cubic-viewer', value: 'member', url: site.url() }])
    const { script, wire, shift, moved, requests } = await look(page, path)
    expect(script, path).toBeGreaterThan(50_000)
    if (script > SCRIPT_MAX[viewer]) tooMuch.push(`${path} (${size}): ${script} bytes of script`)
    if (wire > WIRE_MAX[viewer]) tooMuch.push(`${path} (${size}): ${wire} bytes of script on the wire`)
    if (shift > SHIFT_MAX) tooMuch.push(`${path} (${size}): moves by ${shift.toFixed(3)} (${moved})`)
    if (/^\/(activities\/\d+)?$/.test(path) && viewer === 'guest' && requests.length > GUEST_REQUESTS_MAX)
      tooMuch.push(`${path}: ${requests.length} requests`)
    if (HOLDS_ITS_DATA.test(path) && viewer === 'guest')
      tooMuch.push(
        ...requests.filter((address) => /^\/(gql|user|api)\//.test(address)).map((sent) => `${path}: ${sent}`),
      )
    await page.context().close()
  }
  const visits = (await pagesFor(viewer, owner)).flatMap((path, place) =>
    sizesInTurn(place + turn).map((size) => ({ path, size })),
  )
  for (let first = 0; first < visits.length; first += AT_A_TIME)
    await Promise.all(visits.slice(first, first + AT_A_TIME).map(weigh))
  expect(tooMuch).toEqual([])
}

it.each([
  ['a guest', 'guest', 0],
  ['somebody who is signed in', 'member', 1],
] as const)(
  'every public page is within its weight limits for %s, without layout shift, and asks for no data that it holds',
  (_, viewer, turn) => {
    site.allowProblem(/ 404|status of 404/)
    return expectLight(viewer, turn)
  },
)

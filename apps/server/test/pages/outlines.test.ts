import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { useWire } from '@cubic/testing/server/wire'

beforeAll(() => buildIfStale(), 240_000)
const { anAdmin, as, aUser, anEvent, aTicket, url, db } = useWire({
  env: { TRUST_PROXY: '127.0.0.1' },
  frontEnds: path.join(import.meta.dirname, '../../..'),
})

type Asking = { readonly cookie?: string; readonly [header: string]: string | undefined }
type Page = { readonly status: number; readonly html: string; readonly headers: Headers }

async function visit(address: string, headers: Asking = {}): Promise<Page> {
  const response = await fetch(`${url()}${address}`, { headers: { ...headers } as Record<string, string> })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

/** The content of the page before any script could add to it. */
function readable({ html }: Page): string {
  const body = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json" id="cubic-handover"'))
  expect(body).not.toMatch(/<script/)
  return body.replaceAll(/<svg.*?<\/svg>/gs, '').replaceAll(/<[^>]+>/g, ' ')
}

/** No script blocks the first paint. */
function expectNothingWaitedFor({ html }: Page): void {
  for (const [tag] of html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)) expect(tag).toMatch(/\bdefer\b|type="module"/)
}

describe('every public page is rendered with its text', () => {
  it('for guests, in both languages', async () => {
    const event = await anEvent({ name: '讲座一场', registration: { limit: 9 } })
    const ticket = await aTicket({ event, owner: await aUser({ name: '欧阳一诺' }) })
    const pages: readonly (readonly [address: string, cn: string, en: string])[] = [
      ['/', '发现活动', 'Discover events'],
      ['/activities', '讲座一场', '讲座一场'],
      [`/activities/${event.id}`, '讲座一场', '讲座一场'],
      [`/activities/${event.id}/register`, '登录', 'Log in'],
      [`/t/${ticket.code}`, '报名码', 'Ticket'],
      ['/me', '个人中心', 'Personal center'],
      ['/login', '登录', 'Log in'],
      ['/set-password?token=abc', '设置密码', 'Set your password'],
      // the secret of newer links is behind the #: the browser says what is wrong with one that was cut short
      ['/set-password?token=', '正在检查链接', 'Checking the link'],
    ]
    for (const [address, cn, en] of pages)
      for (const [lang, text] of [
        ['cn', cn],
        ['en', en],
      ] as const) {
        const page = await visit(address, { cookie: `cubic-language=${lang}` })
        expect(page.status, address).toBe(200)
        expect(readable(page), `${address} ${lang}`).toContain(text)
        expect(page.html).toContain(`data-lang="${lang}" data-viewer="guest"`)
        expectNothingWaitedFor(page)
      }
  })

  it('of an event with its seats once, for whom registration is, and how to reach who holds it', async () => {
    const columns = { organiser_cn: '学生会', organiser_contact: '025-5209 1330，film@cubic.edu' }
    const event = await anEvent({ registration: { limit: 9, max_applicants: 1 }, columns })
    const page = await visit(`/activities/${event.id}`)
    // what phones show, and what desktops show
    for (const words of ['还剩 9 席', '每次限报一人']) expect(readable(page).split(words).length - 1, words).toBe(2)
    for (const address of [`/activities?q=${encodeURIComponent('学生会')}`, 'tel:02552091330', 'mailto:film@cubic.edu'])
      expect(page.html).toContain(`href="${address}"`)
  })

  it('for signed-in people, with what everybody may see and without personal data', async () => {
    const person = await aUser({ name: '张不该出现' })
    const event = await anEvent({ name: '讲座一场', registration: { limit: 9 } })
    const ticket = await aTicket({ event, owner: person, name: '张不该出现' })
    const pages: readonly (readonly [address: string, cn: string, en: string])[] = [
      ['/', '讲座一场', '讲座一场'],
      ['/activities', '讲座一场', '讲座一场'],
      [`/activities/${event.id}`, '讲座一场', '讲座一场'],
      [`/activities/${event.id}/register`, '讲座一场', '讲座一场'],
      [`/t/${ticket.code}`, '讲座一场', '讲座一场'],
      ['/me', '个人中心', 'Personal center'],
    ]
    for (const [address, cn, en] of pages)
      for (const [lang, text] of [
        ['cn', cn],
        ['en', en],
      ] as const) {
        const page = await visit(address, { cookie: `cubic-viewer=member; cubic-language=${lang}` })
        expect(page.html, address).toContain(`data-lang="${lang}" data-viewer="member"`)
        expect(readable(page), `${address} ${lang}`).toContain(text)
        expect(page.html, address).not.toContain('张不该出现')
        // a member is not asked to log in
        expect(page.html, address).not.toMatch(/href="[^"]*\/login/)
        expectNothingWaitedFor(page)
      }
  })

  it('for signed-in people with room for as many rows as their last to-do list had', async () => {
    const rowsFor = async (cookie: string, address = '/') =>
      /<html[^>]*style="--todo-rows:(\d)"/.exec((await visit(address, { cookie })).html)?.[1]
    expect(await rowsFor('cubic-viewer=member; cubic-todo=1')).toBe('1')
    expect(await rowsFor('cubic-viewer=member; cubic-todo=0')).toBe('0')
    for (const [cookie, address] of [
      ['cubic-viewer=member'],
      ['cubic-viewer=member; cubic-todo=9"'],
      ['cubic-todo=1'],
      ['cubic-viewer=member; cubic-todo=1', '/activities'],
    ] as const)
      expect(await rowsFor(cookie, address), cookie).toBeUndefined()
  })

  it('compressed and revalidated, whether the server or the browser renders it', async () => {
    for (const address of ['/', '/login', '/scan', '/activities?pages=40'])
      for (const encoding of ['br', 'gzip']) {
        const page = await visit(address, { 'accept-encoding': encoding })
        expect([page.status, page.headers.get('content-encoding')], address).toEqual([200, encoding])
        expect(page.html, address).toContain('</html>')
      }
    const scanner = await visit('/scan')
    const again = await visit('/scan', { 'if-none-match': scanner.headers.get('etag') ?? '' })
    expect([again.status, again.html]).toEqual([304, ''])
  })

  it('in the chosen theme', async () => {
    for (const address of ['/me', '/scan', '/set-password'])
      expect((await visit(address, { cookie: 'cubic-theme=dark' })).html).toMatch(
        /<html lang="zh-CN" data-theme="dark"/,
      )
  })

  it('but never with the one-time token of its URL', async () => {
    const { html } = await visit('/set-password?token=s3cret-t0ken')
    expect(html).not.toContain('s3cret-t0ken')
  })
})

describe('a shared ticket', () => {
  const person = { name: '欧阳一诺', phone: '+8613800138000', email: 'ouyang@example.edu' }

  it('shows a guest its event and a masked name, and is never cached', async () => {
    const event = await anEvent({ name: '开放日', registration: { limit: 9 } })
    const ticket = await aTicket({ event, owner: await aUser(), ...person })
    const page = await visit(`/t/${ticket.code}`)
    expect(readable(page)).toContain('开放日')
    expect(page.html).toContain('<path d="M')
    for (const secret of Object.values(person)) expect(page.html).not.toContain(secret)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.html).toContain('<meta name="robots" content="noindex, nofollow">')
    await db()
      .run`update cubic_event_applicant set check_in_status = 'attend', check_in_time = now() where id = ${ticket.id}`
    expect(readable(await visit(`/t/${ticket.code}`))).toContain('已签到')
  })

  it('is previewed in chats as its event, without its holder', async () => {
    const event = await anEvent({ name: '开放日', registration: { limit: 9 } })
    const ticket = await aTicket({ event, owner: await aUser(), ...person })
    const { html } = await visit(`/t/${ticket.code}`)
    const preview = html.slice(0, html.indexOf('</head>'))
    expect(preview).toMatch(/<meta property="og:title" content="开放日 · /)
    expect(preview).toContain(`/og/events/${event.id}.png`)
    expect(preview).toMatch(/<title>报名码 · /)
    expect(preview).not.toContain('欧阳')
    expect(preview).not.toContain('og:url')
  })

  it('of an event that guests may not see has a preview without it', async () => {
    const event = await anEvent({ name: '内部会议', columns: { public_or_not: false }, registration: { limit: 9 } })
    const ticket = await aTicket({ event, owner: await aUser() })
    const { html } = await visit(`/t/${ticket.code}`)
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('内部会议')
  })

  it('that does not exist is "not found", even if its code is malformed', async () => {
    const texts = new Set<string>()
    for (const code of ['0000ZZZZ0000', 'no-code-at-all', 'x'.repeat(200)]) {
      const page = await visit(`/t/${code}`)
      expect([page.status, page.headers.get('cache-control')], code).toEqual([404, 'private, no-store'])
      texts.add(readable(page).replaceAll(/\s+/g, ' '))
      expectNothingWaitedFor({ ...page, html: page.html.replace('<script src="./boot.js">', '') })
    }
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain('无效的报名码')
  })

  it('cannot be guessed through pages: wrong codes are counted per client address', async () => {
    const ticket = await aTicket({ event: await anEvent(), owner: await aUser() })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const guess = (index: number) => `/t/Z${String(index).padStart(11, '0')}`
    await db()
      .run`insert into cubic_rate_limit (key, window_ends, used) values ('ticket-code:address:203.0.113.7', now() + interval '5 minutes', 2999)`
    expect((await visit(guess(0), from('203.0.113.7'))).status).toBe(404)
    const refused = await visit(guess(1), from('203.0.113.7'))
    expect(refused.status).toBe(429)
    expect(readable(refused)).toContain('报名码')
    // a right code still works, and requests from elsewhere are not affected
    expect((await visit(`/t/${ticket.code}`, from('203.0.113.7'))).status).toBe(200)
    expect((await visit(guess(2), from('198.51.100.9'))).status).toBe(404)
  })
})

describe('the files of a page', () => {
  const file = async (address: string) => {
    const response = await fetch(`${url()}${address}`, { headers: { 'accept-encoding': 'br' } })
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return { kept: response.headers.get('cache-control'), encoding: response.headers.get('content-encoding'), headers }
  }

  it('are kept for good where their names change with them, and have few headers', async () => {
    const { html } = await visit('/')
    const [script = ''] = /assets\/[\w-]+\.js/.exec(html) ?? []
    const { kept, encoding, headers } = await file(`/${script}`)
    expect([kept, encoding]).toEqual(['public, max-age=31536000, immutable', 'br'])
    // some thirty of them are fetched on a first visit
    expect(headers.length).toBeLessThan(400)
    expect(headers).toMatch(/content-security-policy: default-src 'self'/)
    expect(headers).toContain('x-content-type-options: nosniff')
  })

  it('are asked for again where they keep their names: they must not be older than the page', async () => {
    const { kept, headers } = await file('/boot.js')
    expect(kept).toBe('no-cache')
    for (const name of ['permissions-policy', 'etag']) expect(headers).toContain(`${name}: `)
  })
})

describe('the page that checks a certificate', () => {
  async function aCertificate() {
    const event = await anEvent({ name: '创新挑战赛', starts: -300, ends: -60 })
    const owner = await aUser({ name: '欧阳一诺', person: { name: '欧阳一诺', unify_id: `S${event.id}-70452` } })
    await aTicket({ event, owner, name: '欧阳一诺', check_in_status: 'attend' })
    const answer = await as(await anAdmin()).callEvent(event, 'issue_certificates')
    expect(answer).toMatchObject({ status: 'ok' })
    const row = await db().one<{ id: number; code: string }>`
      select id, code from cubic_certificate where event_id = ${event.id}`
    return { id: row?.id ?? 0, address: `/verify/${row?.code.match(/.{4}/g)?.join('-')}` }
  }

  it('says what it is with a masked name, is never cached or listed, and keeps no trace of who asks', async () => {
    const { id, address } = await aCertificate()
    const page = await visit(address)
    expect(page.status).toBe(200)
    for (const words of ['有效', '创新挑战赛', '欧**', '不记录是谁查的']) expect(readable(page)).toContain(words)
    for (const secret of ['欧阳一诺', '0452']) expect(page.html).not.toContain(secret)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.html).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(page.html.slice(0, page.html.indexOf('</head>'))).not.toContain('创新挑战赛')
    await as(await anAdmin()).call('CubicCertificate', id, 'revoke', { reason: '提前离场' })
    expect(readable(await visit(address))).toMatch(/已撤销.*提前离场/s)
  })

  it('names likely slips of an unknown code, slows down who guesses, and keeps nobody else out', async () => {
    const unknown = await visit('/verify/K7PX-93QM-O2TW')
    expect(unknown.status).toBe(404)
    expect(readable(unknown)).toContain('编码里没有“O”')
    await db()
      .run`insert into cubic_rate_limit (key, window_ends, used) values ('certificate-code:address:203.0.113.9', now() + interval '5 minutes', 3000)`
    const from = { 'x-forwarded-for': '203.0.113.9' }
    expect((await visit('/verify/ZZZZ-ZZZZ-0001', from)).status).toBe(429)
    expect((await visit((await aCertificate()).address, from)).status).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'
import { NOTABLE } from '../../../server/src/sample-data/notable-events.ts'
import type { TestUser } from '../../../server/test/support/builders.ts'
import { findingsOf } from '../../../../packages/web-kit/test/browser/accessibility.ts'
import { expectVisible } from '../../../../packages/web-kit/test/browser/looking.ts'
import {
  aFormEvent,
  openFeedback,
  press,
  type Screen,
  settle,
} from '../../../../packages/web-kit/test/browser/screens.ts'
import { type Size, useSite } from '../../../../packages/web-kit/test/browser/site.ts'

/** The specification's viewport forbids zooming: the one exception. */
const ALLOWED = 'meta-viewport'
const HOUR = 60

const site = useSite()

type Look = { readonly size: Size; readonly lang: 'cn' | 'en'; readonly as?: TestUser }

/** What axe finds on the screens, in the light theme and the dark one. */
async function findingsOn(screens: readonly Screen[], { size, lang, as }: Look): Promise<readonly string[]> {
  const page = await site.visit({ size, lang, ...(as && { as }) })
  const findings: string[] = []
  for (const { name, path, act } of screens) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await settle(page)
    await act?.(page)
    findings.push(...(await findingsOf(page, { allowed: ALLOWED })).map((finding) => `${name}, ${lang}, ${finding}`))
  }
  return findings
}

describe('axe finds nothing', () => {
  it('on the screens of guests', async () => {
    site.allowProblem(/404/)
    const [open, full, closed] = await Promise.all([
      site.anEvent({
        name: '开放的活动',
        registration: { limit: 30 },
        columns: { address: '艺术楼', notice: '请带笔' },
      }),
      site.anEvent({ name: '满员的活动', registration: { limit: 0 } }),
      site.anEvent({ name: '截止的活动', registration: { closed: true } }),
    ])
    const foreign = await site.aTicket({ event: open, owner: await site.aUser(), name: '王星河' })
    const screens: readonly Screen[] = [
      { name: 'home', path: '/' },
      { name: 'home, no event', path: '/?time=today' },
      { name: 'activities', path: '/activities' },
      { name: 'activities, none found', path: '/activities?q=zzzzqqqq' },
      { name: 'event', path: `/activities/${open.id}` },
      { name: 'event, full', path: `/activities/${full.id}` },
      { name: 'event, closed', path: `/activities/${closed.id}` },
      { name: 'event, custom page', path: `/activities/${NOTABLE.customPage}` },
      { name: 'register, guest', path: `/activities/${open.id}/register` },
      { name: 'ticket of somebody', path: `/t/${foreign.code}` },
      { name: 'ticket, unknown code', path: '/t/0000-0000-0000' },
      { name: 'personal centre, guest', path: '/me' },
      { name: 'set a password', path: '/set-password?token=unknown' },
      { name: 'not found', path: '/nothing-here' },
      { name: 'log-in', path: '/login' },
      {
        name: 'log-in, errors',
        path: '/login',
        act: (page) =>
          page
            .getByRole('main')
            .getByRole('button', { name: /^(登录|Log in)$/ })
            .click(),
      },
    ]
    const half = (rest: number) => screens.filter((_, index) => index % 2 === rest)
    const findings = [
      ...(await findingsOn(half(0), { size: 'phone', lang: 'cn' })),
      ...(await findingsOn(half(1), { size: 'desktop', lang: 'en' })),
    ]
    expect(findings).toEqual([])
  })

  it('on the screens of signed-in people, and their dialogs', async () => {
    const mentor = await site.aUser({ name: '何老师', roles: ['mentor'], person: {} })
    const user = await site.aUser({
      name: '林知秋',
      phone: '+8613800138000',
      email: 'lin@example.edu',
      person: { unify_id: '20260077' },
    })
    const project = await site.aProject({ name: '校园声音地图', members: [user], mentors: [mentor] })
    await site.aFeedback({
      project,
      mentor,
      columns: { mentor_edit_state: 'submitted', mentor_content: '选点很用心' },
    })
    const [event, past] = [
      await aFormEvent(site),
      await site.anEvent({ name: '夜读会', starts: -30 * HOUR, ends: -28 * HOUR }),
    ]
    const ticket = await site.aTicket({ event: await site.anEvent({ name: '天文观测' }), owner: user })
    await site.aTicket({
      event: past,
      owner: user,
      check_in_status: 'attend',
      columns: { check_in_time: new Date(Date.now() - 29 * 3_600_000) },
    })
    const register = `/activities/${event.id}/register`
    const screens: readonly Screen[] = [
      { name: 'home', path: '/' },
      { name: 'account menu', path: '/', act: press(/^(我的账号|My account)$/) },
      { name: 'register', path: register },
      { name: 'register, errors', path: register, act: press(/^(提交报名|Register)/) },
      { name: 'own ticket', path: `/t/${ticket.code}` },
      { name: 'own ticket, QR', path: `/t/${ticket.code}`, act: press(/^(放大二维码|Enlarge the QR code)$/) },
      { name: 'own ticket, share', path: `/t/${ticket.code}`, act: press(/^(分享|Share)/) },
      { name: 'own ticket, leave', path: `/t/${ticket.code}`, act: press(/^(请假|Ask for leave)$/) },
      { name: 'personal centre', path: '/me' },
      { name: 'personal centre, bind', path: '/me/bind', act: press(/^(绑定|Bind)$/) },
      { name: 'personal centre, rate', path: '/me', act: press(/^(去评价|Rate)/) },
      { name: 'personal centre, avatar', path: '/me', act: press(/^(更换头像|Change avatar)$/) },
      { name: 'personal centre, feedback', path: '/me', act: openFeedback },
    ]
    const half = (rest: number) => screens.filter((_, index) => index % 2 === rest)
    const findings = [
      ...(await findingsOn(half(0), { size: 'phone', lang: 'en', as: user })),
      ...(await findingsOn(half(1), { size: 'desktop', lang: 'cn', as: user })),
    ]
    expect(findings).toEqual([])
  })

  it('on the scanner', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    site.camera().showNothing()
    const scanner = await site.aUser({ name: '门口的老师', roles: ['scanner_admin'] })
    const screens = [{ name: 'scan', path: `/scan?event=${event.id}` }]
    expect(await findingsOn(screens, { size: 'phone', lang: 'cn', as: scanner })).toEqual([])
  })
})

describe('a person who prefers reduced motion', () => {
  it('sees no animation, but everybody else does', async () => {
    const page = await site.visit({ path: '/login', as: await site.aUser({ person: {} }) })
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/me/bind')
      await expectVisible(page.getByRole('dialog'))
      return page.evaluate(() =>
        Math.max(
          0,
          ...[...document.querySelectorAll('dialog, .skeleton, a, button')].flatMap((element) => {
            const { animationDuration, animationName, transitionDuration } = getComputedStyle(element)
            return [animationName === 'none' ? 0 : parseFloat(animationDuration), parseFloat(transitionDuration)]
          }),
        ),
      )
    }
    expect(await moving('reduce')).toBeLessThan(0.011)
    expect(await moving('no-preference')).toBeGreaterThan(0.05)
  })
})

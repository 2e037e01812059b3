import type { OwnLogIn, PastLogIn } from '@cubic/contract'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LogInHistory, NewDevices } from '../../src/features/people/components/log-in-history.tsx'
import { provideAnswers } from './provide-answers.ts'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
  vi.unstubAllGlobals()
})

function show(component: React.ReactNode): void {
  provideAnswers()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(component)
}

const NEW: OwnLogIn = {
  id: '6b0f7c1e-0000-4000-8000-000000000001',
  browser: 'Firefox',
  system: 'Windows',
  address: '203.0.113.24',
  created_time: '2026-11-24T06:12:00Z',
  last_used_time: '2026-11-24T06:20:00Z',
  is_current: false,
  way: 'password+totp',
  is_new: true,
}
const PAST: PastLogIn = {
  id: '1',
  time: '2026-11-24T06:12:00Z',
  way: 'password',
  result: 'wrong_password',
  browser: null,
  system: null,
  network: '203.0.113.0/24',
  is_new: false,
}

it('asks of a new device whether it was them; “no” ends it and goes on to the password', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
    sent.push([new URL(url, 'http://here').pathname, JSON.parse(body)])
    return Response.json({ status: 'ok', ended: 1 })
  })
  const onNotMine = vi.fn<() => void>()
  const known = { ...NEW, id: 'known', is_new: false, browser: 'Chrome' }
  show(<NewDevices logIns={[NEW, known]} onNotMine={onNotMine} />)
  await expect.element(page.getByText('新设备登录：是您吗？')).toBeVisible()
  expect(document.body.textContent).toContain('Firefox · Windows')
  expect(document.body.textContent).not.toContain('Chrome')
  await page.getByRole('button', { name: '不是我，让它退出登录' }).click()
  await vi.waitFor(() => expect(onNotMine).toHaveBeenCalledOnce())
  await page.getByRole('button', { name: '是我', exact: true }).click()
  await vi.waitFor(() =>
    expect(sent).toEqual([
      ['/api/auth/v1/end-log-in', { id: NEW.id }],
      ['/api/auth/v1/know-log-in', { id: NEW.id }],
    ]),
  )
})

it('the log-in that one looks from is not offered to be ended', async () => {
  show(<NewDevices logIns={[{ ...NEW, is_current: true }]} onNotMine={vi.fn<() => void>()} />)
  await expect.element(page.getByRole('button', { name: '是我', exact: true })).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

it('shows the latest log-ins in words, and the rest when asked', async () => {
  const past = Array.from({ length: 10 }, (_, index): PastLogIn => ({ ...PAST, id: String(index) }))
  show(<LogInHistory past={[{ ...PAST, id: 'in', result: 'in', way: 'sign_on+passkey', is_new: true }, ...past]} />)
  await expect.element(page.getByText('保留 90 天')).toBeVisible()
  await expect
    .element(page.getByRole('listitem').first())
    .toHaveTextContent('成功 · 统一身份认证 + 通行密钥 · 第一次见到的设备未知设备 · 203.0.113.0/24')
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent('失败，密码不对 · 密码')
  expect(page.getByRole('listitem').elements()).toHaveLength(8)
  await page.getByRole('button', { name: '显示全部 11 条' }).click()
  await vi.waitFor(() => expect(page.getByRole('listitem').elements()).toHaveLength(11))
})

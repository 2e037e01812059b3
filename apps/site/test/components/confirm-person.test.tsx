import { LanguageContext } from '@cubic/web-kit/language/language'
import { ConfirmPerson } from '@cubic/web-kit/ui/confirm-person'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
  vi.unstubAllGlobals()
})

type Sent = { readonly action?: string; readonly method?: string; readonly password?: string; readonly code?: string }

function show(methods: readonly ('totp' | 'password')[], confirm: (sent: Sent) => Response) {
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => confirm(JSON.parse(body) as Sent))
  const onEnd = vi.fn<(isConfirmed: boolean) => void>()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <LanguageContext value="cn">
      <ConfirmPerson action="roles" asked={{ methods, options: null }} onEnd={onEnd} />
    </LanguageContext>,
  )
  return onEnd
}

it('says what is about to be done, and what was wrong, and ends once the proof is right', async () => {
  const sent: Sent[] = []
  const onEnd = show(['password'], (given) => {
    sent.push(given)
    return given.password === 'right'
      ? Response.json({ status: 'ok' })
      : Response.json({ status: 'error', error_kind: 'auth:wrong_password', error_msg: '当前密码不正确' })
  })
  await expect.element(page.getByText('您要修改谁能做什么，需要再证明一次。')).toBeVisible()
  await page.getByLabelText('密码').fill('wrong')
  await page.getByRole('button', { name: '确认' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('当前密码不正确')
  expect(onEnd).not.toHaveBeenCalled()
  await page.getByLabelText('密码').fill('right')
  await page.getByRole('button', { name: '确认' }).click()
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
  expect(sent.at(-1)).toEqual({ action: 'roles', method: 'password', password: 'right' })
})

it('somebody who has nothing to confirm with logs in again', async () => {
  show([], () => Response.json({ status: 'ok' }))
  await expect.element(page.getByText(/请先退出登录，再重新登录/)).toBeVisible()
})

it('takes a code or the password, and nothing once it is dismissed', async () => {
  const sent: Sent[] = []
  const onEnd = show(['totp', 'password'], (given) => {
    sent.push(given)
    return new Response('请稍后再试', { status: 429, headers: { 'retry-after': '30', 'content-type': 'text/plain' } })
  })
  await page.getByLabelText('验证器的 6 位数字').fill('49 20 51x')
  await page.getByRole('button', { name: '确认' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('请 30 秒后再试')
  expect(sent).toEqual([{ action: 'roles', method: 'totp', code: '492051' }])
  await page.getByRole('button', { name: '改用密码' }).click()
  await expect.element(page.getByLabelText('密码')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(false)
})

import { LanguageContext } from '@cubic/web-kit/language/language'
import { RouterContext } from '@cubic/web-kit/navigation/routing'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LogInForm } from '../../src/features/people/components/log-in-form.tsx'
import { SignOnProblem } from '../../src/features/people/components/sign-on-problem.tsx'
import { LogInReturn } from '../../src/pages/components/log-in-return.tsx'
import { provideAnswers } from './provide-answers.ts'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
  location.hash = ''
})

function show(component: React.ReactNode, answers?: { readonly [family: string]: unknown }): void {
  provideAnswers(answers)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <LanguageContext value="cn">
      <RouterContext
        value={{
          location: { pathname: '/login', search: '', hash: '', state: null },
          basename: '',
          navigate: () => undefined,
          canGoBack: () => false,
        }}
      >
        {component}
      </RouterContext>
    </LanguageContext>,
  )
}
const words = () => place?.textContent ?? ''

it('begins the log-in at a provider that is down again after twelve seconds, ten times at most', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const problem = <SignOnProblem kind="down" name="统一身份认证" again="#again" isElsewhere={false} />
  show(problem)
  await vi.waitFor(() => expect(words()).toContain('12 秒后自动再试'))
  expect(words()).toContain('统一身份认证暂时打不开')
  for (let second = 0; second < 11; second++) await vi.advanceTimersByTimeAsync(1000)
  expect(location.hash).toBe('')
  await vi.waitFor(() => expect(location.hash).toBe('#again'))
  root?.unmount()
  sessionStorage.setItem('sign_on_retries', '10')
  show(problem)
  await vi.waitFor(() => expect(words()).toContain('再试一次'))
  expect(words()).not.toContain('自动再试')
})

it('the page does not take somebody away who logs in by another way', async () => {
  show(<SignOnProblem kind="down" name="统一身份认证" again="#again" isElsewhere />)
  await vi.waitFor(() => expect(words()).toContain('再试一次'))
  expect(words()).not.toContain('自动再试')
})

it('counts down while passwords wait, and says that nothing else does', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 429, headers: { 'retry-after': '290' } }))
  show(<LogInForm />)
  await page.getByLabelText('账号').fill('li')
  await page.getByRole('textbox', { name: '密码' }).fill('not it')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect.element(page.getByText('锁的只是密码，其他登录方式照常可用。')).toBeVisible()
  const timer = page.getByRole('timer')
  await expect.element(timer).toHaveTextContent(/^00:04:(50|4\d)$/)
  const first = timer.element().textContent
  await expect.poll(() => timer.element().textContent).not.toBe(first)
  await expect.element(page.getByRole('button', { name: '登录', exact: true })).toBeDisabled()
})

it('says of the event that one returns to how soon registration opens', async () => {
  const event = { id: 7, name: '讲座', cover: null, type_id: null, start_time: null }
  // Another test of this page may have set the server's clock half a minute apart.
  const opening = new Date(Date.now() + 12.5 * 60_000).toISOString()
  show(<LogInReturn eventId={7} />, { event: { ...event, regist_start_time: opening } })
  await vi.waitFor(() => expect(words()).toMatch(/1[234] 分钟后开放报名/))
  expect(words()).toContain('提前登录')
  root?.unmount()
  show(<LogInReturn eventId={7} />, { event: { ...event, regist_start_time: new Date(0).toISOString() } })
  await vi.waitFor(() => expect(words()).toContain('讲座'))
  expect(words()).not.toContain('提前登录')
})

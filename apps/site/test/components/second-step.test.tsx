import type { SecondFactorMethod } from '@cubic/contract'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RecoveryCodesDialog } from '../../src/features/people/components/recovery-codes-dialog.tsx'
import { SecondStep } from '../../src/features/people/components/second-step.tsx'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
  vi.unstubAllGlobals()
})

function show(component: React.ReactNode): void {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(component)
}

function showStep(methods: readonly SecondFactorMethod[], answer: object) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json(answer)
  })
  const onBack = vi.fn<(problem?: string) => void>()
  show(<SecondStep asked={{ status: 'second_factor', ticket: 'a ticket', methods }} onBack={onBack} />)
  return { sent, onBack }
}

it('sends the code of the app, and whether the browser is remembered, and says what was wrong', async () => {
  const { sent } = showStep(['totp', 'recovery'], {
    status: 'error',
    error_kind: 'auth:wrong_code',
    error_msg: '验证码不对，或已经用过',
  })
  await page.getByLabelText('验证器的 6 位数字').fill('492 051')
  await page.getByLabelText('30 天内这台设备不再问').click()
  await page.getByRole('button', { name: '登录' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('验证码不对')
  expect(sent).toEqual([{ ticket: 'a ticket', method: 'totp', remember: true, code: '492051' }])
})

it('goes back to the password with the reason once the ticket has expired', async () => {
  const { onBack } = showStep(['totp', 'recovery'], {
    status: 'error',
    error_kind: 'auth:ticket_expired',
    error_msg: '登录已过期',
  })
  await page.getByRole('button', { name: '手机不在身边？用恢复码' }).click()
  await page.getByLabelText('恢复码').fill('AAAAA-BBBBB')
  await page.getByRole('button', { name: '登录' }).click()
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledExactlyOnceWith('登录已过期'))
})

it('shows recovery codes until their owner says that they are kept', async () => {
  const onDone = vi.fn<() => void>()
  show(<RecoveryCodesDialog codes={['AAAAA-BBBBB', 'CCCCC-DDDDD']} onDone={onDone} />)
  await expect.element(page.getByText('CCCCC-DDDDD')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '完成' })).toBeDisabled()
  await page.getByLabelText('我已把它们放在手机以外的地方').click()
  await page.getByRole('button', { name: '完成' }).click()
  expect(onDone).toHaveBeenCalledOnce()
})

import { CubicSignOn } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Route, Routes } from 'react-router'
import { ProviderForm } from '../../src/features/sign-on/components/sign-on-screens.tsx'
import { described, found, read, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const REFUSAL = 'The provider calls itself https://id.example.edu. Enter exactly that as the issuer'

it.each([
  ['says what is wrong with it', true, REFUSAL],
  ['says that nothing is', false, 'It answers as it should'],
])('tries a provider as it is saved, and %s', async (_says, isRefused, shown) => {
  const { info, fields } = described(CubicSignOn)
  const tags = ['read', 'write', 'try_sign_on']
  const asked: unknown[] = []
  serve({
    info: () => info,
    fields: () => fields,
    allow_record_tags: () => tags,
    search: () => found(),
    announce_editing: () => ({ status: 'ok', editors: [], heartbeat_seconds: 60 }),
    get_model_list: () => [],
    call_method: ({ model, id, method }) => {
      asked.push({ model, id, method })
      return isRefused
        ? { status: 'error', error_kind: 'sign_on:other_issuer', error_msg: REFUSAL, result: null, errors: null }
        : {
            status: 'ok',
            error_kind: null,
            error_msg: null,
            result: JSON.stringify({ asked: 'https://id.example.edu' }),
            errors: null,
          }
    },
    get: () => read({ id: 3, name: 'Campus', protocol: 'oidc', issuer: 'https://id.example.edu/', version: '1' }, tags),
  })
  await show(
    <ToastProvider Note={ToastNote}>
      <Routes>
        <Route path="/sign-on/:id" element={<ProviderForm />} />
      </Routes>
    </ToastProvider>,
    'en',
    '/sign-on/3',
  )
  await page.getByRole('button', { name: 'Try it' }).first().click()
  await expect.element(page.getByText('Nobody is logged in by it', { exact: false })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click()
  await expect.element(page.getByText(shown, { exact: false }).first()).toBeVisible()
  expect(asked).toEqual([{ model: 'CubicSignOn', id: 3, method: 'try_sign_on' }])
})

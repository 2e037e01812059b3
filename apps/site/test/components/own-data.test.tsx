import type { OwnData as Data } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { provideReadView } from '@cubic/web-kit/queries/query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OwnData } from '../../src/features/people/components/own-data.tsx'
import { lateReadView } from '../../src/hydration/read-view.ts'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(async () => {
  root?.unmount()
  place?.remove()
  vi.unstubAllGlobals()
  const { queryClient } = await lateReadView.loadEngine()
  queryClient.clear()
})

const KINDS: Data['kinds'] = [
  { kind: 'account', label: '身份与联系方式', why: '登录、联系您', until: '直到账号删除', count: 2 },
  { kind: 'files', label: '头像与上传的文件', why: '您自己上传的', until: '随时可换', count: 0 },
]
const MOMENT = '2026-12-05T02:00:00Z'
const made = (state: Data['exports'][number]['state']) => ({
  state,
  asked_time: '2026-11-28T02:00:00Z',
  finished_time: state === 'running' ? null : MOMENT,
  until: MOMENT,
  bytes: state === 'ready' ? 2_000_000 : null,
})

/** The page with what the server says, one answer after the other; the last one again and again. */
function show(...answers: (Partial<Data> | 'away')[]): { readonly called: string[] } {
  const called: string[] = []
  let asked = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body?: string } = {}) => {
    if (url.endsWith('/own-data')) {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      if (answer === 'away') throw new TypeError('away')
      const data: Data = { kinds: KINDS, exports: [], erasure: null, contact: null, ...answer }
      return Response.json({ status: 'ok', ...data })
    }
    const { variables } = JSON.parse(body ?? '{}') as { readonly variables?: { readonly method?: string } }
    if (variables?.method !== undefined) called.push(variables.method)
    const call_method = { status: 'ok', result: '{}', error_kind: null, error_msg: null, errors: [] }
    return Response.json({ data: { dash: { generic: { call_method } } } })
  })
  provideReadView(lateReadView)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(<OwnData user={{ uid: 7 } as CurrentUser} />)
  return { called }
}

it('says what is kept, why and until when, and whom to ask', async () => {
  show({ contact: 'privacy@example.edu' })
  await expect.element(page.getByRole('heading', { name: '身份与联系方式' })).toBeVisible()
  await expect.element(page.getByText('登录、联系您')).toBeVisible()
  await expect.element(page.getByText('2 条')).toBeVisible()
  await expect.element(page.getByText('没有', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'privacy@example.edu' })).toBeVisible()
})

it('shows a download while it is made, once it is ready, and that one has failed', async () => {
  show({ exports: [made('running')] }, { exports: [made('ready'), made('failed')] })
  await expect.element(page.getByText('正在打包，可以离开')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '开始打包' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: '下载' })).toBeVisible()
  await expect.element(page.getByText('1.9 MB')).toBeVisible()
})

it('asks before it begins the seven days, and takes them back', async () => {
  const { called } = show({ exports: [made('failed')] }, { erasure: { due_time: MOMENT, is_final: false } }, {})
  await expect.element(page.getByText('没有打包成功，请重试')).toBeVisible()
  await page.getByRole('button', { name: '删除账号' }).click()
  await expect.element(page.getByText('名额、到场人数、评分')).toBeVisible()
  await page.getByRole('button', { name: '7 天后删除' }).click()
  await page.getByRole('button', { name: '不删了，留着账号' }).click()
  await expect.element(page.getByRole('button', { name: '删除账号' })).toBeVisible()
  expect(called).toEqual(['request_erasure', 'cancel_erasure'])
})

it('takes nothing back once the deletion has begun', async () => {
  show({ erasure: { due_time: MOMENT, is_final: true } })
  await expect.element(page.getByText('几分钟内删除，不能再撤销。')).toBeVisible()
  expect(page.getByRole('button', { name: '不删了，留着账号' }).elements()).toEqual([])
})

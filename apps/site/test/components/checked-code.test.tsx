import type { CheckedCertificate, CheckedCode } from '@cubic/contract'
import { LanguageProvider } from '@cubic/web-kit/language/language'
import { provideReadView } from '@cubic/web-kit/queries/query'
import { store } from '@cubic/web-kit/storage/storage'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CheckedCodeView } from '../../src/features/certificates/components/checked-code-view.tsx'
import { lateReadView } from '../../src/hydration/read-view.ts'
import { BrowserRouter } from '../../src/hydration/router.tsx'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
  vi.unstubAllGlobals()
})

type Asked = { readonly code: string; readonly ending?: string }
/** Opens the page of a code, and answers what it asks. */
function open(code: string, answer: (asked: Asked) => CheckedCode | 'limited', lang: 'cn' | 'en' = 'cn'): void {
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const { variables } = JSON.parse(body) as { readonly variables: Asked }
    const checked = answer(variables)
    if (checked !== 'limited') return Response.json({ data: { cubicEvent: { verify_code: checked } } })
    return Response.json({
      data: null,
      errors: [
        {
          message: '尝试次数过多，请 600 秒后再试',
          extensions: { kind: 'LimitExceeded', msg: '尝试次数过多，请 600 秒后再试' },
        },
      ],
    })
  })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  provideReadView(lateReadView)
  store('language', lang)
  root.render(
    <BrowserRouter basename="">
      <LanguageProvider>
        <CheckedCodeView code={code} />
      </LanguageProvider>
    </BrowserRouter>,
  )
}

const both = (cn: string, en = cn) => ({ cn, en })
const CERTIFICATE: CheckedCertificate = {
  kind: 'certificate',
  number: 'CB-2026-011873',
  name: both('李**'),
  is_named: false,
  is_own: false,
  has_ending: true,
  event_name: both('人工智能创新挑战赛', 'AI Innovation Challenge'),
  address: both('李文正馆报告厅'),
  start_time: '2026-11-28T01:00:00Z',
  end_time: '2026-11-28T05:00:00Z',
  minutes: 211,
  minutes_total: 240,
  hours: 2,
  category: both('创新创业', 'Innovation'),
  basis: both('签到和签退'),
  unit_name: both('计算机学院'),
  organisation: both('明湖大学', 'Minghu University'),
  issuer: both('周岚'),
  issued: '2026-12-09T01:41:07Z',
  revoked_time: null,
  revoke_reason: null,
  contact: '025-5209 1204',
  signature: { is_right: true, key_id: '2026-1', hash: '449f8020'.repeat(8), content: null, value: null },
  proof: null,
}
const checked = (state: CheckedCode['state'], certificate: Partial<CheckedCertificate> = {}): CheckedCode => ({
  state,
  at: '2026-12-10T01:41:07Z',
  certificate: { ...CERTIFICATE, ...certificate },
})
const named = { name: both('李明', 'Li Ming'), is_named: true, proof: 'proof' }
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

describe('the page of a code', () => {
  it('masks the name, and shows it with signature and files after the last four of the number', async () => {
    open('K7PX-93QM-D2TA', ({ ending }) => checked('valid', ending === '0452' ? named : {}))
    await expect.element(heading('有效')).toBeVisible()
    await expect.element(page.getByText('由明湖大学签发，签名已核对')).toBeVisible()
    await expect.element(page.getByText('李**')).toBeVisible()
    await expect.element(page.getByText('在场 211 / 240 分钟')).toBeVisible()
    const field = page.getByRole('textbox', { name: '学号/工号后四位' })
    await field.fill('0451')
    await page.getByRole('button', { name: '看全名' }).click()
    await expect.element(page.getByText('后四位不对，请再核对一下')).toBeVisible()
    await field.fill('0452')
    await page.getByRole('button', { name: '看全名' }).click()
    await expect.element(page.getByText('李明 Li Ming')).toBeVisible()
    await expect.element(page.getByText('Ed25519 · 密钥 2026-1')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'PDF' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '数字徽章' })).toBeVisible()
  })

  it('says how long to wait after too many wrong endings', async () => {
    open('K7PX-93QM-D2TB', ({ ending }) => (ending === undefined ? checked('valid') : 'limited'))
    await page.getByRole('textbox', { name: '学号/工号后四位' }).fill('0452')
    await page.getByRole('button', { name: '看全名' }).click()
    await expect.element(page.getByText('尝试次数过多，请 600 秒后再试')).toBeVisible()
  })

  it('says why one was revoked and whom to ask, and offers no files', async () => {
    open('K7PX-93QM-D2TC', () =>
      checked('revoked', { ...named, revoked_time: '2026-12-14T01:00:00Z', revoke_reason: '本人提前离场' }),
    )
    await expect.element(heading('已撤销')).toBeVisible()
    await expect.element(page.getByText('本人提前离场')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '025-5209 1204' })).toHaveAttribute('href', 'tel:02552091204')
    await expect.element(page.getByText('Ed25519 · 密钥 2026-1')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'PDF' })).not.toBeInTheDocument()
  })

  it('warns of one whose signature does not match', async () => {
    open(
      'K7PX-93QM-D2TD',
      () =>
        checked('valid', { signature: { key_id: '2026-1', hash: '', content: null, value: null, is_right: false } }),
      'en',
    )
    await expect.element(heading('Not as it was issued')).toBeVisible()
    await expect.element(page.getByText('Issued by Minghu University, signature checked')).not.toBeInTheDocument()
  })

  it('names the likely slip in a code that nothing has', async () => {
    open('K7PX-93QM-O2TW', () => ({ state: 'unknown', certificate: null, at: '2026-12-10T01:41:07Z' }))
    await expect.element(heading('查不到')).toBeVisible()
    await expect.element(page.getByText('编码里没有“O”。是不是 0、D、Q？')).toBeVisible()
  })

  it('says of a holder who has deleted their data that it was issued', async () => {
    open('K7PX-93QM-D2TE', () => checked('erased', { name: both(''), has_ending: false, signature: null }))
    await expect.element(heading('持有人已删除数据')).toBeVisible()
    await expect.element(page.getByText('CB-2026-011873')).toBeVisible()
  })
})

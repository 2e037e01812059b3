import type { CurrentUser } from '@cubic/data-client'
import { LanguageProvider } from '@cubic/web-kit/language/language'
import { store } from '@cubic/web-kit/storage/storage'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { OwnCertificates } from '../../src/features/certificates/components/own-certificates.tsx'
import { BrowserRouter } from '../../src/hydration/router.tsx'
import { provideAnswers } from './provide-answers.ts'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
})

function show(items: readonly object[] | undefined): void {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  provideAnswers(
    items && { 'own-certificates': { items: items.map((data) => ({ data, tags: [] })), total_count: items.length } },
  )
  store('language', 'cn')
  root.render(
    <BrowserRouter basename="">
      <LanguageProvider>
        <OwnCertificates user={{ uid: 1 } as CurrentUser} />
      </LanguageProvider>
    </BrowserRouter>,
  )
}

const VALID = {
  id: 1,
  number: 'CB-2026-000001',
  code: 'K7PX93QMD2TW',
  state: 'valid',
  event_name: '人工智能创新挑战赛',
  unit_name: '计算机学院',
  organisation: '明湖大学',
  hours: 2,
  category: '创新创业',
  issued: '2026-12-09T01:41:07Z',
  revoked_time: null,
  revoke_reason: null,
}

it('offers files and the link of a valid certificate, and says why one was revoked', async () => {
  show([
    VALID,
    {
      ...VALID,
      id: 2,
      number: 'CB-2026-000002',
      state: 'revoked',
      event_name: '志愿服务',
      revoked_time: '2026-12-14T01:00:00Z',
      revoke_reason: '本人提前离场',
    },
  ])
  await expect
    .element(page.getByRole('link', { name: '人工智能创新挑战赛' }))
    .toHaveAttribute('href', '/verify/K7PX-93QM-D2TW')
  await expect.element(page.getByText('本人提前离场')).toBeVisible()
  expect(page.getByRole('button', { name: 'PDF' }).elements()).toHaveLength(1)
  expect(page.getByRole('button', { name: '分享核验链接' }).elements()).toHaveLength(1)
})

it('says where certificates come from while there is none, and waits for an answer', async () => {
  show([])
  await expect.element(page.getByText('还没有证书')).toBeVisible()
  root?.unmount()
  show(undefined)
  await expect.element(page.getByRole('status')).toBeInTheDocument()
})

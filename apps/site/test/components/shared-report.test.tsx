import type { SharedReport } from '@cubic/contract'
import { foldReport } from '@cubic/domain/report/fold'
import { LanguageProvider } from '@cubic/web-kit/language/language'
import { provideReadView } from '@cubic/web-kit/queries/query'
import { store } from '@cubic/web-kit/storage/storage'
import { aReport } from '@cubic/testing/report'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lateReadView } from '../../src/hydration/read-view.ts'
import { BrowserRouter } from '../../src/hydration/router.tsx'
import { SharedReportView } from '../../src/features/reports/components/shared-report-view.tsx'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
  vi.unstubAllGlobals()
})

let links = 0
/** Opens a link whose report the server answers with, by the word that is sent. */
function open(answer: (word: string | undefined) => SharedReport | null): void {
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const sent = JSON.parse(body) as { readonly variables: { readonly word?: string } }
    return Response.json({ data: { cubicEvent: { shared_report: answer(sent.variables.word) } } })
  })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  // each time: tests of the other front ends in the same page have their own
  provideReadView(lateReadView)
  store('language', 'cn')
  root.render(
    <BrowserRouter basename="">
      <LanguageProvider>
        <SharedReportView code={`LINK${++links}`} />
      </LanguageProvider>
    </BrowserRouter>,
  )
}

const opened = (): SharedReport => ({ state: 'open', ends_at: '2027-01-01T00:00:00Z', report: foldReport(aReport()) })

it('asks for the word, says when it is wrong, and shows the report without messages and devices', async () => {
  open((word) => (word === '新生赛-2611' ? opened() : { state: 'word', ends_at: null, report: null }))
  await page.getByRole('textbox', { name: '口令' }).fill('新生赛')
  await page.getByRole('button', { name: '打开' }).click()
  await expect.element(page.getByText('口令不对，请再试一次')).toBeVisible()
  await page.getByRole('textbox', { name: '口令' }).fill('新生赛-2611')
  await page.getByRole('button', { name: '打开' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: '程序设计新生赛 2026' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '到场 312 89.7%' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '发出的消息' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: '设备' })).not.toBeInTheDocument()
})

it('says the same of every link that does not open, and sends others to log in', async () => {
  open(() => null)
  await expect.element(page.getByText('这个链接打不开')).toBeVisible()
  root?.unmount()
  open(() => ({ state: 'log_in', ends_at: null, report: null }))
  const logIn = page.getByRole('link', { name: '登录' })
  await expect.element(logIn).toHaveAttribute('href', `/login?back=${encodeURIComponent(`/r/LINK${links}`)}`)
})

import { AUDIT_APPLICANT, PIN_EVENT, type MethodDeclaration } from '@cubic/contract'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { MethodDialog } from '../../src/crud/action-dialog.tsx'
import type { Batches } from '../../src/crud/run-over.ts'
import { show } from './show.tsx'

async function run(method: MethodDeclaration, count: number, lang: 'cn' | 'en', press: readonly string[]) {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const all: Batches = { atOnce: 50, run: () => Promise.resolve({ status: 'ok', skipped: [] }) }
  await show(
    <ToastProvider Note={ToastNote}>
      <MethodDialog
        method={method}
        many={{ batches: () => all }}
        target={{ ids: () => Promise.resolve(ids), count }}
        onDismiss={() => undefined}
      />
    </ToastProvider>,
    lang,
  )
  for (const name of press) await page.getByRole('button', { name, exact: true }).last().click()
}

it('says what it did, to how many people or other things', async () => {
  await run(AUDIT_APPLICANT, 2, 'cn', ['通过', '通过'])
  await expect.element(page.getByText('已通过 2 人')).toBeVisible()
  await run(PIN_EVENT, 3, 'en', ['Pin'])
  await expect.element(page.getByText('Pinned: 3 items')).toBeVisible()
})

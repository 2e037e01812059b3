import { AUDIT_APPLICANT, CubicUnit, LEAVE_CO_ORGANISERS, PIN_EVENT, type MethodDeclaration } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MethodDialog } from '../../src/crud/actions/action-dialog.tsx'
import type { Batches } from '../../src/crud/actions/run-over.ts'
import { described, found, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

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

it('lets an action be repeated or left if the selected records cannot be read', async () => {
  const onDismiss = vi.fn<() => void>()
  await show(
    <ToastProvider Note={ToastNote}>
      <MethodDialog
        method={PIN_EVENT}
        target={{ ids: () => Promise.reject(new Error('offline')), count: 3 }}
        onDismiss={onDismiss}
      />
    </ToastProvider>,
    'en',
  )
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect.element(page.getByText('There was no response')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pin', exact: true })).not.toHaveAttribute('aria-disabled')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onDismiss).toHaveBeenCalledOnce()
})

it('asks for a record by its name', async () => {
  const calls: unknown[] = []
  const about = described(CubicUnit)
  serve({
    info: () => about.info,
    fields: () => about.fields,
    allow_record_tags: () => [],
    search: () => found({ id: 3, name: 'Robotics Club' }),
    call_method: ({ arguments: given }) => {
      calls.push(JSON.parse(String(given)))
      return { status: 'ok', result: null }
    },
  })
  await show(
    <ToastProvider Note={ToastNote}>
      <MethodDialog
        method={LEAVE_CO_ORGANISERS}
        target={{ ids: () => Promise.resolve([8]), count: 1, name: 'Open day' }}
        onDismiss={() => undefined}
      />
    </ToastProvider>,
    'en',
  )
  const leave = page.getByRole('button', { name: 'Stop co-organising' })
  await expect.element(leave).toBeDisabled()
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'Robotics Club' }).click()
  await leave.click()
  await expect.poll(() => calls).toEqual([{ unit_id: 3 }])
})

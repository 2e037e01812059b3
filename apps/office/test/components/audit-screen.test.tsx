import { AuditEntry } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AuditScreen } from '../../src/features/audit/components/audit-screen.tsx'
import { peopleScreens } from '../../src/features/people/screens.ts'
import { OfficeContext } from '../../src/shell/screen.ts'
import { described, found, serve } from './server-answers.ts'
import { show } from './show.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  vi.unstubAllGlobals()
  queryClient.clear()
  await page.viewport(414, 896)
})

/**
 * Shows the log to somebody with these tags on accounts; while they look as somebody else, the tags are that person's.
 */
async function showLog(tags: readonly string[]) {
  const { info, fields } = described(AuditEntry)
  const asked: string[] = []
  serve({
    info: () => info,
    fields: () => fields,
    get_model_list: () => [],
    allow_record_tags: ({ model }) => (model === 'User' ? tags : ['read']),
    search: ({ model }) => {
      asked.push(String(model))
      return found()
    },
  })
  await show(
    <OfficeContext value={{ screens: peopleScreens, commands: [] }}>
      <AuditScreen />
    </OfficeContext>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await vi.waitFor(() => expect(asked).toContain('AuditEntry'))
}

it('offers the filter by address to whoever reads addresses', async () => {
  await showLog(['read', 'create', 'explain_access'])
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
})

it('the audit log has no filter by address while one looks as somebody who reads none', async () => {
  await showLog(['read'])
  await expect.element(page.getByRole('textbox', { name: 'Record' })).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Address' }).elements()).toEqual([])
})

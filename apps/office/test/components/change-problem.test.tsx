import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RejectDialog } from '../../src/features/applicants/components/reject-dialog.tsx'
import { DuplicateDialog } from '../../src/features/events/components/life/duplicate-dialog.tsx'
import { show } from './show.tsx'

afterEach(() => void vi.unstubAllGlobals())

const loseConnection = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })

it('says that a change without an answer may have been made, and keeps the dialog and what was typed', async () => {
  loseConnection()
  const applicant = { id: 4, name: 'Lin Yue', event_id: { id: 2, display_name: 'Open day' } }
  const onDismiss = vi.fn<() => void>()
  await show(
    <RejectDialog applicant={applicant} undo={{ label: 'Undo', run: () => undefined }} onDismiss={onDismiss} />,
  )
  await page.getByRole('textbox').fill('The course is full')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Reload to see whether this was done/)
  await expect.element(page.getByRole('textbox')).toHaveValue('The course is full')
  expect(onDismiss).not.toHaveBeenCalled()
})

it('says in Chinese that a change without an answer may have been made', async () => {
  loseConnection()
  await show(<DuplicateDialog id={3} start="" onDone={() => undefined} onDismiss={() => undefined} />, 'cn')
  await page.getByRole('button', { name: '复制' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('不确定是否已完成。请先刷新页面查看')
})

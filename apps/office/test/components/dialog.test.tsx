import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog, SidePanel } from '../../src/ui/dialog.tsx'
import { TextInput } from '../../src/ui/field.tsx'
import { show } from './show.tsx'

it('begins in its content and closes with one Escape', async () => {
  const dismissed = vi.fn<() => void>()
  await show(
    <Dialog title="Reject" onDismiss={dismissed}>
      <TextInput aria-label="Reason" value="" onChange={() => undefined} />
    </Dialog>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(dismissed).toHaveBeenCalledOnce()
})

it('lets a press beside a dialog dismiss it until something is typed', async () => {
  await page.viewport(1280, 800)
  const dismissed = vi.fn<() => void>()
  await show(
    <Dialog title="Add a session" onDismiss={dismissed}>
      <TextInput aria-label="Name" value="" onChange={() => undefined} />
    </Dialog>,
  )
  const pressBeside = () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await pressBeside()
  await expect.poll(() => dismissed).toHaveBeenCalledOnce()
  await userEvent.type(page.getByRole('textbox', { name: 'Name' }), 'Opening')
  await pressBeside()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dismissed).toHaveBeenCalledTimes(2)
  await page.viewport(414, 896)
})

it('a dialog has keys of its own, which neither a field in it nor a dialog above it presses', async () => {
  const [next, dismissed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const panel = (above: boolean) => (
    <SidePanel title="Ada" onDismiss={dismissed} keys={{ j: next }}>
      <TextInput aria-label="Note" value="" onChange={() => undefined} />
      {above && (
        <Dialog title="Reject" onDismiss={() => undefined}>
          <button type="button">Full</button>
        </Dialog>
      )}
    </SidePanel>
  )
  await show(panel(false))
  await expect.element(page.getByRole('dialog')).toHaveFocus()
  await userEvent.keyboard('j')
  expect(next).toHaveBeenCalledOnce()
  await page.getByRole('textbox', { name: 'Note' }).click()
  await userEvent.keyboard('j')
  await show(panel(true))
  await expect.element(page.getByRole('button', { name: 'Full' })).toHaveFocus()
  await userEvent.keyboard('j')
  expect(next).toHaveBeenCalledOnce()
})

it('a dialog can be left by a button beside the one that acts, unless it says otherwise', async () => {
  const dismissed = vi.fn<() => void>()
  const dialog = (leave?: null) => (
    <Dialog title="Reject" onDismiss={dismissed} actions={<button type="button">Send</button>} leave={leave}>
      <p>Ada</p>
    </Dialog>
  )
  await show(dialog())
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(dismissed).toHaveBeenCalledOnce()
  await show(dialog(null))
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Cancel' }).elements()).toEqual([])
})

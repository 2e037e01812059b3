import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CropDialog } from '../../src/features/events/components/basics/crop-dialog.tsx'
import { DrawnCoversDialog } from '../../src/features/events/components/basics/drawn-covers-dialog.tsx'
import { show } from './show.tsx'

/** A picture four times as wide as high. */
async function aPanorama(): Promise<File> {
  const canvas = new OffscreenCanvas(800, 200)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob()], 'panorama.png', { type: 'image/png' })
}

it('crops a picture where it is dragged to, and says so to the keyboard', async () => {
  const file = await aPanorama()
  await show(
    <ToastProvider Note={ToastNote}>
      <CropDialog file={file} onUploaded={() => undefined} onDismiss={() => undefined} />
    </ToastProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Use it' })).toBeEnabled()
  const across = page.getByRole('slider', { name: 'Left and right' })
  await expect.element(across).toHaveValue('0.5')
  const picture = page.getByRole('dialog').getByRole('img').element()
  // a pointer that was not pressed cannot be captured
  picture.setPointerCapture = () => {}
  picture.hasPointerCapture = () => true
  const event = (type: string, movementX: number) =>
    picture.dispatchEvent(new PointerEvent(type, { pointerId: 1, movementX, movementY: 40, bubbles: true }))
  event('pointerdown', 0)
  event('pointermove', 60)
  // to the right, so that more of its left is seen; no part stands over above or below
  await expect.poll(() => Number((across.element() as HTMLInputElement).value)).toBeLessThan(0.5)
  await expect.element(page.getByRole('slider', { name: 'Up and down' })).toHaveValue('0.5')
})

it('offers generated covers, the event’s own first, and others at a press', async () => {
  const own = vi.fn<() => void>()
  await show(
    <ToastProvider Note={ToastNote}>
      <DrawnCoversDialog id={7} kind={2} onOwn={own} onUploaded={() => undefined} onDismiss={() => undefined} />
    </ToastProvider>,
  )
  const drawn = () =>
    page
      .getByRole('button', { name: /^Cover \d/ })
      .elements()
      .map(({ innerHTML }) => innerHTML)
  await expect.poll(() => new Set(drawn()).size).toBe(6)
  const before = drawn()
  await page.getByRole('button', { name: 'Show others' }).click()
  await expect.poll(() => drawn().filter((each) => before.includes(each))).toEqual([before[0]])
  await page.getByRole('button', { name: 'Cover 1' }).click()
  expect(own).toHaveBeenCalledOnce()
})

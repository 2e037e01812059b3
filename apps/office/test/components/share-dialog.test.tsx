import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ShareDialog } from '../../src/features/events/components/life/share-dialog.tsx'
import { EVENT_NAMES, type LoadedEvent } from '../../src/features/events/data/api.ts'
import { qrPng, qrSvg } from '../../src/features/events/internal/qr-files.ts'
import { show } from './show.tsx'

const BLANK = Object.fromEntries(EVENT_NAMES.map((name) => [name, null])) as unknown as LoadedEvent['values']
const OPEN = { ...BLANK, name: '天文夜', name_cn: '天文夜', name_en: 'Night of stars', to_official_website: true }

const showDialog = (values: LoadedEvent['values']) =>
  show(
    <ToastProvider Note={ToastNote}>
      <ShareDialog id={7} loaded={{ values, version: '3', tags: [] }} isRegistered onDismiss={() => undefined} />
    </ToastProvider>,
  )

it('gives the link, a text and a poster in each language, and copies what one wants', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await showDialog({ ...OPEN, public_or_not: true })
  await page.getByRole('button', { name: 'Copy · Link' }).click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(copied).toHaveBeenLastCalledWith(expect.stringMatching(/\/activities\/7$/))
  await page.getByRole('button', { name: 'Copy · Text for chats' }).click()
  expect(copied).toHaveBeenLastCalledWith(
    expect.stringMatching(/^Night of stars\nDetails and registration: .*\/activities\/7$/),
  )
  const save = page.getByRole('link', { name: 'Download picture' })
  await expect.element(save).toHaveAttribute('download', 'Night of stars.png')
  const poster = save.element().getAttribute('href')
  await page.getByRole('button', { name: '中文' }).click()
  await expect.element(save).toHaveAttribute('download', '天文夜.png')
  expect(save.element().getAttribute('href')).not.toBe(poster)
  await expect
    .element(page.getByRole('textbox', { name: 'Text for chats' }))
    .toHaveValue(expect.stringContaining('天文夜'))
  copied.mockRestore()
})

it('offers no poster of an event that not everybody sees, and says why', async () => {
  await showDialog({ ...OPEN, public_or_not: false })
  await expect.element(page.getByText('Only people who are logged in see this event', { exact: false })).toBeVisible()
  expect(page.getByRole('img', { name: 'Poster' }).elements()).toEqual([])
})

it('draws the code with white around it, as a picture and as one that grows without blur', async () => {
  const link = 'https://events.example.edu/activities/7'
  const svg = await qrSvg(link).text()
  const side = Number(/viewBox="-4 -4 (\d+) \1"/.exec(svg)?.[1])
  const png = await qrPng(link)
  if (!png) throw new Error('this browser draws')
  const picture = await createImageBitmap(png)
  expect([picture.width, picture.height]).toEqual([side * 32, side * 32])
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0)
  const darkAt = (module: number) => context?.getImageData(module * 32 + 16, module * 32 + 16, 1, 1).data[0] === 0
  // its margin, then the corner by which readers find it
  expect([0, 3, 4, 5, 6].map(darkAt)).toEqual([false, false, true, false, true])
})

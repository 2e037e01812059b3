import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PictureInput } from '../../src/crud/upload/picture-input.tsx'
import { show } from './show.tsx'

it('shows a logo whole and on white, and no white tile where there is none', async () => {
  const logo = (value: string) => (
    <PictureInput purpose="logo" label="Logo" shape="logo" value={value} onChange={() => undefined} />
  )
  const tile = (inside: Element | null) => getComputedStyle(inside?.parentElement ?? document.body).backgroundColor
  const none = await show(logo(''))
  expect(tile(none.container.querySelector('svg'))).not.toBe('rgb(255, 255, 255)')
  await show(logo('/files/logo.png'))
  expect(tile(page.getByRole('img', { name: 'Logo' }).element())).toBe('rgb(255, 255, 255)')
  // whole, whatever its shape
  expect(getComputedStyle(page.getByRole('img', { name: 'Logo' }).element()).objectFit).toBe('contain')
})

import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RichTextEditor } from '../../src/features/events/components/base/rich-text-editor.tsx'
import { TextInput } from '../../src/ui/field.tsx'
import { show } from './show.tsx'

function Edited({ from, onChange }: { readonly from: string; readonly onChange: (html: string) => void }) {
  const [value, setValue] = useState(from)
  return (
    <RichTextEditor
      label="Introduction"
      lang="en"
      value={value}
      onChange={(html) => {
        setValue(html)
        onChange(html)
      }}
    />
  )
}

it('links the selected words, changes the address, and takes the link off', async () => {
  const changed = vi.fn<(html: string) => void>()
  await show(<Edited from="<p>See the map</p>" onChange={changed} />)
  const last = () => changed.mock.lastCall?.[0] ?? ''
  await page.getByRole('textbox', { name: 'Introduction' }).click()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const address = page.getByRole('textbox', { name: 'Web or e-mail address of the link' })
  await address.fill('javascript:alert(1)')
  await expect.element(page.getByRole('button', { name: 'Set link' })).toBeDisabled()
  await address.fill('example.edu/map')
  await page.getByRole('button', { name: 'Set link' }).click()
  await vi.waitFor(() => expect(last()).toMatch(/<a [^>]*href="https:\/\/example\.edu\/map"[^>]*>See the map<\/a>/))
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(address).toHaveValue('https://example.edu/map')
  await page.getByRole('button', { name: 'Remove link' }).click()
  await vi.waitFor(() => expect(last()).toBe('<p>See the map</p>'))
})

it('the editor’s text is as black as a text of one line beside it, and in the same letters', async () => {
  await show(
    <>
      <TextInput aria-label="Name" lang="en" value="Salon" onChange={() => undefined} />
      <Edited from="<p>See the map</p>" onChange={() => undefined} />
    </>,
    'cn',
  )
  const look = (element: Element) => {
    const { color, fontFamily, fontSize } = getComputedStyle(element)
    return { color, fontFamily, fontSize }
  }
  await expect.element(page.getByText('See the map')).toBeVisible()
  expect(look(page.getByText('See the map').element())).toEqual(
    look(page.getByRole('textbox', { name: 'Name' }).element()),
  )
})

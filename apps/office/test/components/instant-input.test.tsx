import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Field } from '../../src/ui/field.tsx'
import { InstantInput } from '../../src/ui/instant-input.tsx'
import { show } from './show.tsx'

function Kept({ from, onChange }: { readonly from: string | null; readonly onChange: (value: string | null) => void }) {
  const [value, setValue] = useState(from)
  return (
    <Field label="Starts">
      {(described) => (
        <InstantInput
          {...described}
          value={value}
          onChange={(next) => {
            setValue(next)
            onChange(next)
          }}
        />
      )}
    </Field>
  )
}

it("shows the organisation's time in the page language, regardless of the browser locale", async () => {
  const moment = '2026-11-30T01:00:00Z'
  const english = await show(<Kept from={moment} onChange={() => {}} />)
  await expect.element(page.getByText('Mon 30 Nov 2026 09:00')).toBeVisible()
  await english.unmount()
  await show(<Kept from={moment} onChange={() => {}} />, 'cn')
  await expect.element(page.getByText('2026年11月30日 周一 09:00')).toBeVisible()
})

it('shows a time that cannot be changed once, not under the browser’s own words', async () => {
  await show(<InstantInput aria-label="Starts" value="2026-11-30T01:00:00Z" onChange={() => {}} disabled />)
  const native = page.getByLabelText('Starts').element()
  expect(getComputedStyle(native).color).toMatch(/, 0\)$|\/ 0\)$/)
})

it('returns the moment in UTC, and null when cleared', async () => {
  const changed = vi.fn<(value: string | null) => void>()
  await show(<Kept from={null} onChange={changed} />)
  await page.getByLabelText('Starts').fill('2026-12-24T18:30')
  expect(changed).toHaveBeenLastCalledWith('2026-12-24T10:30:00Z')
  await page.getByLabelText('Starts').fill('')
  expect(changed).toHaveBeenLastCalledWith(null)
})

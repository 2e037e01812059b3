import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DateInput } from '../../src/ui/date-input.tsx'
import { Field } from '../../src/ui/field.tsx'
import { InstantInput } from '../../src/ui/instant-input.tsx'
import { RangeField } from '../../src/ui/range-field.tsx'
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

const starts = () => page.getByLabelText('Starts')

it("shows the organisation's time in the page language, regardless of the browser locale", async () => {
  const moment = '2026-11-30T01:00:00Z'
  const english = await show(<Kept from={moment} onChange={() => {}} />)
  await expect.element(starts()).toHaveValue('Mon 30 Nov 2026 09:00')
  await english.unmount()
  await show(<Kept from={moment} onChange={() => {}} />, 'cn')
  await expect.element(starts()).toHaveValue('2026年11月30日 周一 09:00')
})

it('returns the moment in UTC, and null when cleared', async () => {
  const changed = vi.fn<(value: string | null) => void>()
  await show(<Kept from={null} onChange={changed} />)
  await starts().fill('2026-12-24T18:30')
  expect(changed).toHaveBeenLastCalledWith('2026-12-24T10:30:00Z')
  await starts().fill('')
  expect(changed).toHaveBeenLastCalledWith(null)
})

it('takes what is typed, and says in words what it has taken', async () => {
  const changed = vi.fn<(value: string | null) => void>()
  await show(<Kept from="2026-11-30T01:00:00Z" onChange={changed} />)
  await starts().fill('12/24')
  expect(changed).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(changed).toHaveBeenLastCalledWith('2026-12-24T01:00:00Z')
  await expect.element(starts()).toHaveValue('Thu 24 Dec 2026 09:00')
})

it('keeps what it cannot read, without a value, and says so', async () => {
  const changed = vi.fn<(value: string | null) => void>()
  await show(<Kept from="2026-11-30T01:00:00Z" onChange={changed} />)
  await starts().fill('soon')
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not a time we can read')
  await expect.element(starts()).toHaveValue('soon')
  expect(changed).toHaveBeenLastCalledWith(null)
  await starts().fill('12/1/2026 9:00')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('a day is chosen by keyboard in the calendar', async () => {
  const changed = vi.fn<(value: string | null) => void>()
  await show(<Kept from="2026-11-30T01:00:00Z" onChange={changed} />)
  starts().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  const chosen = page.getByRole('button', { name: 'Mon 30 Nov 2026' })
  await expect.element(chosen).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{PageDown}{Enter}')
  expect(changed).toHaveBeenLastCalledWith('2027-01-01T01:00:00Z')
  await expect.element(page.getByRole('gridcell', { selected: true })).toHaveTextContent('1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
})

it('chooses a day, and closes', async () => {
  function Day() {
    const [value, setValue] = useState('')
    return <DateInput aria-label="Day" value={value} onChange={setValue} />
  }
  await show(<Day />)
  await page.getByLabelText('Day').fill('2026-12-04')
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await page.getByRole('button', { name: 'Sat 12 Dec 2026' }).click()
  await expect.element(page.getByLabelText('Day')).toHaveValue('Sat 12 Dec 2026')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
})

function Range() {
  const [[start, end], setRange] = useState<readonly [string | null, string | null]>([
    '2026-12-04T06:00:00Z',
    '2026-12-04T08:30:00Z',
  ])
  return (
    <RangeField
      label="Time"
      start={{ label: 'Start time', value: start }}
      end={{ label: 'End time', value: end }}
      onChange={(...next) => setRange(next)}
    />
  )
}

it('shows both ends of one day as one span, with how long it is', async () => {
  await show(<Range />, 'cn')
  await expect.element(page.getByLabelText('Start time')).toHaveValue('2026年12月4日 周五 14:00')
  await expect.element(page.getByLabelText('End time')).toHaveValue('16:30')
  await expect.element(page.getByText('北京时间 · 2 小时 30 分')).toBeVisible()
})

it('moves the end along with the day of its start, and chooses one after the other', async () => {
  await show(<Range />)
  await page.getByLabelText('Start time').click()
  await page.getByRole('button', { name: 'Mon 7 Dec 2026' }).click()
  await expect.element(page.getByLabelText('Start time')).toHaveValue('Mon 7 Dec 2026 14:00')
  await expect.element(page.getByLabelText('End time')).toHaveValue('16:30')
  await page.getByRole('button', { name: 'Tue 8 Dec 2026' }).click()
  await expect.element(page.getByLabelText('End time')).toHaveValue('Tue 8 Dec 2026 16:30')
  await page.getByLabelText('End time').fill('12/7/2026 18:00')
  await userEvent.tab()
  await expect.element(page.getByText('Beijing time · 4 h')).toBeVisible()
})

it('gives each end of a span an example of its own', async () => {
  const blank = { value: null }
  await show(
    <RangeField
      label="Time"
      start={{ ...blank, label: 'Starts' }}
      end={{ ...blank, label: 'Ends' }}
      onChange={() => undefined}
    />,
  )
  await expect.element(page.getByLabelText('Starts')).toHaveAttribute('placeholder', 'e.g. 12/4 18:00')
  await expect.element(page.getByLabelText('Ends')).toHaveAttribute('placeholder', '12/4 20:00')
})

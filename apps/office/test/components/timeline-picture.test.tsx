import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TimelinePicture } from '../../src/features/events/components/registration/timeline-picture.tsx'
import { show } from './show.tsx'

const [FROM, TO] = [new Date('2026-12-01T01:00:00Z'), new Date('2026-12-11T01:00:00Z')]

async function aTimeline() {
  const moved = vi.fn<(to: Date) => void>()
  const bar = { key: 'a', label: 'Staff', from: FROM, to: TO, words: '2 / 10', look: 'bg-brand' }
  await show(
    <div style={{ width: 800 }}>
      <TimelinePicture bars={[{ ...bar, ends: { to: { label: 'Reserved until', onMove: moved } } }]} />
    </div>,
  )
  return { moved, end: page.getByRole('slider', { name: 'Reserved until' }) }
}

it('moves an end by an hour with the arrow keys, with Shift by a day, and says where it is', async () => {
  const { moved, end } = await aTimeline()
  end.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(moved).toHaveBeenLastCalledWith(new Date('2026-12-11T00:00:00Z'))
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(moved).toHaveBeenLastCalledWith(new Date('2026-12-12T01:00:00Z'))
  await expect.element(end).toHaveAttribute('aria-valuetext', expect.stringContaining('11 Dec'))
  // the ring is around the handle, not around the words beside it
  const handle = end.element().firstElementChild
  expect(getComputedStyle(end.element()).outlineStyle).toBe('none')
  expect(handle && getComputedStyle(handle).outlineStyle).toBe('solid')
})

it('fits into its place, whichever day is last', async () => {
  for (const days of [10, 11, 12, 13, 20]) {
    const bar = { key: 'a', label: 'Event', from: FROM, to: new Date(FROM.getTime() + days * 86_400_000) }
    await show(
      <div data-testid="around" style={{ width: 640 }}>
        <TimelinePicture bars={[{ ...bar, words: '', look: 'bg-ink' }]} />
      </div>,
    )
    const area = page.getByTestId('around').element().firstElementChild
    expect(area?.scrollWidth, `${days} days`).toBeLessThanOrEqual(area?.clientWidth ?? 0)
  }
})

it('draws the present below the names of the days', async () => {
  await aTimeline()
  const area = page.getByRole('slider').first().element().closest('.relative.grid')
  const now = page.getByTitle('Now').element().getBoundingClientRect()
  const days = [...(area?.querySelectorAll(':scope > [aria-hidden=true]') ?? [])].map((day) => {
    const text = document.createRange()
    text.selectNodeContents(day)
    return text.getBoundingClientRect()
  })
  expect(days.length).toBeGreaterThan(2)
  for (const { bottom } of days) expect(bottom).toBeLessThanOrEqual(now.top)
})

it('writes no day across another, on a phone either', async () => {
  const bar = { key: 'a', label: '报名', from: FROM, to: new Date(FROM.getTime() + 32 * 86_400_000) }
  await show(
    <div data-testid="around" style={{ width: 330 }}>
      <TimelinePicture bars={[{ ...bar, words: '', look: 'bg-ink' }]} />
    </div>,
    'cn',
  )
  const days = page.getByTestId('around').element().querySelectorAll('[aria-hidden=true]')
  const places = [...days].map((day) => day.getBoundingClientRect()).filter(({ width }) => width > 0)
  expect(places.length).toBeGreaterThan(2)
  for (const [index, { right }] of places.slice(0, -1).entries()) expect(places[index + 1]?.left).toBeGreaterThan(right)
})

it('moves an end with the pointer, no further than an hour after the beginning', async () => {
  const { moved, end } = await aTimeline()
  const { left, top, width, height } = end.element().getBoundingClientRect()
  const at = (clientX: number) => ({
    pointerId: 1,
    clientX,
    clientY: top + height / 2,
    bubbles: true,
    isPrimary: true,
  })
  const element = end.element()
  // a pointer that was not pressed cannot be captured
  element.setPointerCapture = () => {}
  element.hasPointerCapture = () => true
  element.dispatchEvent(new PointerEvent('pointerdown', at(left + width / 2)))
  element.dispatchEvent(new PointerEvent('pointermove', at(left - 100)))
  await expect.element(end).not.toHaveAttribute('aria-valuenow', String(TO.getTime()))
  element.dispatchEvent(new PointerEvent('pointerup', at(left - 100)))
  const earlier = moved.mock.lastCall?.[0].getTime() ?? 0
  expect(earlier).toBeLessThan(TO.getTime())
  expect(earlier % 3_600_000).toBe(0)
  element.dispatchEvent(new PointerEvent('pointerdown', at(left)))
  element.dispatchEvent(new PointerEvent('pointermove', at(-5000)))
  const least = FROM.getTime() + 3_600_000
  await expect.element(end).toHaveAttribute('aria-valuenow', String(least))
  element.dispatchEvent(new PointerEvent('pointerup', at(-5000)))
  expect(moved).toHaveBeenLastCalledWith(new Date(least))
})

it('shows all that it says of a span on a phone, without scrolling', async () => {
  const words = 'Wed 2 Dec 2026 09:00 – Sun 20 Dec 2026 18:30'
  const bar = {
    key: 'a',
    label: 'Registration open',
    from: FROM,
    to: new Date(FROM.getTime() + 18 * 86_400_000),
    words,
  }
  await page.viewport(390, 844)
  await show(
    <div data-testid="around" style={{ width: 390 - 72 }}>
      <TimelinePicture bars={[{ ...bar, look: 'bg-ink' }]} />
    </div>,
  )
  const [around, said] = [page.getByTestId('around'), page.getByText(/^Registration open · /)].map((each) =>
    each.element().getBoundingClientRect(),
  )
  await page.viewport(414, 896)
  expect(said?.right).toBeLessThanOrEqual(around?.right ?? 0)
})

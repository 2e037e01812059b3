import type { DoorEvent } from '@cubic/contract'
import { LanguageProvider } from '@cubic/web-kit/language/language'
import { provideReadView } from '@cubic/web-kit/queries/query'
import { store } from '@cubic/web-kit/storage/storage'
import { tanstackReadView } from '@cubic/web-kit/queries/tanstack-read-view'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { ScanningProps } from '../../src/features/check-in/internal/screen/scanning.ts'
import { EndsSoon } from '../../src/features/check-in/components/stage/warnings.tsx'
import { DoorRouter } from '../../src/router.tsx'

provideReadView(tanstackReadView)

/** Shows it at an event that ends in so many minutes; returns the modes that are set. */
async function show(endsIn: number, state: object = {}) {
  const modes: unknown[] = []
  store('language', 'cn')
  const event = { id: 5, end_time: new Date(Date.now() + endsIn * 60_000).toISOString() } as DoorEvent
  const props = {
    station: { setMode: (mode: unknown) => void modes.push(mode) },
    state: { event, session: undefined, mode: { direction: 'in', session: 'current' }, checksOut: true, ...state },
  } as unknown as ScanningProps
  await render(
    <DoorRouter basename="">
      <LanguageProvider>
        <EndsSoon {...props} />
      </LanguageProvider>
    </DoorRouter>,
  )
  return modes
}
const button = page.getByRole('button', { name: '改为签退' })

it('proposes to check people out when the event is about to end, and does so when pressed', async () => {
  const modes = await show(5)
  await button.click()
  expect(modes).toEqual([{ direction: 'out', session: 'current' }])
})

it('proposes nothing earlier, later, without check-out, or where the door checks out', async () => {
  for (const [endsIn, state] of [
    [30, {}],
    [-90, {}],
    [5, { checksOut: false }],
    [5, { mode: { direction: 'out', session: 'current' } }],
  ] as const) {
    await show(endsIn, state)
    expect(button.elements()).toEqual([])
    await cleanup()
  }
})

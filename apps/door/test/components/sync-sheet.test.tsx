import { LanguageProvider } from '@cubic/web-kit/language/language'
import { provideReadView } from '@cubic/web-kit/queries/query'
import { store } from '@cubic/web-kit/storage/storage'
import { tanstackReadView } from '@cubic/web-kit/queries/tanstack-read-view'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { SyncSheet } from '../../src/features/check-in/components/sheets/sync-sheet.tsx'
import { DoorRouter } from '../../src/router.tsx'
import type { StationState } from '../../src/features/check-in/internal/station/station-state.ts'

provideReadView(tanstackReadView)

afterEach(() => void vi.unstubAllGlobals())

const STATE: StationState = {
  isOpen: true,
  tickets: 1,
  total: 1,
  isPrepared: true,
  checkedAt: Date.now(),
  connection: 'online',
  waiting: 0,
  sending: undefined,
  lastSentAt: Date.now(),
  clockOffset: 0,
  mode: { direction: 'in', session: 'current' },
  checksOut: false,
  event: undefined,
  session: undefined,
  counts: undefined,
  rehearsal: undefined,
  events: [],
  scans: [
    {
      scanId: 'one',
      eventId: 1,
      code: '7K3M9QWX2HTP',
      at: new Date().toISOString(),
      gate: null,
      isWaiting: false,
      undone: false,
      shown: { verdict: 'welcome', name: 'Lin' },
      decided: { verdict: 'already_in', name: 'Lin', at: new Date().toISOString() },
      conflict: 'two_gates',
    },
  ],
  scansHere: [],
  storage: 'ok',
  refusal: undefined,
}

/** Finds the scan in place of the server, and takes what it is settled with; returns that. */
function serve(): unknown[] {
  const settled: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const { variables } = JSON.parse(body) as {
      readonly variables: { readonly id?: number; readonly method?: string; readonly arguments?: string }
    }
    if (variables.method === undefined) {
      const items = [{ raw: JSON.stringify({ id: 5 }), allow_record_tags: [] }]
      const page_info = { total_count: null, custom_count: '{}', unreadable_fields: [] }
      return Response.json({ data: { dash: { generic: { search: { items, relations: null, page_info } } } } })
    }
    settled.push([variables.id, variables.method, JSON.parse(variables.arguments ?? '{}')])
    const call_method = {
      status: 'ok',
      error_kind: null,
      error_sub_kind: null,
      sub_kind: null,
      error_msg: null,
      errors: [],
      result: '{}',
    }
    return Response.json({ data: { dash: { generic: { call_method } } } })
  })
  return settled
}

it('a conflict is settled with what it was, and a note', async () => {
  await cleanup()
  store('language', 'en')
  const settled = serve()
  const refresh = vi.fn<() => Promise<void>>(async () => {})
  const { rerender } = await render(
    <DoorRouter basename="">
      <LanguageProvider>
        <SyncSheet
          station={{ state: () => STATE, refresh }}
          state={STATE}
          device="Phone"
          notes={null}
          maySettle
          onDismiss={() => {}}
        />
      </LanguageProvider>
    </DoorRouter>,
  )
  await page.getByRole('button', { name: 'Settle' }).click()
  // only the last choice counts
  await page.getByRole('button', { name: 'Scanned by mistake' }).click()
  await page.getByRole('button', { name: 'Same person, all is well' }).click()
  await page.getByRole('textbox').fill('seen at both gates')
  await page.getByRole('button', { name: 'Settle' }).click()
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce())
  expect(settled).toEqual([[5, 'settle', { note: 'Same person, all is well · seen at both gates' }]])
  // closed while there is a router, as on the page: the sheet's entry in the history would be left to the next file
  await rerender(<DoorRouter basename="">closed</DoorRouter>)
  await vi.waitFor(() => expect(history.state).not.toMatchObject({ sheets: 1 }))
})

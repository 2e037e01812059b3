import type { BoardMessage } from '@cubic/contract'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Board } from '../../src/features/check-in/components/board.tsx'
import { show } from './show.tsx'

const MESSAGE: BoardMessage = {
  now: '2026-11-28T06:09:12Z',
  board: {
    event: { id: 3, name_cn: '人工智能创新挑战赛', name_en: 'AI Challenge', start_time: null, end_time: null },
    expected: 2940,
    arrived: 1934,
    left: null,
    on_leave: 12,
    turned_away: 23,
    conflicts: 3,
    step_minutes: 1,
    places: [
      { gate: 'Gate A', self: false, arrived: 1500 },
      { gate: null, self: true, arrived: 434 },
    ],
    spans: [
      { at: '2026-11-28T06:07:00Z', by_place: [1490, 400] },
      { at: '2026-11-28T06:08:00Z', by_place: [10, 34] },
    ],
    latest: [{ id: 9, name: 'Tomás Ruiz', at: '2026-11-28T06:09:09Z', gate: null, self: true }],
    devices: [
      {
        id: 1,
        device: 'iPad 2',
        holder: 'Volunteer 3',
        by_pass: true,
        gate: 'A',
        last_contact: '2026-11-28T06:09:00Z',
        waiting: 25,
      },
      {
        id: 2,
        device: 'Old phone',
        holder: null,
        by_pass: true,
        gate: null,
        last_contact: '2026-11-28T06:03:00Z',
        waiting: 0,
      },
    ],
  },
}
const moved: BoardMessage = { ...MESSAGE, board: { ...MESSAGE.board, arrived: 1935 } }
const asEvent = (message: BoardMessage) => `event: board\ndata: ${JSON.stringify(message)}\n\n`

afterEach(() => void vi.unstubAllGlobals())

/** Answers in place of the server: a stream that `push` writes to, and a poll. */
function serve({ stream, poll }: { readonly stream: 'open' | 'broken' | 'forbidden'; readonly poll: BoardMessage }) {
  let push = (_text: string): void => undefined
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    asked.push(url)
    if (!url.includes('/board/stream')) return Response.json(poll)
    if (stream === 'forbidden') return new Response('', { status: 403 })
    if (stream === 'broken') throw new TypeError('a proxy closed the connection')
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        push = (text) => controller.enqueue(new TextEncoder().encode(text))
        signal?.addEventListener('abort', () => controller.error(new DOMException('ended', 'AbortError')))
      },
    })
    return new Response(body)
  })
  return { push: (text: string) => push(text), asked }
}

it('shows who has arrived by gate, what devices have not sent, and moves as it is pushed', async () => {
  const { push, asked } = serve({ stream: 'open', poll: MESSAGE })
  await show(<Board eventId={3} view="staff" />)
  await expect.poll(() => asked.length).toBe(1)
  // The stream may cut a message anywhere.
  const text = asEvent(MESSAGE)
  push(text.slice(0, 100))
  push(text.slice(100))
  await expect.element(page.getByText('1,934')).toBeVisible()
  await expect.element(page.getByText('3 conflicts to settle')).toBeVisible()
  await expect.element(page.getByText('25 waiting')).toBeVisible()
  await expect.element(page.getByText('Out of contact')).toBeVisible()
  await expect.element(page.getByText(/^Live/)).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Self check-in' })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: '14:08' })).toBeVisible()
  push(asEvent(moved))
  await expect.element(page.getByText('1,935')).toBeVisible()
})

it('offers to remove a device that is out of contact, and no other', async () => {
  const { push, asked } = serve({ stream: 'open', poll: MESSAGE })
  await show(
    <ToastProvider Note={ToastNote}>
      <Board eventId={3} view="staff" />
    </ToastProvider>,
  )
  await expect.poll(() => asked.length).toBe(1)
  push(asEvent(MESSAGE))
  await expect.element(page.getByRole('button', { name: 'Remove Old phone' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove iPad 2' })).not.toBeInTheDocument()
  const called: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    called.push(body)
    const status = { status: 'ok', error_kind: null, error_msg: null, error_sub_kind: null, sub_kind: null, errors: [] }
    return Response.json({ data: { dash: { generic: { call_method: { ...status, result: '{}' } } } } })
  })
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await expect.element(page.getByText('Device removed. It returns once it’s in contact')).toBeVisible()
  const [{ variables }] = called.map((body) => JSON.parse(body) as { variables: object }) as [{ variables: object }]
  expect(variables).toMatchObject({ model: 'CubicDoorDevice', id: 2, method: 'remove_device' })
})

it('the board polls where the push does not come through, and says so', async () => {
  serve({ stream: 'broken', poll: MESSAGE })
  await show(<Board eventId={3} view="staff" />)
  await expect.element(page.getByText(/^Updated every few seconds/)).toBeVisible()
  await expect.element(page.getByText('1,934')).toBeVisible()
})

it('says when the right to it is gone', async () => {
  serve({ stream: 'forbidden', poll: MESSAGE })
  await show(<Board eventId={3} view="staff" />)
  await expect.element(page.getByText('You can no longer see this board')).toBeVisible()
})

it('the board is no longer live as soon as the network has gone, and is again once it is back', async () => {
  const { push, asked } = serve({ stream: 'open', poll: MESSAGE })
  await show(<Board eventId={3} view="staff" />)
  await expect.poll(() => asked.length).toBe(1)
  push(asEvent(MESSAGE))
  await expect.element(page.getByText(/^Live/)).toBeVisible()
  const online = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText('No connection. These numbers are from before')).toBeVisible()
  vi.stubGlobal('fetch', online)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  push(asEvent(moved))
  await expect.element(page.getByText(/^Live/)).toBeVisible()
  await expect.element(page.getByText('1,935')).toBeVisible()
})

it('says what both scales of the chart count', async () => {
  serve({ stream: 'broken', poll: MESSAGE })
  await show(<Board eventId={3} view="staff" />)
  await expect.element(page.getByText('Arrived so far, left axis')).toBeVisible()
  await expect.element(page.getByText('Each minute, right axis')).toBeVisible()
  // the most that came in one minute stands at the top of the bars
  await expect.poll(() => document.querySelector('.recharts-surface')?.textContent).toContain('1,890')
})

it('shows on the wall how many have come, and nothing of the devices and conflicts that only staff can mend', async () => {
  const { push, asked } = serve({ stream: 'open', poll: MESSAGE })
  await show(<Board eventId={3} view="wall" />)
  await expect.poll(() => asked.length).toBe(1)
  push(asEvent(MESSAGE))
  await expect.element(page.getByText('1,934')).toBeVisible()
  for (const hidden of ['Waiting to be sent', 'Devices', '3 conflicts to settle', 'iPad 2'])
    await expect.element(page.getByText(hidden, { exact: true })).not.toBeInTheDocument()
})

it('says so while nobody has arrived', async () => {
  const board = { ...MESSAGE.board, arrived: 0, places: [], spans: [], latest: [], devices: [] }
  serve({ stream: 'broken', poll: { ...MESSAGE, board } })
  await show(<Board eventId={3} view="staff" />)
  await expect.element(page.getByText('The chart begins with the first check-in.')).toBeVisible()
  await expect.element(page.getByText('No device scans yet')).toBeVisible()
})

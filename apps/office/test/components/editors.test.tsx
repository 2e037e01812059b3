import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Editors } from '../../src/crud/record-page/editors.tsx'
import { show } from './show.tsx'

const LIN = { id: 2, name: '林晓帆', avatar: null, since: '2026-11-22T01:00:00Z' }
const RUIZ = { id: 3, name: 'Tomás Ruiz', avatar: null, since: '2026-11-22T01:02:00Z' }
type Announced = { readonly model: string; readonly id: number; readonly leaving?: boolean }

afterEach(() => void vi.unstubAllGlobals())

/**
 * Answers in place of the server with those who have the record open besides oneself; asks for
 * the next heartbeat at once.
 */
function serve(first: readonly (typeof LIN)[]) {
  const others = { open: first }
  const announced: Announced[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    announced.push((JSON.parse(body) as { readonly variables: Announced }).variables)
    const answer = { status: 'ok', error_kind: null, error_msg: null, editors: others.open, heartbeat_seconds: 0.02 }
    return Response.json({ data: { dash: { generic: { announce_editing: answer } } } })
  })
  return { others, announced }
}

it('names those who have the record open too, as they come and go, and says when one leaves oneself', async () => {
  const { others, announced } = serve([])
  const { unmount } = await show(<Editors model="CubicEventBase" id={7} />)
  const seen = page.getByRole('status')
  others.open = [LIN]
  await expect.element(seen).toHaveTextContent('Also editing: 林晓帆')
  others.open = [LIN, RUIZ]
  await expect.element(seen).toHaveTextContent('Also editing: 林晓帆, Tomás Ruiz')
  others.open = []
  await expect.element(seen).toHaveTextContent(/^$/)
  await unmount()
  await expect.poll(() => announced.at(-1)).toEqual({ model: 'CubicEventBase', id: 7, leaving: true })
})

it('names them in Chinese', async () => {
  serve([LIN, RUIZ])
  await show(<Editors model="CubicEventBase" id={7} />, 'cn')
  await expect.element(page.getByRole('status')).toHaveTextContent('林晓帆、Tomás Ruiz 也在编辑')
})

import { expect, it } from 'vitest'
import { useSite } from '@cubic/testing/browser/site'
import { look, SCRIPT_MAX, SHIFT_MAX } from '@cubic/testing/browser/weights'

const site = useSite()

it.each([
  ['a guest', 'guest'],
  ['somebody who is signed in', 'member'],
] as const)('the door stays within the site’s weight limits for %s, without layout shift', async (_, viewer) => {
  const user = await site.aUser()
  const page = await site.visit(viewer === 'member' ? { as: user } : {})
  const { script, shift, moved } = await look(page, '/scan')
  expect(script).toBeGreaterThan(50_000)
  expect(script).toBeLessThanOrEqual(SCRIPT_MAX[viewer])
  expect(shift, moved).toBeLessThanOrEqual(SHIFT_MAX)
})

import { expect, it } from 'vitest'
import { useSite } from './support/site.ts'

const site = useSite()
it('says hello', async () => {
  const page = await site.visit({ path: '/' })
  expect(await page.getByRole('heading').textContent()).toBe('Hello')
})
it('fails on an error', async () => {
  const page = await site.visit({ path: '/', size: 'desktop' })
  await page.evaluate('fetch("/gql/endpoint", {method:"POST"}); console.error("oh"); setTimeout(() => { throw new Error("thrown") }, 0); fetch("https://example.org/x").catch(() => 0); fetch("/gql/endpoint", {method:"POST", headers: {"content-type":"application/json"}, body: JSON.stringify({query: "{ nothing }"})})')
  await page.waitForTimeout(500)
})

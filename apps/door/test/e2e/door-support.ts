import type { Locator, Page } from 'playwright-core'
import { openTicketSigner } from '@cubic/server/infra/access/ticket-signer'
import type { Site } from '@cubic/testing/browser/site'

type Ticket = { readonly id: number; readonly event: { readonly id: number } }

export async function statusOf(site: Site, ticket: { readonly id: number }): Promise<string | undefined> {
  const row = await site.server().db.one<{
    status: string
  }>`select check_in_status as status from cubic_event_applicant where id = ${ticket.id}`
  return row?.status
}

/** Signs tickets with the installation's key, as in their QR codes. */
export async function aSigner(site: Site): Promise<(ticket: Ticket) => string> {
  const signer = await openTicketSigner(site.server().db)
  return ({ id, event }) => signer.sign({ ticketId: id, eventId: event.id })
}

/** Counts what the scanner keeps on a device. */
export function keptOn(page: Page): Promise<{ parts: number; scans: number; kept: number }> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('cubic-door')
      open.addEventListener('success', () => resolve(open.result))
      open.addEventListener('error', () => reject(new Error('not opened')))
    })
    const count = (store: string) =>
      new Promise<number>((resolve) => {
        const asked = db.transaction(store).objectStore(store).count()
        asked.addEventListener('success', () => resolve(asked.result))
      })
    const [parts = 0, scans = 0, kept = 0] = await Promise.all(['parts', 'scans', 'kept'].map(count))
    db.close()
    return { parts, scans, kept }
  })
}

/** Types a text as a hand scanner does: all at once, with Enter. */
export async function handScan(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    // made before the first is sent, since each is as old as itself
    const keys = [...typed, 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true }))
    for (const key of keys) window.dispatchEvent(key)
  }, text)
}

/** How long the scanner shows what is more than a welcome. */
export const VERDICT_MS = 2400

/** The texts in a part of a page that lie over one another, or over a button that they are not in. */
export function overlapping(part: Locator, options: { readonly timeout?: number } = {}): Promise<readonly string[]> {
  return part.evaluate(textsOverOthers, undefined, options)
}

/** Runs in the page. */
function textsOverOthers(root: Element): readonly string[] {
  type Seen = { readonly of: Element; readonly text: string; readonly box: DOMRect }
  const seen: Seen[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [of, text] = [node.parentElement, node.textContent?.trim() ?? '']
    if (!of || text === '' || of.closest('.sr-only')) continue
    // what a line clamp cuts off is not seen
    const [range, whole] = [document.createRange(), of.getBoundingClientRect()]
    range.selectNodeContents(node)
    const { x, y, right, bottom } = range.getBoundingClientRect()
    const [left, top] = [Math.max(x, whole.x), Math.max(y, whole.y)]
    seen.push({
      of,
      text,
      box: new DOMRect(left, top, Math.min(right, whole.right) - left, Math.min(bottom, whole.bottom) - top),
    })
  }
  for (const of of root.querySelectorAll('video, button')) {
    if (of instanceof HTMLElement && of.textContent !== '')
      seen.push({ of, text: `[${of.textContent}]`, box: of.getBoundingClientRect() })
    if (of instanceof HTMLVideoElement) seen.push({ of, text: '[video]', box: of.getBoundingClientRect() })
  }
  const isOver = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.x, other.x) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y) > 1
  return seen.flatMap((one, at) =>
    seen
      .slice(at + 1)
      .filter((other) => !one.of.contains(other.of) && !other.of.contains(one.of) && isOver(one.box, other.box))
      .map((other) => `${one.text} / ${other.text}`),
  )
}

/** Calls a method over the wire, as somebody who is logged in. */
async function callMethod<Result>(
  site: Site,
  { token }: { readonly token: string },
  call: { readonly model: string; readonly id: number; readonly method: string; readonly args: object },
): Promise<Result> {
  const query = `mutation call($model: String!, $id: Int!, $arguments: String!, $method: String!) {
    dash { generic { call_method(model: $model, id: $id, arguments: $arguments, method: $method) { status error_msg result } } } }`
  const { args, ...rest } = call
  const answer = await fetch(`${site.url()}/gql/endpoint`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables: { ...rest, arguments: JSON.stringify(args) } }),
  })
  const { data } = (await answer.json()) as {
    data: { dash: { generic: { call_method: { status: string; error_msg: string | null; result: string } } } }
  }
  const { status, error_msg, result } = data.dash.generic.call_method
  if (status !== 'ok') throw new Error(`${call.method}: ${error_msg}`)
  return JSON.parse(result ?? 'null') as Result
}

/** A pass as staff make it. */
export async function aPass(site: Site, event: { readonly id: number }, name = 'A 门志愿者') {
  const staff = await site.aUser({ roles: ['scanner_admin'] })
  const call = <Result>(method: string, args: object) =>
    callMethod<Result>(site, staff, { model: 'CubicEventBase', id: event.id, method, args })
  const pass = await call<{ id: number; url: string; code: string }>('make_scanner_pass', { name })
  return {
    ...pass,
    path: pass.url.slice(site.url().length),
    revoke: () => call('revoke_scanner_pass', { pass_id: pass.id }),
  }
}

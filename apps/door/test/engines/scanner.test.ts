import { create } from 'qrcode'
import { expect, it } from 'vitest'
import { openTicketSigner } from '@cubic/server/infra/access/ticket-signer'
import type { TestEvent } from '@cubic/testing/server/builders'
import { type EngineSite, inEachEngine } from '@cubic/testing/engines/site'

type Ticket = { readonly id: number; readonly code: string; readonly event: { readonly id: number } }

inEachEngine((site) => {
  it('a volunteer checks in with a hand scanner, continues without network, and loses nothing by a reload', async () => {
    const event = await site.anEvent({ name: '门口的讲座', starts: -10, ends: 60 })
    const [first, second] = [await aTicket(site, event, '林知秋'), await aTicket(site, event, '苏晚来')]
    const door = await site.visit(`/scan?event=${event.id}`, await aScanner(site))
    await door.seesA('group', '已到 0，应到 2')
    await door.run('return navigator.serviceWorker.ready.then(() => true)')
    const sign = await signerOf(site)

    await door.run(scanned(sign(first)))
    await door.sees('林知秋', '已发送')
    await site.goAway()
    await door.run(scanned(second.code))
    await door.sees('苏晚来')
    await door.reload()
    await door.sees('1 次待发送')
    await site.comeBack()
    await expect.poll(() => statesOf(site, event), { timeout: 60_000 }).toEqual(['attend', 'attend'])
    await door.seesA('group', '已到 2，应到 2')
  })

  it('the camera reads a ticket’s QR code', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const ticket = await aTicket(site, event, '林知秋')
    const door = await site.visit(`/scan?event=${event.id}`, await aScanner(site))
    await door.seesA('group', '已到 0，应到 1')
    // none of the three has a real camera here
    await door.seesA('button', '重试')
    await door.run(filming((await signerOf(site))(ticket)))
    await door.click('button', '重试')
    await door.sees('林知秋')
    await expect.poll(() => statesOf(site, event)).toEqual(['attend'])
  })
})

function aScanner(site: EngineSite) {
  return site.aUser({ name: '门口的老师', roles: ['scanner_admin'] })
}

async function aTicket(site: EngineSite, event: TestEvent, name: string): Promise<Ticket> {
  return site.aTicket({ event, owner: await site.aUser(), name })
}

async function signerOf(site: EngineSite): Promise<(ticket: Ticket) => string> {
  const signer = await openTicketSigner(site.server().db)
  return ({ id, event }) => signer.sign({ ticketId: id, eventId: event.id })
}

async function statesOf(site: EngineSite, event: { readonly id: number }): Promise<readonly string[]> {
  const rows = await site.server().db.rows<{
    status: string
  }>`select check_in_status as status from cubic_event_applicant where event_id = ${event.id} order by id`
  return rows.map(({ status }) => status)
}

/** What a hand scanner types: all at once, with Enter. */
function scanned(text: string): string {
  return `for (const key of [...${JSON.stringify(text)}, 'Enter'])
    window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`
}

/** Puts a camera into the page that films this QR code. */
function filming(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const dark = [...modules.data].map((bit) => (bit ? '1' : '0')).join('')
  return `const [size, dark, side] = [${modules.size}, '${dark}', 8];
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 720];
    const pen = canvas.getContext('2d');
    const [left, top] = [(1280 - size * side) / 2, (720 - size * side) / 2];
    const draw = () => {
      pen.fillStyle = '#ccc';
      pen.fillRect(0, 0, 1280, 720);
      pen.fillStyle = '#222';
      for (let at = 0; at < dark.length; at++)
        if (dark[at] === '1') pen.fillRect(left + (at % size) * side, top + Math.floor(at / size) * side, side, side);
    };
    draw();
    setInterval(draw, 100);
    const devices = {
      getUserMedia: async () => canvas.captureStream(10),
      enumerateDevices: async () => [],
      addEventListener() {},
      removeEventListener() {},
    };
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices })`
}

import { describe, expect, it } from 'vitest'
import { useWire } from '../support/wire-client.ts'
import { aDevice, hashOf, inSeconds, listAt, scanOf, sync } from './support.ts'

const wire = useWire()
const { aTicket, anEvent, aUser, as } = wire
const staff = () => aUser({ roles: ['scanner_admin'], name: '门口的张三' })

describe('syncing scans', () => {
  it('welcomes a ticket once, and tells the second scan when and by whom', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const ticket = await aTicket({ event, owner: await aUser() })
    const [first, second] = [scanOf(ticket, { at: inSeconds(-20) }), scanOf(ticket)]
    const results = await sync(as(scanner), event, [second, first])
    expect(results).toMatchObject([
      { scan_id: second.scan_id, verdict: 'already_in', name: ticket.name, check_in_by: '门口的张三' },
      { scan_id: first.scan_id, verdict: 'welcome', ticket_id: ticket.id, name: ticket.name },
    ])
    expect(results[0]?.check_in_time).toBe(results[1]?.check_in_time)
    expect(await sync(as(scanner), event, [second, first])).toEqual(results)
  })

  it('by a pass, whose list has the ticket by the hash of its code', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    const ticket = await aTicket({ event, owner: await aUser(), phone: '+8613800138000' })
    const { client, name } = await aDevice(wire, scanner, event)
    const list = await listAt(client, event)
    expect(list).toMatchObject({ complete: true, full: true })
    expect(list.tickets).toMatchObject([
      { id: ticket.id, code_hash: hashOf(event, ticket), check_in_status: 'not_present' },
    ])
    expect(JSON.stringify(list)).not.toContain('13800138000')
    expect(await sync(client, event, [{ ...scanOf(ticket), code: `id:${ticket.id}` }])).toMatchObject([
      { verdict: 'welcome', check_in_by: name },
    ])
    const changed = await listAt(client, event, { since: list.version })
    expect(changed.tickets).toMatchObject([{ id: ticket.id, check_in_status: 'attend', check_in_by: name }])
    expect((await listAt(client, event, { since: changed.version })).tickets).toEqual([])
  })
})

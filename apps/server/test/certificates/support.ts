import type { CheckedCode } from '@cubic/contract'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { HOUR } from '@cubic/testing/server/builders'
import type { Wire } from '@cubic/testing/server/wire'
import { faultOf, leaf, type WireClient } from '@cubic/testing/server/wire-client'

const CHECKED = `state at certificate { kind number name { cn en } is_named is_own has_ending event_name { cn en } address { cn en }
  start_time end_time minutes minutes_total hours category { cn en } basis { cn en } unit_name { cn en } organisation { cn en }
  issuer { cn en } issued revoked_time revoke_reason contact signature { is_right key_id hash content value } proof }`

export type Issued = { readonly id: number; readonly code: string; readonly number: string; readonly state: string }

export function certificateBuilders({ anEvent, aTicket, aUser, as, db }: Wire) {
  /** An event that is over, with these people: those who came, then one who did not. */
  async function anEventThatWas(
    people: readonly { readonly name: string; readonly person?: object; readonly account?: string }[] = [
      { name: '李明' },
    ],
    columns: { readonly [column: string]: unknown } = {},
  ): Promise<{ event: TestEvent; tickets: readonly number[]; users: readonly TestUser[]; absent: number }> {
    const event = await anEvent({
      starts: -5 * HOUR,
      ends: -HOUR,
      columns: { name_en: 'AI Innovation Challenge', sign_in: true, ...columns },
    })
    const users: TestUser[] = []
    const tickets: number[] = []
    for (const { name, person, account } of people) {
      const owner = await aUser({ name: account ?? name, person: { name, ...person } })
      users.push(owner)
      tickets.push((await aTicket({ event, owner, name, check_in_status: 'attend' })).id)
    }
    const absent = (await aTicket({ event, owner: await aUser(), name: '缺席' })).id
    return { event, tickets, users, absent }
  }
  const issue = (client: WireClient, event: TestEvent, args: object = {}) =>
    client.callEvent(event, 'issue_certificates', args)
  /** The certificates of an event, in the order of their numbers. */
  async function listOf(event: TestEvent, client?: WireClient): Promise<readonly Issued[]> {
    if (!client)
      return db()
        .rows<Issued>`select id, code, number, state from cubic_certificate where event_id = ${event.id} order by number`
    const { data } = await client.search('CubicCertificate', {
      fields: ['code', 'number', 'state', 'name', 'url'],
      condition: leaf('event_id', '=', event.id),
      sort: [{ field: 'number', order: 'asc' }],
    })
    return data as unknown as readonly Issued[]
  }
  async function check(client: WireClient, code: string, ending?: string): Promise<CheckedCode> {
    const query = `query check($code: String!, $ending: String) { cubicEvent { verify_code(code: $code, ending: $ending) { ${CHECKED} } } }`
    const { data, errors } = await client.gql<{ cubicEvent: { verify_code: CheckedCode } }>(query, { code, ending })
    if (!data || errors?.[0]) throw errors?.[0] ? faultOf(errors[0]) : new Error('no answer')
    return data.cubicEvent.verify_code
  }
  const aRegistrar = async () => as(await aUser({ name: '周岚', roles: ['applicant_manager'] }))
  return { anEventThatWas, issue, listOf, check, aRegistrar }
}

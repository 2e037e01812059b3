// What an administrator asks of an audit log of a million entries: the newest fifty by person, record, field, address
// and day, also where nothing is found.
import { generateLoad } from './support/load.mjs'
import { machine, readOptions } from './support/figures.mjs'
import { auditRequests, makeAdministrator, makeAuditLog } from './support/audit-requests.mjs'
import { withRush } from './support/registration-rush.mjs'

const DEFAULTS = { entries: 1_000_000, requests: 20 }

export async function run(given = []) {
  const { entries, requests } = readOptions(given, DEFAULTS)
  console.log(machine())
  await withRush({ people: 1000 }, async ({ query, port }) => {
    const token = await makeAdministrator(query)
    console.log(`filling ${entries} entries …`)
    await makeAuditLog(query, entries)
    for (const [name, { request, finds }] of Object.entries(auditRequests(token))) {
      const list = Array.from({ length: requests }, () => request)
      await generateLoad({ port, connections: 1, requests: list.slice(0, 2) })
      const { latency, outcomes, kept } = await generateLoad({ port, connections: 1, requests: list, keep: 1 })
      const { data } = JSON.parse(kept[0].body)
      if (Object.keys(outcomes).join() !== '200' || data?.dash.generic.search.items.length > 0 !== finds)
        throw new Error(`${name}: ${kept[0].body.slice(0, 500)}`)
      const ms = (value) => `${value.toFixed(1)} ms`.padStart(9)
      console.log(`${name.padEnd(60)} p50 ${ms(latency.p50)}   p90 ${ms(latency.p90)}   max ${ms(latency.max)}`)
    }
  })
}

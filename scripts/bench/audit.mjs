// What an administrator asks of an audit log of a million entries: the newest fifty by person, record, field, address
// and day, also where nothing is found.
import { timeOneByOne } from './support/load.mjs'
import { describeLatency, machine, readOptions } from './support/figures.mjs'
import { auditRequests, makeAdministrator, makeAuditLog } from './support/audit-requests.mjs'
import { withRush } from './support/registration-rush.mjs'
import { foundIn } from './support/searches.mjs'

const DEFAULTS = { entries: 1_000_000, requests: 20 }

/** @param {readonly string[]} given */
export async function run(given) {
  const { entries, requests } = readOptions(given, DEFAULTS)
  console.log(machine())
  await withRush({ people: 1000 }, async ({ query, port }) => {
    const token = await makeAdministrator(query)
    console.log(`filling ${entries} entries …`)
    await makeAuditLog(query, entries)
    for (const [name, { request, finds }] of Object.entries(auditRequests(token))) {
      const list = Array.from({ length: requests }, () => request)
      const latency = await timeOneByOne({ name, port, requests: list }, (body) => {
        const found = foundIn(body)
        return found !== undefined && found.items.length > 0 === finds
      })
      console.log(`${name.padEnd(60)} ${describeLatency(latency)}`)
    }
  })
}

// Lists of the back office, opened by their address on a phone with 50 kB a second, 400 ms of latency and a quarter of
// the processor: the script loaded, and when the first record is shown.
import path from 'node:path'
import { buildIfStale } from '../build.mjs'
import { fillWithSamples, temporaryFolder } from './support/database.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { startCubic } from './support/server-process.mjs'
import { launch, logIn, visit } from './support/slow-phone.mjs'

/** @import { Visit } from './support/slow-phone.mjs' */

const DEFAULTS = { rounds: 3 }
const ACCOUNT = { account: 'admin', password: 'demo-pass' }
const LISTS = ['/admin/events', '/admin/applicants', '/admin/people', '/admin/messages', '/admin/data/CubicEventBase']
/** The mark of a record in a list, on phones. */
const ROW = 'main li [role=checkbox], main li input[type=checkbox]'

/** @param {readonly string[]} given */
export async function run(given) {
  const { rounds } = readOptions(given, DEFAULTS)
  await buildIfStale()
  console.log(machine())
  const own = temporaryFolder('office-opening')
  const dataDir = path.join(own.folder, 'data')
  await fillWithSamples({ dataDir, events: 60, people: 60 })
  const server = await startCubic({ dataDir })
  const browser = await launch()
  try {
    const token = await logIn(server.url, ACCOUNT)
    console.log(`median of ${rounds} visits\nlist                          script    first record`)
    for (const list of LISTS) {
      /** @type {Visit[]} */
      const visits = []
      for (let round = 0; round < rounds; round++)
        visits.push(await visit(browser, { url: server.url, path: list, token, awaited: ROW }))
      const script = Math.max(...visits.map((each) => each.script))
      const shown = median(visits.map((each) => each.awaited))
      console.log(
        `${list.padEnd(29)} ${(script / 1000).toFixed(1).padStart(5)} kB  ${shown.toFixed(0).padStart(7)} ms  ${visits[0]?.sent.join(' ')}`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
    own.remove()
  }
}

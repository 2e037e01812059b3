// Half of what the server can serve for as many minutes as one likes, with all that runs in a working
// week: registrations and reads, pages, the office's lists and exports, scans, and a mail for each
// registration. Tells what grows.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { arrive } from './support/arrivals.mjs'
import { beside, makeDoor, printProbes, probesOf } from './support/bystanders.mjs'
import { CROWD, findPeak, makeCrowd, makeRoom } from './support/crowd.mjs'
import { peopleFor } from './support/crowd-requests.mjs'
import { machine, readOptions } from './support/figures.mjs'
import { growthOf, watchLeaks } from './support/leaks.mjs'
import { withRush } from './support/registration-rush.mjs'
import { readNumber } from './support/rows.mjs'

const DEFAULTS = { minutes: 4, share: 0.5, peak: 10, tickets: 5000 }
/** Of ten requests: mails for more would be owed for longer than the run. */
const REGISTERING = 1
const PAUSE_MS = 500
const MOST_PER_SECOND = 9000
const SAMPLES = 40
/** How much more is noise: a share, and so many besides. */
const NOISE = { share: 0.15, more: 8 }

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  const { minutes, share, peak: peakSeconds, tickets } = options
  console.log(machine())
  const sink = spawn(process.execPath, [path.join(import.meta.dirname, 'support/smtp-sink.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [sinkPort] = await once(sink.stdout, 'data')
  const env = { SMTP_URL: `smtp://127.0.0.1:${Number(sinkPort)}`, MAIL_FROM: 'Event Center <events@example.edu>' }
  try {
    await withRush({ people: 1, processes: [env] }, async ({ query, port, pid, dataDir }) => {
      const seconds = minutes * 60
      const door = await makeDoor(query, Math.max(tickets, (seconds * 1000) / PAUSE_MS))
      const crowd = makeCrowd(query)
      await crowd.have(peopleFor(peakSeconds * MOST_PER_SECOND, REGISTERING))
      const crowding = { query, port, registering: REGISTERING, seconds: peakSeconds }
      await findPeak(crowding)
      await query('vacuum analyze')
      const probes = { ...probesOf({ port, ...door }), 'an export': () => exportOf({ port, ...door }) }
      const { result: peak, probes: atPeak } = await beside(probes, () => findPeak(crowding), PAUSE_MS)
      const rate = Math.round(share * peak)
      await crowd.have(peopleFor(rate * seconds, REGISTERING))
      const args = await makeRoom(query, REGISTERING)
      const stopWatching = watchLeaks({ pid, dataDir, query }, (seconds * 1000) / SAMPLES)
      const { result, probes: felt } = await beside(
        probes,
        () => arrive({ port, module: CROWD, args, rate, seconds, connections: 500 }),
        PAUSE_MS,
      )
      const series = await stopWatching()
      console.log(`${Math.round(peak)} served a second at the peak; ${rate} a second for ${minutes} minutes`)
      for (const [outcome, { count, p50, p99, max }] of Object.entries(result.outcomes))
        console.log(
          `  ${outcome}: ${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`,
        )
      printProbes(atPeak, felt)
      const grown = printGrowth(series)
      const sent = await readNumber(query, `select count(*) from cubic_message where state = 'sent'`)
      console.log(
        `${sent} messages sent\n${grown.length > 0 ? `grew: ${grown.join(', ')}` : 'all of it stayed as it was'}`,
      )
    })
  } finally {
    sink.kill()
  }
}

/** The spreadsheet of the door's event. */
async function exportOf(/** @type {import('./support/types.ts').Door & { port: number }} */ { port, door, manager }) {
  const response = await fetch(`http://127.0.0.1:${port}/api/office/v1/applicants.xlsx?event_id=${door.id}`, {
    headers: { authorization: `Bearer ${manager}` },
  })
  const { byteLength } = await response.arrayBuffer()
  if (response.status !== 200 || byteLength < 1000) throw new Error(`${response.status}, ${byteLength} bytes`)
}

/** Prints a table, and returns the names of what grew by more than noise. */
function printGrowth(/** @type {ReadonlyMap<string, readonly number[]>} */ series) {
  console.log('| | second quarter | last quarter | most |\n| --- | --- | --- | --- |')
  return [...series].flatMap(([name, values]) => {
    const { early, late } = growthOf(values)
    console.log(`| ${name} | ${[early, late, Math.max(...values)].map((value) => value.toFixed(1)).join(' | ')} |`)
    return late > early * (1 + NOISE.share) + NOISE.more ? [name] : []
  })
}

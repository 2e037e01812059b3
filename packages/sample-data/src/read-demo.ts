import { parseArgs } from 'node:util'
import { ConfigError } from '@cubic/server/config'
import type { Demo } from '@cubic/server/run-server'
import { fillSampleData, SAMPLE_PASSWORD } from './fill-sample-data.ts'
import { SAMPLE_SETTINGS } from './settings.ts'

const ACCOUNTS = 'admin, author, writer, auditor, registrar, scanner, mentor, student1 … student50'
export const SAMPLE_ACCOUNTS = `Sample accounts, each with the password ${SAMPLE_PASSWORD}:\n  ${ACCOUNTS}`

/** Makes the demo that the command line asks for: an empty database gets so many events and people. */
export function readDemo(args: readonly string[]): Demo {
  const { values } = parseArgs({
    args: [...args],
    options: { events: { type: 'string', default: '120' }, people: { type: 'string', default: '400' } },
  })
  const size = { events: countOf(values.events, 'events'), people: countOf(values.people, 'people') }
  return {
    settings: SAMPLE_SETTINGS,
    async fill(db, files) {
      if (await db.one`select 1 from cubic_user limit 1`) return
      process.stdout.write('Filling an empty database with sample data …\n')
      await fillSampleData(db, { ...size, files, now: new Date() })
      process.stdout.write(`  ${SAMPLE_ACCOUNTS}\n`)
    },
  }
}

function countOf(text: string, option: string): number {
  const count = Number(text)
  if (!/^\d{1,8}$/.test(text) || count < 1)
    throw new ConfigError([`--${option}=${text}: expected a whole number from 1`])
  return count
}

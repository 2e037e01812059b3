import type { Database } from '@cubic/data-platform'
import { hash } from '@node-rs/argon2'
import { fillApplicants } from './applicants.ts'
import { fillEvents } from './events.ts'
import { fillHistory } from './history.ts'
import { fillPeople } from './people.ts'
import { fillOffice, fillProjects } from './projects-and-office.ts'

export type SampleSize = { readonly events: number; readonly people: number; readonly now: Date }

/** Fills an empty database with an autumn at a university, all of it or nothing. Every sample account has this password. */
export const SAMPLE_PASSWORD = 'demo-pass'
export async function fillSampleData(db: Database, { events, people, now }: SampleSize): Promise<void> {
  const passwordHash = await hash(SAMPLE_PASSWORD)
  await db.transaction(async (tx) => {
    const everybody = await fillPeople(tx, people, passwordHash)
    const drawn = await fillEvents(tx, everybody, events, now)
    await fillApplicants(tx, everybody, drawn, now)
    await fillHistory(tx, everybody.admin.id, now)
    await fillProjects(tx, everybody)
    await fillOffice(tx, everybody, now)
  })
  await db.run`analyze`
}

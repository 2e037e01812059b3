import type { Database } from '@cubic/data-platform'
import { hash } from '@node-rs/argon2'
import type { FileStore } from '@cubic/server/infra/files/files'
import { fillApplicants } from './applicants.ts'
import { fillAttendances } from './attendances.ts'
import { fillCertificates } from './certificates.ts'
import { fillCustomPage } from './custom-page.ts'
import { fillEvents } from './events.ts'
import { fillEventHistory, fillHistory } from './history.ts'
import { fillHours } from './hours.ts'
import { fillPageViews } from './page-views.ts'
import { fillPeople } from './people.ts'
import { fillOffice, fillProjects } from './projects-and-office.ts'
import { fillSeries, SERIES_DATES } from './series.ts'
import { fillSessions } from './sessions.ts'
import { fillUnitMembers, fillUnits } from './units.ts'

/** `files`: where uploads lie; without it the sample data has no pictures of its own. */
export type SampleData = {
  readonly events: number
  readonly people: number
  readonly now: Date
  readonly files?: FileStore
}

/**
 * Fills an empty database with an autumn at a university, all of it or nothing. Every sample account has this password.
 */
export const SAMPLE_PASSWORD = 'demo-pass'
export async function fillSampleData(db: Database, { events, people, now, files }: SampleData): Promise<void> {
  const passwordHash = await hash(SAMPLE_PASSWORD)
  await db.transaction(async (tx) => {
    const everybody = await fillPeople(tx, people, passwordHash)
    await fillUnits(tx)
    const single = await fillEvents(tx, everybody, events - SERIES_DATES, now)
    const drawn = [...single, ...(await fillSeries(tx, everybody, now))]
    await fillUnitMembers(tx)
    await fillApplicants(tx, everybody, drawn, now)
    await fillPageViews(tx)
    await fillSessions(tx, now)
    await fillHistory(tx, everybody.admin.id, now)
    await fillEventHistory(tx, everybody.admin.id, now)
    await fillAttendances(tx, everybody.admin.id, now)
    await fillHours(tx, everybody, now)
    await fillCertificates(tx)
    await fillProjects(tx, everybody)
    await fillCustomPage(tx, everybody, files)
    await fillOffice(tx, everybody, now)
  })
  await db.run`analyze`
}

import { AppError, type ApplicationData } from '@cubic/contract'
import { type Caller, isCovered, type Queryable, readScopeFor, type Registry } from '@cubic/data-platform'

/** The input of the registration mutation of wire §4, apart from its action. */
export type RegistrationRequest = {
  readonly eventId: number
  readonly projectId: number | null
  readonly data: ApplicationData
  readonly location: string | null
  readonly source: string
}

/** Throws if the caller may not read the project: that is the caller's fault. */
export async function checkProject(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  projectId: number,
): Promise<void> {
  const projects = readScopeFor(registry, 'CubicProject', caller)
  if (await isCovered(db, projects, projectId, projects.where)) return
  throw new AppError('BadRequest', {
    cn: '找不到这个项目，或不对您开放',
    en: 'We can’t find this project, or it isn’t open to you',
  })
}

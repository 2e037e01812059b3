import { AppError, type ApplicationData } from '@cubic/contract'
import { type Caller, isCovered, type Queryable, readScopeFor, type Registry } from '@cubic/data-platform'

/** What the registration mutation of wire §4 brings, besides its action. */
export type RegistrationRequest = {
  readonly eventId: number
  readonly projectId: number | null
  readonly data: ApplicationData
  readonly location: string | null
  readonly source: string
}

/** A request for a project that the caller may not read is a fault of theirs. */
export async function checkProject(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  projectId: number | null,
): Promise<void> {
  if (projectId === null) return
  const projects = readScopeFor(registry, 'CubicProject', caller)
  if (await isCovered(db, projects, projectId, projects.where)) return
  throw new AppError('BadRequest', {
    cn: '项目不存在或不可见',
    en: 'The project does not exist or is not visible to you',
  })
}

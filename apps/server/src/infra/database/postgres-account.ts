import { constants, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The account PostgreSQL runs as; undefined: the one of this process. */
export type Account = Readonly<{ uid: number; gid: number }> | undefined

const nobody = Object.freeze({ uid: 65_534, gid: 65_534 })

/** PostgreSQL refuses to run as root: then it runs as the owner of its data, at first `nobody`. */
export function postgresAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return undefined
  if (!existsSync(dataFolder)) return nobody
  const { uid, gid } = statSync(dataFolder)
  return uid === 0 ? nobody : { uid, gid }
}

/** May the account walk down to and into `folder`? */
function mayEnter(folder: string, account: Account): boolean {
  if (!account) return true
  for (let current = realpathSync(folder); ; current = dirname(current)) {
    const { uid, gid, mode } = statSync(current)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (current === dirname(current)) return true
  }
}

export type ReachedFolder = Readonly<{ path: string; stdio: readonly number[]; close(): void }>

/**
 * How a child of that account names `folder`. Below a closed folder (a root's home, a private clone) no path works, so
 * the child inherits the folder itself as descriptor 3: the data stays where the operator put it and nothing is opened.
 */
export function reachFolder(folder: string, account: Account): ReachedFolder {
  if (mayEnter(folder, account)) return { path: folder, stdio: [], close: () => undefined }
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and its account (uid ${account?.uid}) cannot enter ${folder}. ` +
        'Start as an ordinary user, or set DATA_DIR to a folder below folders that everybody may enter.',
    )
  }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: '/proc/self/fd/3', stdio: [descriptor], close: () => closeSync(descriptor) }
}

/** A folder the account can enter and strangers cannot take our entries out of: nobody else writes there, or it is sticky. */
export function isSafeParent(folder: string, account: Account): boolean {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return false
  if (process.platform === 'win32') return true
  const { uid, mode } = statSync(folder)
  const ours = uid === 0 || uid === process.getuid?.()
  return ours && (!(mode & 0o022) || Boolean(mode & 0o1000)) && mayEnter(folder, account)
}

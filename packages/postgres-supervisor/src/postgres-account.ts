import { constants, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The account that PostgreSQL runs as; undefined means the account of this process. */
export type Account = Readonly<{ uid: number; gid: number }> | undefined

const nobody = Object.freeze({ uid: 65_534, gid: 65_534 })

/** PostgreSQL refuses to run as root. It then runs as the owner of its data, which is `nobody` for new data. */
export function postgresAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return undefined
  if (!existsSync(dataFolder)) return nobody
  const { uid, gid } = statSync(dataFolder)
  return uid === 0 ? nobody : { uid, gid }
}

/** Tells whether the account has search permission on `folder` and on every folder above it. */
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
 * Returns a path to `folder` for a child process of that account. Below a closed folder, such as root's home, no path
 * works: the child inherits the folder as descriptor 3, so that the data stays in place and no permission is changed.
 */
export function reachFolder(folder: string, account: Account, dataFolderSetting: string): ReachedFolder {
  if (mayEnter(folder, account)) return { path: folder, stdio: [], close: () => undefined }
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and its account (uid ${account?.uid}) cannot enter ${folder}. ` +
        `Start as an ordinary user, or set ${dataFolderSetting} to a folder below folders that everybody may enter.`,
    )
  }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: '/proc/self/fd/3', stdio: [descriptor], close: () => closeSync(descriptor) }
}

/** Tells whether the account can enter the folder and no other user can remove our entries from it. */
export function isSafeParent(folder: string, account: Account): boolean {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return false
  if (process.platform === 'win32') return true
  const { uid, mode } = statSync(folder)
  const ours = uid === 0 || uid === process.getuid?.()
  return ours && (!(mode & 0o022) || Boolean(mode & 0o1000)) && mayEnter(folder, account)
}

import fs from 'node:fs'
import path from 'node:path'

/**
 * Calls `onChange` with each file that changes below the folders. Watches folders and no files: `sed -i` and `git
 * checkout` put a new file in the place of the old, which a watcher of files loses.
 * @param {readonly string[]} folders
 * @param {(file: string) => void} onChange
 */
export function watchFolders(folders, onChange) {
  /** @type {Map<string, fs.FSWatcher>} */
  const watchers = new Map()
  folders.forEach((folder) => watch(folder))
  return { close: () => watchers.forEach((watcher) => watcher.close()) }

  /** @param {string} folder */
  function watch(folder) {
    if (watchers.has(folder)) return
    const watcher = fs.watch(folder, (_event, name) => name && see(path.join(folder, name)))
    watchers.set(folder, watcher)
    watcher.on('error', () => forget(folder))
    for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) watch(path.join(folder, entry.name))
  }

  /** @param {string} file */
  function see(file) {
    const isFolder = fs.statSync(file, { throwIfNoEntry: false })?.isDirectory()
    // a folder of the same name may be a new one
    if (isFolder || watchers.has(file)) forget(file)
    if (isFolder) watch(file)
    onChange(file)
  }

  /** @param {string} folder */
  function forget(folder) {
    for (const [watched, watcher] of watchers) {
      if (watched !== folder && !watched.startsWith(folder + path.sep)) continue
      watcher.close()
      watchers.delete(watched)
    }
  }
}

// The newest release, built in a folder of its own with the dependencies of this clone.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { freePort, NODE_FLAGS, ROOT, startProcess } from './server-process.mjs'

/** Clones and builds the release that `tag` names, by default the newest one. Returns its folder and its tag. */
export function buildRelease(/** @type {string} */ folder, tag = newestTag()) {
  const root = path.join(folder, tag)
  execFileSync('git', ['clone', '--quiet', '--branch', tag, ROOT, root], { stdio: ['ignore', 'ignore', 'ignore'] })
  const lock = (/** @type {string} */ of) => fs.readFileSync(path.join(of, 'package-lock.json'), 'utf8')
  if (lock(root) === lock(ROOT)) linkModules(root)
  else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' })
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
  return { root, tag }
}

function newestTag() {
  const words = ['describe', '--tags', '--abbrev=0', '--match', 'v*']
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
}

/** Everything but our own packages, which are those of the release. */
function linkModules(/** @type {string} */ root) {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(root, 'node_modules')]
  fs.mkdirSync(to)
  for (const name of fs.readdirSync(from).filter((each) => each !== '@cubic' && !/^\.(vite|cubic)/.test(each)))
    fs.symlinkSync(path.join(from, name), path.join(to, name))
  fs.cpSync(path.join(from, '@cubic'), path.join(to, '@cubic'), { recursive: true, verbatimSymlinks: true })
}

/** Starts a release on `dataDir`, and waits until it answers. */
export async function startRelease(/** @type {{ root: string, dataDir: string }} */ { root, dataDir }) {
  const port = await freePort()
  return startProcess({
    command: [process.execPath, ...NODE_FLAGS, 'apps/server/dist/start.js'],
    cwd: root,
    port,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })
}

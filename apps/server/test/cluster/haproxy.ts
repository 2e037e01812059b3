import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const SHIPPED = new URL('../../../../deploy/haproxy.cfg', import.meta.url)

/** Debian's is in /usr/sbin, which is not in everybody's path. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` }

/** Undefined: it is not on this machine. */
export function haproxyVersion(): string | undefined {
  const { stdout } = spawnSync('haproxy', ['-v'], { encoding: 'utf8', env })
  return /version (\S+)/.exec(stdout ?? '')?.[1]
}

/** Starts it with the shipped configuration, on these ports. */
export function startHaproxy(port: number, [one, two]: readonly number[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cubic-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  const shipped = readFileSync(SHIPPED, 'utf8')
  const ours = shipped.replace('8080', String(port)).replace('127.0.0.1:4600', `127.0.0.1:${one}`)
  writeFileSync(file, ours.replace('127.0.0.1:4601', `127.0.0.1:${two}`))
  const running = spawn('haproxy', ['-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      running.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

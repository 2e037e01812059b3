import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Debian's are in /usr/sbin, which is not in everybody's path. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` }

type Balancer = {
  /** Undefined: it is not on this machine. */
  readonly version: () => string | undefined
  /** Starts it with the shipped configuration, on these ports. */
  readonly start: (port: number, processes: readonly number[]) => { readonly url: string; readonly stop: () => void }
}

/** Runs a program with a configuration in a folder of its own. */
function run(port: number, { folder, command }: { folder: string; command: readonly [string, ...string[]] }) {
  const [program, ...words] = command
  const running = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      running.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      running.kill('SIGTERM')
    },
  }
}

/** The shipped configuration, on these ports. */
function shipped(name: string, port: number, [one, two]: readonly number[]): string {
  const text = readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')
  const ours = text.replace('8080', String(port)).replace('127.0.0.1:4600', `127.0.0.1:${one}`)
  return ours.replace('127.0.0.1:4601', `127.0.0.1:${two}`)
}

const haproxy: Balancer = {
  version: () => /version (\S+)/.exec(spawnSync('haproxy', ['-v'], { encoding: 'utf8', env }).stdout ?? '')?.[1],
  start(port, processes) {
    const folder = mkdtempSync(path.join(tmpdir(), 'cubic-haproxy-'))
    const file = path.join(folder, 'haproxy.cfg')
    writeFileSync(file, shipped('haproxy.cfg', port, processes))
    return run(port, { folder, command: ['haproxy', '-db', '-f', file] })
  },
}

const nginx: Balancer = {
  version: () => /nginx\/(\S+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8', env }).stderr ?? '')?.[1],
  start(port, processes) {
    const folder = mkdtempSync(path.join(tmpdir(), 'cubic-nginx-'))
    // Started by root, its workers are nobody.
    chmodSync(folder, 0o755)
    const ours = path.join(folder, 'cubic.conf')
    writeFileSync(ours, shipped('nginx.conf', port, processes))
    const file = path.join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (what) => `${what}_temp_path ${folder}/${what};`,
    )
    // What Debian's own nginx.conf has, in this folder.
    writeFileSync(
      file,
      `daemon off; worker_processes auto; pid ${folder}/nginx.pid; error_log stderr error;
      events { worker_connections 1024; }
      http { access_log off; ${temporary.join(' ')} include ${ours}; }`,
    )
    return run(port, { folder, command: ['nginx', '-e', 'stderr', '-c', file] })
  },
}

export const BALANCERS: readonly (readonly [name: string, balancer: Balancer])[] = [
  ['HAProxy', haproxy],
  ['nginx', nginx],
]

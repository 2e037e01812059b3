import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const DEPLOY = fileURLToPath(new URL('../../../../deploy', import.meta.url))

/** Debian's own are in /usr/sbin, which is not in everybody's path. */
const ENVIRONMENT = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` }

export type Balancer = {
  readonly name: string
  /** Undefined: it is not on this machine. */
  readonly version: string | undefined
  /** The configuration that we ship, and how it is started from a folder. */
  readonly file: string
  readonly argv: (folder: string, file: string) => readonly string[]
}

export const BALANCERS: readonly Balancer[] = [
  {
    name: 'haproxy',
    version: versionOf('haproxy', '-v', /version (\S+)/),
    file: 'haproxy.cfg',
    argv: (_folder, file) => ['-db', '-f', file],
  },
  {
    name: 'nginx',
    version: versionOf('nginx', '-v', /nginx\/(\S+)/),
    file: 'nginx.conf',
    argv(folder, file) {
      const main = path.join(folder, 'main.conf')
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (of) => `${of}_temp_path ${folder}/${of};`,
      )
      const http = ['access_log off;', ...temporary, `include ${file};`].join('\n')
      writeFileSync(main, `daemon off;\npid ${folder}/pid;\nevents { worker_connections 4096; }\nhttp {\n${http}\n}\n`)
      return ['-p', folder, '-e', `${folder}/errors`, '-c', main]
    },
  },
]

function versionOf(program: string, flag: string, pattern: RegExp): string | undefined {
  const { stdout, stderr } = spawnSync(program, [flag], {
    encoding: 'utf8',
    env: ENVIRONMENT,
  })
  return pattern.exec(`${stdout}${stderr}`)?.[1]
}

/** Starts it with the shipped configuration, on these ports. */
export function startBalancer({ name, file, argv }: Balancer, port: number, targets: readonly number[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cubic-balancer-'))
  const configuration = path.join(folder, file)
  const [one, two] = targets
  const shipped = readFileSync(path.join(DEPLOY, file), 'utf8')
  const ours = shipped.replace('8080', String(port)).replace('127.0.0.1:4600', `127.0.0.1:${one}`)
  writeFileSync(configuration, ours.replace('127.0.0.1:4601', `127.0.0.1:${two}`))
  const running = spawn(name, argv(folder, configuration), {
    env: ENVIRONMENT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      running.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '../../src/infra/errors/has-code.ts'

const SHIPPED = {
  patroni: new URL('../../../../deploy/patroni.yml', import.meta.url),
  haproxy: new URL('../../../../deploy/haproxy-postgres.cfg', import.meta.url),
}
/** Debian's. */
const POSTGRES = '/usr/lib/postgresql/15/bin'
const PASSWORD = 'only-for-the-drill'
const NODES = ['one', 'two', 'three'] as const
export type Node = (typeof NODES)[number]
/** Of the shipped files: 10.0.0.11 to 13. */
const lastPart = (node: Node) => 11 + NODES.indexOf(node)
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] })

/** What of the drill this machine lacks; empty: it can be held. */
export function missingForDrill(): readonly string[] {
  const has = (command: string, ...args: readonly string[]) => spawnSync(command, args, { env }).status === 0
  const tools: readonly (readonly [name: string, isThere: boolean])[] = [
    ['root', process.getuid?.() === 0],
    ['ip (iproute2)', has('ip', '-V')],
    ['patroni', has('patroni', '--version')],
    ['etcd', has('etcd', '--version')],
    ['haproxy', has('haproxy', '-v')],
    ['postgresql-15', has(`${POSTGRES}/postgres`, '--version')],
    ['the user postgres', has('id', 'postgres')],
  ]
  return tools.flatMap(([name, isThere]) => (isThere ? [] : [name]))
}

/** Of HAProxy. */
type Ports = { readonly primary: number; readonly replica: number }
export type Member = { readonly name: Node; readonly role: string; readonly state: string }

/** Three machines, each in a network namespace with etcd, Patroni and PostgreSQL, and HAProxy on this one. */
export class PatroniCluster {
  readonly #tag = `cub${process.pid % 100_000}`
  readonly #net = `10.213.${process.pid % 250}`
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'cubic-patroni-'))
  readonly #children = new Set<ChildProcess>()
  readonly #ports: Ports

  private constructor(ports: Ports) {
    this.#ports = ports
  }

  static async start(ports: Ports): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(ports)
    try {
      cluster.#makeNetwork()
      for (const node of NODES) cluster.#startEtcd(node)
      // The first one makes the database; the others copy it.
      for (const node of NODES) {
        cluster.#startPatroni(node)
        await cluster.until((members) => members.some(({ name, state }) => name === node && isUp(state)), 90)
      }
      cluster.#startHaproxy()
      await cluster.until((members) => members.some(({ role }) => role === 'sync_standby'), 60)
      return cluster
    } catch (error) {
      cluster.stop()
      throw error
    }
  }

  urlOf(which: keyof Ports): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.#ports[which]}/postgres`
  }

  /** As one of the machines that run sees it. */
  async members(): Promise<readonly Member[]> {
    for (const node of NODES) {
      const members = await this.#membersSeenBy(node).catch(() => undefined)
      if (members) return members
    }
    return []
  }

  async #membersSeenBy(node: Node): Promise<readonly Member[] | undefined> {
    const response = await fetch(`http://${this.#address(node)}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
    return response.ok ? ((await response.json()) as { readonly members: readonly Member[] }).members : undefined
  }

  async until(isSo: (members: readonly Member[]) => boolean, seconds: number): Promise<readonly Member[]> {
    const deadline = performance.now() + seconds * 1000
    for (;;) {
      const members = await this.members()
      if (isSo(members)) return members
      if (performance.now() > deadline) throw new Error(`after ${seconds} s: ${JSON.stringify(members)}`)
      await sleep(200)
    }
  }

  async roleOf(role: string): Promise<Node> {
    const [found] = (await this.until((members) => members.some((member) => member.role === role), 60)).filter(
      (member) => member.role === role,
    )
    return (found as Member).name
  }

  /** All of them run, one leads and one confirms its commits. */
  async untilWhole(): Promise<void> {
    await this.until(
      (members) =>
        members.filter(({ state }) => isUp(state)).length === NODES.length &&
        members.some(({ role }) => role === 'leader') &&
        members.some(({ role }) => role === 'sync_standby'),
      180,
    )
  }

  /** As if its power failed. */
  kill(node: Node): void {
    for (const pid of run('ip', 'netns', 'pids', this.#namespace(node)).split('\n').filter(Boolean))
      killIfThere(Number(pid))
  }

  boot(node: Node): void {
    this.#startEtcd(node, 'existing')
    this.#startPatroni(node)
  }

  /** Takes its cable out, or puts it in again. */
  connect(node: Node, isConnected: boolean): void {
    run('ip', 'link', 'set', this.#cable(node), isConnected ? 'up' : 'down')
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL')
    for (const node of NODES) {
      const namespace = this.#namespace(node)
      if (!run('ip', 'netns', 'list').includes(namespace)) continue
      this.kill(node)
      // A namespace goes once its last connection has ended, and would keep its cable until then.
      if (run('ip', 'link').includes(this.#cable(node))) run('ip', 'link', 'del', this.#cable(node))
      run('ip', 'netns', 'del', namespace)
    }
    if (run('ip', 'link').includes(`${this.#tag}:`)) run('ip', 'link', 'del', this.#tag)
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 })
  }

  #namespace = (node: Node) => `${this.#tag}-${node}`
  #cable = (node: Node) => `${this.#tag}${lastPart(node)}`
  #address = (node: Node) => `${this.#net}.${lastPart(node)}`

  #makeNetwork(): void {
    run('ip', 'link', 'add', this.#tag, 'type', 'bridge')
    run('ip', 'address', 'add', `${this.#net}.254/24`, 'dev', this.#tag)
    run('ip', 'link', 'set', this.#tag, 'up')
    for (const node of NODES) {
      const [namespace, cable] = [this.#namespace(node), this.#cable(node)]
      const inside = (...args: readonly string[]) => run('ip', '-n', namespace, ...args)
      run('ip', 'netns', 'add', namespace)
      run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      run('ip', 'link', 'set', cable, 'master', this.#tag, 'up')
      inside('address', 'add', `${this.#address(node)}/24`, 'dev', 'eth0')
      inside('link', 'set', 'eth0', 'up')
      inside('link', 'set', 'lo', 'up')
    }
    chmodSync(this.#folder, 0o755)
    for (const node of NODES) {
      const home = path.join(this.#folder, node)
      mkdirSync(home, { mode: 0o700 })
      run('chown', 'postgres:postgres', home)
    }
  }

  #startIn(node: Node, ...command: readonly string[]): void {
    const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
    const log = path.join(this.#folder, `${node}.log`)
    const script = `exec "$@" >>'${log}' 2>&1`
    const words = ['netns', 'exec', this.#namespace(node), 'sh', '-c', script, 'sh', ...user, ...command]
    const child = spawn('ip', words, { env: { PATH: env.PATH, LC_ALL: 'C.UTF-8' }, stdio: 'ignore' })
    this.#children.add(child)
  }

  #startEtcd(node: Node, state = 'new'): void {
    const of = (each: Node, port: number) => `http://${this.#address(each)}:${port}`
    const options = {
      name: node,
      'data-dir': path.join(this.#folder, node, 'etcd'),
      'listen-client-urls': of(node, 2379),
      'advertise-client-urls': of(node, 2379),
      'listen-peer-urls': of(node, 2380),
      'initial-advertise-peer-urls': of(node, 2380),
      'initial-cluster': NODES.map((each) => `${each}=${of(each, 2380)}`).join(','),
      'initial-cluster-state': state,
    }
    this.#startIn(node, 'etcd', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]))
  }

  #startPatroni(node: Node): void {
    const home = path.join(this.#folder, node)
    const file = path.join(this.#folder, `${node}.yml`)
    const sockets = `parameters:\n    unix_socket_directories: ${home}`
    const ours = readFileSync(SHIPPED.patroni, 'utf8')
      .replace('name: one', `name: ${node}`)
      .replaceAll(/(listen|connect_address): 10\.0\.0\.11/g, `$1: 10.0.0.${lastPart(node)}`)
      .replaceAll('10.0.0.', `${this.#net}.`)
      .replaceAll('CHANGE-ME', PASSWORD)
      .replaceAll('/var/lib/postgresql', home)
      .replace('local all all peer', 'local all all trust')
      .replace('postgresql:\n  listen', `postgresql:\n  ${sockets}\n  listen`)
    writeFileSync(file, ours)
    this.#startIn(node, 'patroni', file)
  }

  #startHaproxy(): void {
    const file = path.join(this.#folder, 'haproxy.cfg')
    const shipped = readFileSync(SHIPPED.haproxy, 'utf8')
    writeFileSync(
      file,
      shipped
        .replaceAll('10.0.0.', `${this.#net}.`)
        .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${this.#ports.primary}`)
        .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${this.#ports.replica}`),
    )
    this.#children.add(spawn('haproxy', ['-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
  }
}

/** Of many processes that are killed, one may have ended with another. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

const isUp = (state: string) => state === 'running' || state === 'streaming'

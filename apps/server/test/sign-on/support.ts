import { randomInt } from 'node:crypto'
import type { LinkQuestion } from '@cubic/contract'
import { readConfig } from '@cubic/server/config'
import { writePreset } from '@cubic/server/features/sign-on/commands/write-preset'
import type { Wire } from '@cubic/testing/server/wire'

export const PUBLIC_URL = 'http://localhost:4600'

type Finished = {
  readonly status: string
  readonly token?: string
  readonly link?: LinkQuestion
  readonly error_kind?: string
}

/** A browser with cookies for each host, which follows redirects as far as the log-in page. */
export class Visitor {
  readonly #wire: Pick<Wire, 'url'>
  readonly #address: string
  readonly #cookies = new Map<string, Map<string, string>>()
  /** The addresses that were opened, in order. */
  readonly opened: string[] = []
  /** What every answer said, for what must not be in them. */
  readonly seen: string[] = []

  /** Nobody suffers from the failures of another test. */
  constructor(wire: Pick<Wire, 'url'>, address = `203.0.${randomInt(256)}.${randomInt(256)}`) {
    this.#wire = wire
    this.#address = address
  }

  /** Opens one address, without following. */
  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, PUBLIC_URL)
    const target = url.origin === PUBLIC_URL ? new URL(`${url.pathname}${url.search}`, this.#wire.url()) : url
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>()
    this.#cookies.set(url.host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    this.opened.push(url.href)
    const response = await fetch(target, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }), 'x-forwarded-for': this.#address },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
      this.seen.push(line)
    }
    return response
  }

  /** Follows redirects from an address of ours until the log-in page, or an address that `stops` names. */
  async follow(address: string, stops: (url: URL) => boolean = () => false): Promise<URL> {
    let next = address
    for (let step = 0; step < 12; step++) {
      const url = new URL(next, PUBLIC_URL)
      if ((url.origin === PUBLIC_URL && url.pathname === '/login') || stops(url)) return url
      const response = await this.open(url.href)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${url.href}: ${response.status} ${await response.text()}`)
      next = new URL(location, url).href
    }
    throw new Error('redirects without an end')
  }

  /** Begins a log-in and stops where the provider has sent the browser back with its answer. */
  begin(providerId: number, to = '/me'): Promise<URL> {
    return this.follow(`/auth/${providerId}/start?to=${encodeURIComponent(to)}`, (url) =>
      url.pathname.endsWith('/callback'),
    )
  }

  async finish(sent: object = {}): Promise<Finished> {
    const response = await this.open('/api/auth/v1/sign-on', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    return (await response.json()) as Finished
  }

  cookies(host = new URL(PUBLIC_URL).host): Map<string, string> {
    return this.#cookies.get(host) ?? new Map<string, string>()
  }
}

/** Logs somebody in at a provider, and returns what the log-in page gets. */
export async function signOn(wire: Pick<Wire, 'url'>, providerId: number, sent?: object): Promise<Finished> {
  const visitor = new Visitor(wire)
  const landed = await visitor.follow(`/auth/${providerId}/start`)
  if (landed.searchParams.get('sign_on') !== 'done') throw new Error(`not logged in: ${landed.search}`)
  return visitor.finish(sent)
}

/** What a further start does for the providers that the environment names. */
export function startsAgain(wire: Pick<Wire, 'db'>, env: { readonly [name: string]: string }): Promise<void> {
  return writePreset(wire.db(), readConfig(env).signOn)
}

import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { type Builders, makeBuilders } from '../server/builders.ts'
import { createTestDatabase, type TestDatabase } from '../server/cluster.ts'
import { builtFrontEnds } from '../browser/front-ends.ts'
import { sampleTemplate } from '../browser/sample.ts'
import { startServer, type TestServer } from '../browser/server.ts'
import { launchWithPuppeteer } from './puppeteer.ts'
import {
  type Engine,
  ENGINE_NAMES,
  type EngineName,
  type Launch,
  type Visitor,
  visitorOf,
  type Window,
} from './visitor.ts'
import { launchWebKit } from './webkit.ts'

const LAUNCH: { readonly [name in EngineName]: Launch } = {
  Chromium: launchWithPuppeteer,
  Firefox: launchWithPuppeteer,
  WebKit: launchWebKit,
}

/** What journeys run on: a server over a copy of the sample data, and visitors with a browser of the engine. */
export type EngineSite = Builders & {
  readonly server: () => TestServer
  /** Somebody with a fresh browser; logged in as the person given. */
  readonly visit: (path: string, as?: { readonly token: string }) => Promise<Visitor>
  /** From now on nothing answers: the network or the server is gone. */
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

/** Runs the tests once in each engine; those of an engine that this machine lacks are skipped, which the run says. */
export function inEachEngine(tests: (site: EngineSite) => void): void {
  const engines = inject('engines')
  for (const name of ENGINE_NAMES) {
    const engine = engines.find((each) => each.name === name)
    describe.skipIf(!engine)(`in ${name}`, () => {
      tests(useEngine(engine))
    })
  }
}

function useEngine(engine: Engine | undefined): EngineSite {
  let database: TestDatabase | undefined
  let server: TestServer | undefined
  let isAway = false
  const windows: Window[] = []
  const running = (): TestServer => {
    if (!server) throw new Error('the server starts in beforeAll')
    return server
  }

  beforeAll(async () => {
    database = await createTestDatabase(sampleTemplate)
    server = await startServer(database.connection, await builtFrontEnds())
  })
  async function comeBack(): Promise<void> {
    const { port } = new URL(running().url)
    if (database) server = await startServer(database.connection, await builtFrontEnds(), { PORT: port })
    isAway = false
  }
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    for (const [index, window] of windows.splice(0).entries()) {
      if (failed) await window.picture(`test-results/${engine?.name}-${index + 1}`)
      await window.close()
    }
    if (isAway) await comeBack()
    expect(server?.takeFaults(), 'faults of the server').toEqual([])
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  return {
    ...makeBuilders(() => running().db),
    server: running,
    async visit(path, as) {
      if (!engine) throw new Error('this engine was not found')
      const finder = inject('finder')
      const window = await LAUNCH[engine.name](engine, finder)
      windows.push(window)
      const visitor = visitorOf(window, running().url, finder)
      if (as) {
        await visitor.open('/robots.txt')
        await visitor.run(`localStorage.setItem('login_token', ${JSON.stringify(as.token)})`)
      }
      await visitor.open(path)
      return visitor
    },
    async goAway() {
      isAway = true
      await running().stop()
    },
    comeBack,
  }
}

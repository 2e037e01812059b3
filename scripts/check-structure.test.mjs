import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkStructure } from './check-structure.mjs'

/** @typedef {Readonly<Record<string, string>>} Files */

/** @type {string[]} */
const trees = []
afterAll(() => trees.forEach((tree) => fs.rmSync(tree, { recursive: true })))

/** @param {readonly string[]} dependencies */
const manifest = (...dependencies) =>
  JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])) })

const CLEAN = {
  'package.json': manifest('vitest', 'vite', '@cubic/testing'),
  'packages/contract/package.json': manifest(),
  'packages/contract/src/index.ts': "export * from './core/states.ts'",
  'packages/contract/src/core/states.ts': "export const STATES = ['open']",
  'packages/domain/package.json': manifest('@cubic/contract'),
  'packages/domain/src/event/status.ts': "import { STATES } from '@cubic/contract'\nexport const status = STATES[0]",
  'packages/domain/src/event/status.test.ts':
    "import { it } from 'vitest'\nimport fs from 'node:fs'\nimport { status } from './status.ts'\nit(status, () => fs)",
  'packages/data-platform/package.json': manifest('@cubic/contract'),
  'packages/data-platform/src/index.ts': "import '@cubic/contract'\nexport const save = 1",
  'packages/data-client/package.json': manifest('@cubic/contract'),
  'packages/data-client/src/index.ts': "import type { State } from '@cubic/contract'\nexport type Client = State",
  'packages/postgres-supervisor/package.json': manifest('pg'),
  'packages/postgres-supervisor/src/index.ts': "import 'pg'\nexport const startPostgres = 1",
  'apps/server/package.json': manifest(
    '@cubic/sample-data',
    '@cubic/contract',
    '@cubic/domain',
    '@cubic/data-platform',
    '@cubic/postgres-supervisor',
    'fastify',
  ),
  'apps/server/src/config.ts': 'export const config = process.env',
  'apps/server/src/app.ts':
    "import { eventMethods } from './features/events/methods.ts'\nimport 'fastify'\nexport const app = eventMethods",
  'apps/server/src/infra/database.ts': "import '@cubic/postgres-supervisor'",
  'apps/server/src/infra/log/log.ts': "import '@cubic/data-platform'\nimport fs from 'node:fs'\nexport const log = fs",
  'apps/server/src/features/events/methods.ts':
    "import { pinEvent } from './commands/pin-event.ts'\nexport const eventMethods = [pinEvent]",
  'apps/server/src/features/events/commands/pin-event.ts':
    "import '../internal/anything.ts'\nexport function pinEvent() {}",
  'apps/server/src/features/events/internal/anything.ts': 'export const anything = 1',
  'apps/server/src/features/tickets/data/queries.ts': "import '../../events/methods.ts'\nexport const found = 1",
  'packages/testing/src/server/cluster.ts': 'export const url = process.env.DATABASE_URL',
  'packages/web-kit/package.json': manifest('@cubic/contract', '@cubic/data-client', 'react'),
  'packages/web-kit/src/client.ts': "import '@cubic/data-client'\nexport const client = 1",
  'packages/web-kit/src/datetime/format.ts': "export const format = new Intl.DateTimeFormat('en')",
  'packages/web-kit/src/ui/button.tsx': "import '../client.ts'\nexport const Button = 1",
  'apps/site/package.json': manifest(
    '@cubic/contract',
    '@cubic/domain',
    '@cubic/data-client',
    '@cubic/web-kit',
    'react',
  ),
  'apps/site/vite.config.ts': "import { defineConfig } from 'vite'\nexport default defineConfig({})",
  'apps/site/src/hydration/router.tsx': "import '@cubic/web-kit/client'\nexport const router = 1",
  'apps/site/src/lib/share.ts': "import './styles.css'\nexport const share = 1",
  'apps/site/src/features/events/data/api.ts':
    "import type { Client } from '@cubic/data-client'\nexport const api: Client = 1",
  'apps/site/src/pages/public/home.tsx':
    "import '../../features/events/data/api.ts'\nimport '@cubic/web-kit/ui/button'\nimport '@cubic/domain/event/status'\nexport const Home = 1",
  'apps/site/test/e2e/home.test.ts':
    "import '@cubic/testing/server/cluster'\nimport '../../../server/src/app.ts'\nimport '../../../../scripts/bench.mjs'",
  'scripts/bench.mjs': 'console.log(process.env.HOME)',
}

/**
 * A kind of violation, the files that cause it, and the expected messages.
 * @type {readonly (readonly [kind: string, files: Files, said: string])[]}
 */
const BREACHES = [
  [
    'a decision that is not in the index',
    { 'docs/decisions/007-pools.md': '', 'docs/decisions/README.md': '[7](007-pools.md)' },
    'docs/decisions/007-pools.md: needs one line below its topic in docs/decisions/README.md, has 0',
  ],
  [
    'a decision above the first topic of the index',
    { 'docs/decisions/007-pools.md': '', 'docs/decisions/README.md': '- [7. Pools](007-pools.md)\n\n## Database\n' },
    'docs/decisions/007-pools.md: needs one line below its topic in docs/decisions/README.md, has 0',
  ],
  [
    'two decisions with one number',
    {
      'docs/decisions/007-pools.md': '',
      'docs/decisions/007-queues.md': '',
      'docs/decisions/README.md': '## Database\n\n- [7. Pools](007-pools.md)\n- [7. Queues](007-queues.md)',
    },
    'docs/decisions/007-queues.md: its number is taken',
  ],
  [
    'a layer that looks up',
    {
      'packages/contract/package.json': manifest('@cubic/domain'),
      'packages/contract/src/up.ts': "import '@cubic/domain/event/status'",
    },
    'contract may not import @cubic/domain',
  ],
  [
    'domain that reaches the database',
    {
      'packages/domain/package.json': manifest('@cubic/data-platform', '@cubic/contract'),
      'packages/domain/src/x.ts': "import '@cubic/data-platform'",
    },
    'domain may not import @cubic/data-platform',
  ],
  [
    'a supervisor that knows another package',
    {
      'packages/postgres-supervisor/package.json': manifest('@cubic/contract', 'pg'),
      'packages/postgres-supervisor/src/x.ts': "import '@cubic/contract'",
    },
    'postgres-supervisor may not import @cubic/contract',
  ],
  [
    'a supervisor that knows the server',
    { 'packages/postgres-supervisor/src/x.ts': "import '../../../apps/server/src/infra/log/log.ts'" },
    'leaves its package',
  ],
  [
    'a feature that runs the database',
    { 'apps/server/src/features/tickets/jobs.ts': "import '@cubic/postgres-supervisor'" },
    'server/features may not import @cubic/postgres-supervisor',
  ],
  [
    'infra that imports a feature',
    { 'apps/server/src/infra/x.ts': "import '../features/events/methods.ts'" },
    'server/infra may not import apps/server/src/features/events/methods.ts',
  ],
  [
    'a GraphQL engine that knows a feature',
    { 'apps/server/src/graphql/x.ts': "import '../features/events/methods.ts'" },
    'server/graphql may not import apps/server/src/features/events/methods.ts',
  ],
  [
    'a model that is in no list',
    { 'packages/contract/src/models/rooms.ts': 'export const CubicRoom = 1', 'packages/contract/src/models.ts': '' },
    'packages/contract/src/models/rooms.ts: wants its line in packages/contract/src/models.ts',
  ],
  [
    'a feature that imports what wires it',
    { 'apps/server/src/features/tickets/jobs.ts': "import '../../app.ts'" },
    'server/features may not import apps/server/src/app.ts',
  ],
  [
    'a type that looks up',
    { 'apps/server/src/infra/x.ts': "export type X = import('../app.ts').App" },
    'server/infra may not import apps/server/src/app.ts',
  ],
  [
    'a dynamic import that looks up',
    { 'apps/site/src/lib/x.ts': "export const x = () => import('../pages/public/home.tsx')" },
    'site/lib may not import apps/site/src/pages/public/home.tsx',
  ],
  [
    'a re-export that looks up',
    { 'apps/site/src/hydration/x.ts': "export * from '../features/events/data/api.ts'" },
    'site/hydration may not import apps/site/src/features/events/data/api.ts',
  ],
  [
    'ui that knows the product',
    { 'packages/web-kit/src/ui/x.ts': "import '@cubic/contract'" },
    'web-kit/ui may not import @cubic/contract',
  ],
  [
    'a feature of the site that calls the client itself',
    { 'apps/site/src/features/events/data/hooks.ts': "import { search } from '@cubic/data-client'" },
    'site/features may not import @cubic/data-client',
  ],
  [
    'a client on the server',
    {
      'apps/server/package.json': manifest(
        '@cubic/data-client',
        '@cubic/data-platform',
        '@cubic/postgres-supervisor',
        'fastify',
      ),
      'apps/server/src/x.ts': "import '@cubic/data-client'",
    },
    'server may not import @cubic/data-client',
  ],
  [
    'the site that imports the door',
    { 'apps/site/src/x.ts': "import '../../door/src/app.tsx'" },
    'apps/site/src/x.ts: ../../door/src/app.tsx leaves its package',
  ],
  [
    'the door that imports what makes the site small',
    { 'apps/door/src/x.ts': "import '../../site/src/hydration/router.tsx'" },
    'apps/door/src/x.ts: ../../site/src/hydration/router.tsx leaves its package',
  ],
  [
    'a front end that is a dependency of another',
    {
      'apps/site/package.json': manifest(
        '@cubic/door',
        '@cubic/contract',
        '@cubic/domain',
        '@cubic/data-client',
        '@cubic/web-kit',
        'react',
      ),
      'apps/site/src/x.ts': "import '@cubic/door/app'",
    },
    'site may not import @cubic/door/app',
  ],
  [
    'a kit that imports a front end',
    { 'packages/web-kit/src/x.ts': "import '../../../apps/site/src/hydration/router.tsx'" },
    'leaves its package',
  ],
  [
    'a page of the door that calls the client itself',
    {
      'apps/door/package.json': manifest('@cubic/data-client'),
      'apps/door/src/features/check-in/data/api.ts': "import { search } from '@cubic/data-client'",
    },
    'door/features may not import @cubic/data-client',
  ],
  [
    'node: in a browser',
    { 'packages/domain/src/x.ts': "import 'node:crypto'" },
    'domain runs in a browser, no node:crypto',
  ],
  [
    'a package that is not declared',
    { 'apps/site/src/lib/x.ts': "import 'fastify'" },
    'fastify is not in its package.json',
  ],
  [
    'a tool of the root in product code',
    { 'apps/server/src/x.ts': "import 'vite'" },
    'vite is not in its package.json',
  ],
  [
    'a relative path into another package',
    { 'apps/server/src/x.ts': "import '../../../packages/contract/src/core/states.ts'" },
    'leaves its package',
  ],
  [
    'sample data in the server',
    { 'apps/server/src/x.ts': "import '@cubic/sample-data/people'" },
    'server may not import @cubic/sample-data/people',
  ],
  [
    'a relative path from a test into a package',
    { 'apps/site/test/e2e/x.test.ts': "import '../../../../packages/domain/src/event/status.ts'" },
    'leaves its package',
  ],
  [
    'a relative path from a unit test into an application',
    { 'packages/domain/src/x.test.ts': "import '../../../apps/server/src/app.ts'" },
    'leaves its package',
  ],
  ['an import without its extension', { 'apps/server/src/x.ts': "import './config'" }, './config wants its extension'],
  ['a folder without a layer', { 'apps/mobile/src/x.ts': 'export const x = 1' }, 'no layer owns this folder'],
  [
    'an unknown file in a feature of the server',
    { 'apps/server/src/features/events/service.ts': 'export const x = 1' },
    'not a file name of a feature folder',
  ],
  [
    'an unknown file in a feature of the site',
    { 'apps/site/src/features/events/list.tsx': 'export const x = 1' },
    'not a file name of a feature folder',
  ],
  [
    'a look into internal/',
    { 'apps/server/src/features/tickets/jobs.ts': "import '../events/internal/anything.ts'" },
    'is private to its feature',
  ],
  [
    'a look into internal/ by what wires',
    { 'apps/server/src/x.ts': "import './features/events/internal/anything.ts'" },
    'is private to its feature',
  ],
  [
    'a circle of features',
    { 'apps/server/src/features/events/data/queries.ts': "import type { found } from '../../tickets/data/queries.ts'" },
    'features in a circle',
  ],
  [
    'a circle of folders',
    {
      'packages/domain/src/event/a.ts': "import '../seats/b.ts'",
      'packages/domain/src/seats/b.ts': 'export const b = 1',
      'packages/domain/src/seats/c.ts': "import '../event/d.ts'",
      'packages/domain/src/event/d.ts': 'export const d = 1',
    },
    'folders in a circle: packages/domain/src/event -> packages/domain/src/seats -> packages/domain/src/event',
  ],
  [
    'what lies at the bottom of a feature beside what is on top of it',
    { 'apps/server/src/features/events/queries.ts': 'export const found = 1' },
    'not a file name of a feature folder',
  ],
  [
    'a circle of files, of types alone',
    {
      'packages/domain/src/event/one.ts': "import type { Two } from './two.ts'\nexport type One = Two",
      'packages/domain/src/event/two.ts': "import type { One } from './one.ts'\nexport type Two = One",
    },
    'imports in a circle: packages/domain/src/event/one.ts -> packages/domain/src/event/two.ts -> packages/domain/src/event/one.ts',
  ],
  [
    'a circle of files that a lazy import closes',
    {
      'apps/site/src/hydration/one.ts': "export const load = () => import('./two.ts')",
      'apps/site/src/hydration/two.ts': "import { load } from './one.ts'\nexport const again = load",
    },
    'imports in a circle: apps/site/src/hydration/one.ts -> apps/site/src/hydration/two.ts -> apps/site/src/hydration/one.ts',
  ],
  [
    'a part that imports one above it',
    {
      'apps/server/src/features/registration/seats/x.ts': "import '../rush/y.ts'",
      'apps/server/src/features/registration/rush/y.ts': 'export const y = 1',
    },
    'seats/ may not import apps/server/src/features/registration/rush/y.ts',
  ],
  [
    'a part that calls a command',
    {
      'apps/server/src/features/registration/rush/x.ts': "import '../commands/add-one.ts'",
      'apps/server/src/features/registration/commands/add-one.ts': 'export const addOne = 1',
    },
    'rush/ may not import apps/server/src/features/registration/commands/add-one.ts',
  ],
  [
    'a part of another feature',
    {
      'apps/server/src/features/registration/seats/x.ts': 'export const x = 1',
      'apps/server/src/features/events/data/queries.ts': "import '../../registration/seats/x.ts'",
    },
    'is private to its feature',
  ],
  [
    'process.env beside the configuration',
    { 'apps/server/src/x.ts': 'export const port = process.env.PORT' },
    'only apps/server/src/config.ts reads process.env',
  ],
  [
    "process['env']",
    { 'apps/server/src/x.ts': "export const port = process['env']" },
    'only apps/server/src/config.ts reads process.env',
  ],
  [
    'process.env taken apart',
    { 'packages/domain/src/x.ts': 'export const { env } = process' },
    'only apps/server/src/config.ts reads process.env',
  ],
  [
    'env imported',
    { 'apps/server/src/x.ts': "import { env } from 'node:process'" },
    'only apps/server/src/config.ts reads process.env',
  ],
  ['a file called utils', { 'packages/domain/src/utils.ts': 'export const x = 1' }, 'name it by the rule it holds'],
  ['a folder called common', { 'apps/site/src/lib/common/x.ts': 'export const x = 1' }, 'name it by the rule it holds'],
  ['a helper among the scripts', { 'scripts/helpers.mjs': 'export const x = 1' }, 'name it by the rule it holds'],
  [
    'a name that is not kebab-case',
    { 'packages/domain/src/eventStatus.ts': 'export const x = 1' },
    'file names are kebab-case',
  ],
  [
    'a date formatted by a page',
    { 'apps/site/src/pages/x.ts': 'export const x = new Date().toLocaleDateString()' },
    'dates are formatted in packages/web-kit/src/datetime alone',
  ],
  [
    'a time formatted by a page',
    { 'apps/site/src/pages/x.ts': 'export const x = now?.toLocaleTimeString()' },
    'dates are formatted in packages/web-kit/src/datetime alone',
  ],
  [
    'a date format made by ui',
    { 'packages/web-kit/src/ui/x.ts': "export const x = new Intl.DateTimeFormat('en')" },
    'dates are formatted in packages/web-kit/src/datetime alone',
  ],
  [
    'a query declared by a component',
    { 'apps/site/src/features/events/components/x.ts': "import { query, useQuery } from '@cubic/web-kit/query'" },
    "query belongs in the feature's data/",
  ],
  [
    'a change sent by a page',
    { 'apps/site/src/pages/x.ts': "import * as client from '@cubic/web-kit/client'" },
    "client belongs in the feature's data/",
  ],
  [
    'a barrel',
    { 'packages/web-kit/src/ui/index.ts': "export * from './button.tsx'" },
    "no barrel but a package's own src/index.ts",
  ],
  [
    'a barrel inside a package',
    { 'packages/domain/src/event/index.ts': "export * from './status.ts'" },
    "no barrel but a package's own src/index.ts",
  ],
  ['a default export', { 'apps/site/src/pages/x.tsx': 'export default function Page() {}' }, 'named exports only'],
  [
    'a default export by name',
    { 'packages/domain/src/x.ts': 'const x = 1\nexport { x as default }' },
    'named exports only',
  ],
  [
    'a command under another name',
    { 'apps/server/src/features/events/commands/move-event.ts': 'export function shift() {}' },
    'exports its command, moveEvent',
  ],
  [
    'a mock of our own module',
    { 'packages/web-kit/src/x.test.ts': "import { vi } from 'vitest'\nvi.mock('./client.ts')" },
    'no mock of our own ./client.ts',
  ],
]

describe('the structure check', () => {
  it('passes a tree that follows the table', () => {
    expect(checkStructure(plant(CLEAN))).toEqual({ files: 22, problems: [] })
  })

  it.each(BREACHES)('names %s', (_, files, said) => {
    const { problems } = checkStructure(plant({ ...CLEAN, ...files }))
    expect(problems).toEqual([expect.stringContaining(said)])
  })

  it('fails on a tree without a source file, and a file it cannot read', () => {
    expect(checkStructure(plant({ 'README.md': '' })).problems).toEqual([
      'no source file found: this check would pass on nothing',
    ])
    expect(() => checkStructure(plant({ ...CLEAN, 'packages/domain/src/x.ts': 'export const = 1' }))).toThrow(
      'packages/domain/src/x.ts cannot be parsed',
    )
  })

  it('ends with 1 where a rule is broken, and names it', () => {
    const run = (/** @type {Files} */ files) =>
      spawnSync(process.execPath, ['scripts/check-structure.mjs', plant(files)], { encoding: 'utf8' })
    expect(run(CLEAN)).toMatchObject({ status: 0, stdout: 'structure OK (22 files)\n' })
    expect(run({ ...CLEAN, 'packages/domain/src/misc.ts': '' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('packages/domain/src/misc.ts'),
    })
  })
})

/** @param {Files} files */
function plant(files) {
  const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-structure-'))
  trees.push(tree)
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(tree, name)), { recursive: true })
    fs.writeFileSync(path.join(tree, name), text)
  }
  return tree
}

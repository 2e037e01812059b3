import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const MINUTE = 60_000

export default defineConfig({
  resolve: {
    // graphql-jit requires the CommonJS build: a second one beside it would be another realm, whose types are strangers.
    alias: [
      { find: /^graphql$/, replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
    ],
  },
  test: {
    // Two cores: a worker each, and PostgreSQL and Chromium want their share.
    maxWorkers: 2,
    // What is waited for comes in a moment, but not always within the second that is usual.
    expect: { poll: { timeout: MINUTE / 4 } },
    // The closing line of .ci/run is made from the JSON.
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'test-results/vitest.json' }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Properties over thousands of cases, on a machine that does other things as well.
          testTimeout: MINUTE / 2,
          include: ['packages/*/src/**/*.test.ts', 'apps/{site,door}/src/**/*.test.{ts,tsx}', 'scripts/*.test.mjs'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          // One cluster a run; each file takes a database of its own from its template.
          globalSetup: ['apps/server/test/support/cluster.ts'],
          testTimeout: MINUTE,
          hookTimeout: 2 * MINUTE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'supervisor',
          include: ['packages/postgres-supervisor/test/**/*.test.ts'],
          // Each test starts PostgreSQL several times.
          testTimeout: 3 * MINUTE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['apps/{site,door}/test/e2e/**/*.test.ts'],
          // The pages built, a Chromium found, a cluster.
          globalSetup: ['packages/web-kit/test/browser/global-setup.ts'],
          testTimeout: 2 * MINUTE,
          hookTimeout: 4 * MINUTE,
          // One browser and one server at a time.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})

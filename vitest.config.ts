import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.mjs'
import { KeepDurations, LongestFirst } from './scripts/test-order.mjs'
import { findChromium, LAUNCH_ARGS, ownEnvironment } from './packages/testing/src/browser/browser.ts'
import { PATIENCE } from './packages/testing/src/patience.ts'

keepTemporaryFilesInMemory()

const MINUTE = 60_000
const GIB = 2 ** 30
/**
 * Three for two cores, as far as there are 3 GiB for each, which is what a worker and its browser take: a journey keeps
 * a browser, a server and a database busy beside its worker. With six, journeys waited for each other for longer than a
 * minute. VITEST_MAX_WORKERS says otherwise.
 */
const WORKERS = Math.max(2, Math.min(Math.ceil(1.5 * availableParallelism()), Math.floor(totalmem() / (3 * GIB))))
/** No test may fail because the machine is slow: these limits are for what never ends. */
const [LONG, LONGER] = [5 * MINUTE, 10 * MINUTE]
const SEED = 'packages/testing/src/seed.ts'
const PATIENT_WAITS = 'packages/testing/src/patient-waits.ts'
/**
 * graphql-jit requires the CommonJS build: a second one beside it would be another realm, whose types are strangers.
 */
export const SAME_GRAPHQL = [
  { find: /^graphql$/, replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
]
/** Undefined: there is none, and the tests that need one say so. */
const chromium = await findChromium().catch(() => undefined)

export default defineConfig({
  resolve: { alias: SAME_GRAPHQL },
  test: {
    maxWorkers: WORKERS,
    // A worker loads the product once, not once a file. A file that replaces a module puts it back.
    isolate: false,
    // All projects are one queue, so that no worker waits where one ends: see decision 23.
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: PATIENCE } },
    // The closing line of .ci/run is made from the JSON.
    reporters: process.env.CI
      ? ['default', new KeepDurations(), ['json', { outputFile: 'test-results/vitest.json' }]]
      : ['default', new KeepDurations()],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: [SEED, PATIENT_WAITS],
          testTimeout: LONG,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{site,door,office}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          setupFiles: [SEED, PATIENT_WAITS],
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          // They have commands of their own.
          exclude: ['apps/server/test/{cluster,package}/**'],
          // One cluster a run; each file takes a database of its own from its template.
          globalSetup: ['packages/testing/src/server/cluster.ts'],
          testTimeout: LONGER,
          hookTimeout: LONG,
        },
      },
      {
        extends: true,
        test: {
          name: 'supervisor',
          include: ['packages/postgres-supervisor/test/**/*.test.ts'],
          // Each test starts PostgreSQL several times.
          testTimeout: LONGER,
          hookTimeout: LONG,
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        // Found only as the first test needs them, they would reload the page among the tests.
        optimizeDeps: { include: ['qrcode/lib/core/qrcode.js', 'react-dom/client', 'react-router/dom'] },
        test: {
          name: 'component',
          include: ['apps/{office,site,door}/test/components/**/*.test.tsx'],
          // One page shows the components of all files, each in turn.
          setupFiles: ['apps/office/test/components/clean-up.ts', PATIENT_WAITS],
          testTimeout: LONG,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // One page loads the modules once, while the workers run other tests.
            fileParallelism: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                ...(chromium && { executablePath: chromium.executablePath }),
                env: { ...ownEnvironment(), ...chromium?.env },
                args: [...LAUNCH_ARGS],
              },
              contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
            }),
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['apps/{site,door,office}/test/e2e/**/*.test.ts'],
          // The pages built, a Chromium found, a cluster.
          globalSetup: ['packages/testing/src/browser/global-setup.ts'],
          setupFiles: [PATIENT_WAITS],
          testTimeout: LONGER,
          hookTimeout: LONGER,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'
import { SAME_GRAPHQL } from './vitest.config.ts'

const MINUTE = 60_000

/** `npm run test:engines`: the journeys that must work in Chromium, Firefox and WebKit alike. */
export default defineConfig({
  resolve: { alias: SAME_GRAPHQL },
  test: {
    name: 'engines',
    include: ['apps/{site,door}/test/engines/**/*.test.ts'],
    globalSetup: ['packages/testing/src/engines/global-setup.ts'],
    maxWorkers: 1,
    isolate: false,
    testTimeout: 3 * MINUTE,
    hookTimeout: 2 * MINUTE,
  },
})

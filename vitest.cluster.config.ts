import { defineConfig } from 'vitest/config'
import { SAME_GRAPHQL } from './vitest.config.ts'

const MINUTE = 60_000

/** `npm run test:cluster`: several processes behind the balancers that this machine has. */
export default defineConfig({
  resolve: { alias: SAME_GRAPHQL },
  test: {
    name: 'cluster',
    include: ['apps/server/test/cluster/**/*.test.ts'],
    globalSetup: ['packages/testing/src/server/cluster.ts'],
    maxWorkers: 1,
    testTimeout: 20 * MINUTE,
    hookTimeout: 5 * MINUTE,
  },
})

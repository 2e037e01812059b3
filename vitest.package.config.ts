import { defineConfig } from 'vitest/config'
import { SAME_GRAPHQL } from './vitest.config.ts'

const MINUTE = 60_000

/** `npm run test:package`: the package, installed in an empty folder with its production dependencies. */
export default defineConfig({
  resolve: { alias: SAME_GRAPHQL },
  test: {
    name: 'package',
    include: ['apps/server/test/package/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 10 * MINUTE,
    hookTimeout: 10 * MINUTE,
  },
})

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { codeSplitting, noCirclesOfChunks } from './chunks.ts'

/** Islands are imported as they are: they have no styles of their own, and what they share is there already. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

/** Of react-query the site uses queries alone: changes go through the kit's `change.ts`, and no list is an infinite one. That is 3 KB less. */
function queriesAlone(): Plugin {
  const unused: { readonly [file: string]: string } = {
    mutationCache:
      'export class MutationCache { findAll() { return [] } clear() {} resumePausedMutations() { return Promise.resolve() } }',
    infiniteQueryBehavior:
      'export const infiniteQueryBehavior = () => undefined, hasNextPage = () => false, hasPreviousPage = hasNextPage',
  }
  return {
    name: 'queries-alone',
    enforce: 'pre',
    load: (id) => unused[/query-core\/build\/modern\/(\w+)\.js$/.exec(id)?.[1] ?? ''],
  }
}

const server = process.env['CUBIC_SERVER'] ?? 'http://localhost:4600'
const SERVED = ['/gql', '/user', '/api', '/files', '/calendar', '/og']
/** Where Vite serves the other front ends, by their base: `scripts/dev.mjs` says so. */
const frontEnds = JSON.parse(process.env['CUBIC_FRONT_ENDS'] ?? '{}') as { readonly [base: string]: number }

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // with the page's <base href>, relative addresses hold on deep routes and below any base path
  base: './',
  plugins: [react(), tailwindcss(), plainImports(), queriesAlone(), noCirclesOfChunks()],
  server: {
    port: 5173,
    proxy: Object.fromEntries([
      ...SERVED.map((path) => [path, { target: server, changeOrigin: false }] as const),
      ...Object.entries(frontEnds).map(
        ([base, port]) =>
          [
            base,
            {
              target: `http://localhost:${port}`,
              rewrite: (path: string) => path.replace(new RegExp(`^${base}(?=$|\\?)`), `${base}/`),
            },
          ] as const,
      ),
    ]),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome107', 'safari16', 'firefox104'],
    modulePreload: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: isSsrBuild === true || codeSplitting,
      },
    },
  },
}))

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** Of what the first pages are made; `test/e2e/page-weights.test.ts` fails where something heavy slips in. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//
const NEEDED_BY_EVERY_PAGE =
  /site\/src\/(app|routes|lib\/query-families|hydration\/(?!render-page|server-client)[a-z-]+|pages\/public\/(not-found|site-[a-z]+))\.tsx?$|web-kit\/src\/(client|clock|config|datetime|language|online|paths|query|rendered-page|routing|session|storage|text|theme|title|ui\/(app-mark|button|class-names|icon|layout|page-boundary|states|texts|toast))\.tsx?$|contract\/src\/(text|errors|front-ends)\.(ts|json)|vite\/preload-helper/
const SHARED_BY_EVENT_PAGES =
  /site\/src\/features\/events\/(api|hooks|components\/(event-status|texts)|internal\/(lists|refresh))\.tsx?$|web-kit\/src\/(images|cover-lattice|ui\/(badge|card|cover|cover-art|picture|progress))\.tsx?$|packages\/(contract\/src\/(states|images|condition)|domain\/src\/cover)/
const SHARED_BY_LISTS =
  /site\/src\/features\/events\/components\/(event-card|card-words|home-texts|highlight)\.tsx?$|web-kit\/src\/(ui\/chip|datetime\/spans)\.tsx?$/
/** Of the islands that are fetched at the first touch. */
const WHEN_TOUCHED =
  /site\/src\/(features\/events\/(components\/(search-[a-z]+|home-calendar(-texts)?|calendar-grid)|internal\/(calendar-(events|keys)|recent-searches|suggested-events))|pages\/public\/(search-box|phone-menu-items))\.tsx?$|web-kit\/src\/ui\/search-field\.tsx$/
/** What every refusal says: needed once something is refused, and then alone. */
const REFUSALS = /contract\/src\/refusals\.ts$/
/** What faults there are, what to do about them, and what is kept for then: of pages that come with their data, too. */
const FAULTS = /web-kit\/src\/(faults|recovery|kept-data)\.ts$|data-client\/src\/errors\.ts$/
/** The data client in one file. */
const CONNECTION =
  /web-kit\/src\/(connection|change|uuid)\.ts$|data-client\/src\/(?!errors)|contract\/src\/(wire|outcome)\.ts$/
/** Of every menu: of who is signed in, on phones, for calendars. With what closes them by Back, and what tells that nobody answers. */
const MENUS = /web-kit\/src\/(ui\/menu\.tsx|(sheets|away)\.ts)$|site\/src\/pages\/public\/account-menu\.tsx$/

export default defineConfig({
  root: import.meta.dirname,
  // with the page's <base href>, relative addresses hold on deep routes and below any base path
  base: './',
  plugins: [react(), tailwindcss(), plainImports(), queriesAlone()],
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
        // few files a visit: what never changes, what every page needs, what pages of events share, and the page itself
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'lists', test: SHARED_BY_LISTS, priority: 2 },
            { name: 'refusals', test: REFUSALS, priority: 2 },
            { name: 'menus', test: MENUS, priority: 2 },
            { name: 'faults', test: FAULTS, priority: 2 },
            { name: 'connection', test: CONNECTION, priority: 2 },
            { name: 'touched', test: WHEN_TOUCHED, priority: 2 },
            {
              name: 'site',
              test: (id: string) => REACT.test(id) || NEEDED_BY_EVERY_PAGE.test(id) || SHARED_BY_EVENT_PAGES.test(id),
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

// Stands in for the site's server bundle: renders its pages from the sources, which Vite transforms in the
// process of `npm run dev`.
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'

const runner = new ModuleRunner(
  {
    hmr: false,
    transport: {
      async invoke(data) {
        const response = await fetch(`${process.env.PUBLIC_URL}/@cubic/module`, {
          method: 'POST',
          body: JSON.stringify(data),
        })
        return response.json()
      },
    },
  },
  new ESModulesEvaluator(),
)
/** @typedef {typeof import('../../apps/site/src/entry-server.tsx')} Site */

/** @returns {Promise<Site>} */
const load = () => runner.import('/src/entry-server.tsx')
let site = await load()
let changes = 0
/** The newest sources; those before them while they are broken. */
let newest = Promise.resolve(site)

process.on('message', (message) => {
  if (message !== 'site changed') return
  changes++
  runner.clearCache()
  newest = load().then(
    (loaded) => (site = loaded),
    (/** @type {unknown} */ error) => {
      console.error(error instanceof Error ? error.message : error)
      return site
    },
  )
})

/** Tells pages apart that were rendered from different sources. */
export const revision = () => changes
/** @type {Site['renderPage']} */
export const renderPage = async (request) => (await newest).renderPage(request)

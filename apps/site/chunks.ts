import path from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'

/** Rolldown's view of the module graph. */
type Graph = { readonly getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }

/** So many of the pages, or the entry, need a module of the `site` chunk. */
const SITE_PAGES = 4
/** Small modules that so many pages and islands need share a chunk: many small files compress badly. */
const SHARED_PLACES = 4
const SHARED_BYTES = 1000
const CONTRACT_BYTES = 2200

/** Small modules that people who are signed in need together: each file of its own costs its headers. */
const OF_MEMBERS =
  /\/contract\/src\/methods\/people\.ts$|\/features\/(notices\/(internal\/unread\.ts|components\/unread-count\.tsx)|people\/data\/api\.ts)$|\/web-kit\/src\/queries\/recovery\.ts$/

/** Of the contract, what forms alone need, though many parts of forms do: lists would load it too. */
const OF_FORMS = /\/contract\/src\/(formats\/(email|chinese-phone|phone-in-browser)|wire)\.ts$/

/** What the page of a shared report posts with, without the client. */
const OF_TRANSPORT = /\/data-client\/src\/transport\.ts$|\/web-kit\/src\/client\/client-options\.ts$/

/** What asks and changes: areas that come late share some of it, and would split it in two. */
const OF_CLIENT =
  /\/data-client\/src\/(batcher|connection|graphql|index|mutations|queries|retry|sent-once|session)\.ts$|\/contract\/src\/(records|wire)\.ts$|\/web-kit\/src\/client\/connection\.ts$/

/** Small parts that the ways to a registration share: each file of its own costs its headers. */
const OF_REGISTERING =
  /\/web-kit\/src\/ui\/back-bar\.tsx$|\/registration\/(components\/event-line\.tsx|question-types\/file-reference\.ts)$/

/** Codes of certificates, which few people type: many small parts print them. */
const OF_CODES = /\/domain\/src\/certificate\/code-slips\.ts$/

/** The form of a registration, which several ways to it share. */
const OF_FILLING =
  /\/features\/registration\/(components\/(registrant-card|submit-failure)\.tsx|internal\/admission\.ts)$/
const OF_MENUS = /\/web-kit\/src\/(navigation\/sheets\.ts|ui\/menu\.tsx)$/
const OF_CHOICES = /\/web-kit\/src\/ui\/(choice|tick-box)\.tsx$/

/** Of the contract, the methods of a few pages. */
const OF_FEW = /\/contract\/src\/methods\/(self-check-in|tickets)\.ts$/

/** Small parts of an event's page that one other page has: a file together. */
const OF_PLACES = /\/src\/lib\/(contact-links|map-url)\.tsx?$/

/** What draws a QR code, with its library: they would import each other if one of them was shared. */
const OF_QR = /\/web-kit\/src\/ui\/qr-(code|path)\.tsx?$|\/lean-qr\//

/** Small, and with fields of a form: as a part of the shared chunk it would bring these to every page. */
const OF_STEP_CODE = /\/web-kit\/src\/ui\/step-code\.tsx$/

/** The fields of forms: several pages have some, and lists none. */
const OF_FIELDS = /\/web-kit\/src\/ui\/field\.tsx$/

/** What the parts that choose and show sessions share, for events that have some. */
const OF_SESSIONS =
  /\/(features\/sessions\/(data|internal)|domain\/src\/session)\/|\/contract\/src\/methods\/sessions\.ts$/

const ROUTES = normalizePath(path.join(import.meta.dirname, 'src/routes.tsx'))
/** Packages whose index re-exports everything: in the graph, an import of one module looks like an import of all. */
const BEHIND_INDEX = ['contract', 'data-client'].map((name) =>
  normalizePath(path.join(import.meta.dirname, '../../packages', name, 'src/')),
)

/**
 * Splits the site's code by who needs it, according to the import graph. What no group takes is split by Vite: a chunk
 * for each page and island. Module sizes and share counts are Rolldown's own, after tree shaking.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'member', test: OF_MEMBERS, priority: 6 },
    { name: 'transport', test: OF_TRANSPORT, priority: 6 },
    { name: 'client', test: OF_CLIENT, priority: 6 },
    { name: 'codes', test: OF_CODES, priority: 6 },
    { name: 'registering', test: OF_REGISTERING, priority: 6 },
    { name: 'filling', test: OF_FILLING, priority: 6 },
    { name: 'menus', test: OF_MENUS, priority: 6 },
    { name: 'choices', test: OF_CHOICES, priority: 6 },
    { name: 'places', test: OF_PLACES, priority: 6 },
    { name: 'qr', test: OF_QR, priority: 6 },
    { name: 'step-code', test: OF_STEP_CODE, priority: 6 },
    { name: 'fields', test: OF_FIELDS, priority: 6 },
    { name: 'sessions', test: OF_SESSIONS, priority: 6 },
    { name: 'site', test: isBehindIndex, tags: ['$initial'], maxModuleSize: CONTRACT_BYTES, priority: 5 },
    { name: (id, graph) => (isOfSite(id, graph) ? 'site' : null), debugName: 'site', priority: 4 },
    {
      name: 'contract',
      test: (id) => isBehindIndex(id) && !OF_FORMS.test(id) && !OF_FEW.test(id),
      maxModuleSize: CONTRACT_BYTES,
      minShareCount: SHARED_PLACES,
      priority: 3,
    },
    { name: 'seldom-client', test: /\/site\/src\/lib\/seldom-client\.ts$/, priority: 3 },
    { name: 'shared', maxModuleSize: SHARED_BYTES, minShareCount: SHARED_PLACES, priority: 2 },
    { name: (id, graph) => pagesThatShare(id, graph), debugName: 'pages that share', priority: 1 },
  ],
}

/** Fails the build if chunks import each other in a circle: code would run before the modules that it imports. */
export function noCirclesOfChunks(): Plugin {
  return {
    name: 'no-circles-of-chunks',
    generateBundle(_, bundle) {
      const done = new Set<string>()
      const visit = (file: string, trail: readonly string[]): void => {
        if (trail.includes(file)) this.error(`chunks import each other in a circle: ${[...trail, file].join(' -> ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const imported of chunk.imports) visit(imported, [...trail, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}

function isOfSite(id: string, graph: Graph): boolean {
  if (isBehindIndex(id)) return false
  const roots = rootsOf(id, graph)
  return roots.some((root) => graph.getModuleInfo(root)?.isEntry) || pageNames(roots, graph).length >= SITE_PAGES
}

/** Names the pages that import a module; null for fewer than two. */
function pagesThatShare(id: string, graph: Graph): string | null {
  if (isBehindIndex(id)) return null
  const pages = pageNames(rootsOf(id, graph), graph)
  return pages.length > 1 ? pages.toSorted().join('-') : null
}

/** Names the pages among the roots: `home` for `home-page.tsx`. */
function pageNames(roots: readonly string[], graph: Graph): readonly string[] {
  const pages = graph.getModuleInfo(ROUTES)?.dynamicallyImportedIds ?? []
  return pages.filter((page) => roots.includes(page)).map((page) => path.posix.basename(page, '-page.tsx'))
}

function isBehindIndex(id: string): boolean {
  return BEHIND_INDEX.some((folder) => id.startsWith(folder))
}

/** Finds the entries, pages and islands that import a module, directly or through others. */
function rootsOf(id: string, graph: Graph): readonly string[] {
  const seen = new Set<string>()
  const visit = (each: string): void => {
    if (seen.has(each)) return
    seen.add(each)
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) visit(importer)
  }
  visit(id)
  return [...seen].filter((each) => {
    const info = graph.getModuleInfo(each)
    return info?.isEntry || (info && info.dynamicImporters.length > 0)
  })
}

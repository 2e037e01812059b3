// Checks imports and file names against one table of what is allowed, and the index of decisions.
// oxc-parser, not `typescript`: the main entry of TypeScript 7 exports no parser.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

/** @import { EcmaScriptModule, Node } from 'oxc-parser' */
/**
 * @typedef {{ name: string, folder: string, may: readonly string[], typesOf?: readonly string[],
 * browser?: boolean }} Layer
 */

const SHARED = ['contract', 'domain']
const SERVER = [...SHARED, 'data-platform']
/** The part of the data platform that runs in browsers too: the validation of each field type. */
const FIELD_TYPES = ['data-platform/field-types']
/**
 * The first folder that matches owns a file. `typesOf`: layers whose types, not values, may be imported.
 * @type {readonly Layer[]}
 */
const LAYERS = [
  { name: 'contract', folder: 'packages/contract/src', may: [], browser: true },
  { name: 'domain', folder: 'packages/domain/src', may: ['contract'], browser: true },
  {
    name: 'data-platform/field-types',
    folder: 'packages/data-platform/src/field-types',
    may: ['contract', 'data-platform'],
    browser: true,
  },
  { name: 'data-platform', folder: 'packages/data-platform/src', may: ['contract', 'data-platform/field-types'] },
  { name: 'data-client', folder: 'packages/data-client/src', may: ['contract'], browser: true },
  { name: 'postgres-supervisor', folder: 'packages/postgres-supervisor/src', may: [] },
  { name: 'server/infra', folder: 'apps/server/src/infra', may: [...SERVER, 'postgres-supervisor'] },
  // the engine, which knows no feature
  { name: 'server/graphql', folder: 'apps/server/src/graphql', may: [...SERVER, 'server/infra'] },
  { name: 'server/features', folder: 'apps/server/src/features', may: [...SERVER, 'server/infra', 'server/graphql'] },
  {
    name: 'server',
    folder: 'apps/server/src',
    may: [...SERVER, 'server/infra', 'server/graphql', 'server/features'],
  },
  // above the server, which does without it
  { name: 'sample-data', folder: 'packages/sample-data/src', may: [...SERVER, 'server/infra', 'server'] },
  { name: 'web-kit/ui', folder: 'packages/web-kit/src/ui', may: ['web-kit'], browser: true },
  // the questions of a registration form, for those who fill it in and for those who make it
  {
    name: 'web-kit/form',
    folder: 'packages/web-kit/src/form',
    may: [...SHARED, 'web-kit', 'web-kit/ui'],
    browser: true,
  },
  // an event's own page, for those who read it and for those who design it
  {
    name: 'web-kit/page',
    folder: 'packages/web-kit/src/page',
    may: [...SHARED, 'web-kit', 'web-kit/ui'],
    browser: true,
  },
  // the report of an event, for its organisers and for those who have a link
  {
    name: 'web-kit/report',
    folder: 'packages/web-kit/src/report',
    may: [...SHARED, 'web-kit', 'web-kit/ui'],
    browser: true,
  },
  { name: 'web-kit', folder: 'packages/web-kit/src', may: [...SHARED, 'data-client'], browser: true },
  {
    name: 'site/hydration',
    folder: 'apps/site/src/hydration',
    may: [...SHARED, 'data-client', 'web-kit'],
    browser: true,
  },
  { name: 'site/lib', folder: 'apps/site/src/lib', may: [...SHARED, 'data-client', 'web-kit'], browser: true },
  {
    name: 'site/features',
    folder: 'apps/site/src/features',
    may: [...SHARED, 'web-kit', 'site/hydration', 'site/lib'],
    typesOf: ['data-client'],
    browser: true,
  },
  { name: 'door/data', folder: 'apps/door/src/data', may: ['contract', 'data-client', 'web-kit'], browser: true },
  {
    name: 'door/features',
    folder: 'apps/door/src/features',
    may: [...SHARED, 'web-kit', 'door/data'],
    typesOf: ['data-client'],
    browser: true,
  },
  { name: 'office/ui', folder: 'apps/office/src/ui', may: ['contract', 'web-kit'], browser: true },
  { name: 'office/data', folder: 'apps/office/src/data', may: ['contract', 'data-client', 'web-kit'], browser: true },
  {
    name: 'office/shell',
    folder: 'apps/office/src/shell',
    may: [...SHARED, 'web-kit', 'office/ui', 'office/data'],
    typesOf: ['data-client'],
    browser: true,
  },
  {
    name: 'office/crud',
    folder: 'apps/office/src/crud',
    may: [...SHARED, ...FIELD_TYPES, 'web-kit', 'office/ui', 'office/data', 'office/shell'],
    typesOf: ['data-client'],
    browser: true,
  },
  {
    name: 'office/features',
    folder: 'apps/office/src/features',
    may: [...SHARED, ...FIELD_TYPES, 'web-kit', 'office/ui', 'office/data', 'office/shell', 'office/crud'],
    typesOf: ['data-client'],
    browser: true,
  },
  {
    name: 'office',
    folder: 'apps/office/src',
    may: [...SHARED, 'web-kit', 'office/ui', 'office/data', 'office/shell', 'office/crud', 'office/features'],
    browser: true,
  },
  { name: 'door', folder: 'apps/door/src', may: [...SHARED, 'web-kit', 'door/features'], browser: true },
  {
    name: 'site',
    folder: 'apps/site/src',
    may: [...SHARED, 'web-kit', 'site/hydration', 'site/lib', 'site/features'],
    typesOf: ['data-client'],
    browser: true,
  },
]
/**
 * File names at the root of a feature and of its sub-concerns (registration/waitlist/…): what is on top of
 * it. What lies at its bottom, such as queries, rights and texts, is in `data/`; other names belong into
 * the free folders as well.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const FEATURE_FILES = {
  server: ['feature', 'model', 'commands', 'methods', 'jobs', 'routes', 'resolvers'],
  office: ['screens'],
}
/**
 * The parts of a feature, bottom up. A part may import earlier ones, but neither commands nor
 * files at the feature's root.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const PARTS = { 'apps/server/src/features/registration': ['seats', 'reading', 'waitlist', 'submission', 'rush'] }
/**
 * Folders whose files, apart from tests, are all imported by one file, which makes a whole of them.
 * @type {Readonly<Record<string, string>>}
 */
const GATHERED = {
  'packages/contract/src/models': 'packages/contract/src/models.ts',
  'packages/contract/src/methods': 'packages/contract/src/index.ts',
  'packages/contract/src/schema': 'packages/contract/src/schema/schema.ts',
}
const FREE_FOLDERS = ['data', 'commands', 'migrations', 'internal', 'components']
/** Nothing outside the feature may import from `internal/`, and no other feature from the rest. */
const PRIVATE_FOLDERS = ['internal', 'components']
/** What is drawn: it uses the queries and changes of a feature's `data/`, and declares none. */
const DRAWN = /^apps\/(?!server\/)[^/]+\/src\/(pages\/|features\/[^/]+\/(components\/|screens\.))/
const DECLARES_QUERIES = /^(client|asking|query|queryOfNoLanguage|queryFor|mutation|family)$/
const NAMELESS = /^(utils?|helpers?|commons?|misc)$/
const READS_ENVIRONMENT = 'apps/server/src/config.ts'
const IN_BROWSER = /^(apps\/(?!server\/)|packages\/web-kit\/)/
const FORMATS_DATES = /^packages\/web-kit\/src\/datetime\//
const TEST_FOLDER = /^((apps|packages)\/[^/]+\/test|packages\/testing\/src)\//
const NAMED_IMPORT_ENDS = /\.(tsx?|mjs|json|css|svg|png|jpg|webp|wasm)$/

/** @typedef {Map<string, Set<string>>} Edges */
/** @typedef {{ problems: string[], edges: Edges, files: Edges, folders: Edges }} Report */
/** @typedef {{ specifier: string, isType: boolean, isMock?: boolean, names?: readonly string[] }} Imported */
/** @typedef {ReturnType<typeof describeFile>} File */
/** @typedef {(entry: { file: File, name: string }) => boolean} IsDeclared */
/** @typedef {Map<string, Set<string>>} Dependencies Of each workspace. */

/** Checks the tree below `root` and lists every violation. */
export function checkStructure(/** @type {string} */ root) {
  // edges between features, folders and files, including types and `import()`: cycles are forbidden
  /** @type {Report} */
  const report = { problems: [], edges: new Map(), files: new Map(), folders: new Map() }
  const files = filesBelow(root)
  const sources = files.filter(isSource)
  if (sources.length === 0) report.problems.push('no source file found: this check would pass on nothing')
  /** @type {Dependencies} */
  const dependencies = new Map()
  for (const name of files) {
    checkName(report, name)
    if (!/\.tsx?$/.test(name)) continue
    const file = describeFile(root, name)
    if (file.layer === undefined && isSource(name)) report.problems.push(`${name}: no layer owns this folder`)
    checkExports(report, file)
    for (const imported of file.imports)
      checkImport(report, file, imported, (entry) => declaredIn(root, entry, dependencies))
    if (!file.isTest && isSource(name)) checkUses(report, file)
  }
  checkGathered(report, files)
  checkDecisions(report, root)
  for (const circle of circlesOf(report.files)) report.problems.push(`imports in a circle: ${circle.join(' -> ')}`)
  for (const circle of circlesOf(report.folders)) report.problems.push(`folders in a circle: ${circle.join(' -> ')}`)
  for (const circle of circlesOf(report.edges)) report.problems.push(`features in a circle: ${circle.join(' -> ')}`)
  return { files: sources.length, problems: report.problems }
}

/** @param {string} root @param {string} name */
function describeFile(root, name) {
  return {
    name,
    layer: layerOf(name),
    feature: featureOf(name),
    isTest: /\.test\.tsx?$/.test(name) || TEST_FOLDER.test(name),
    ...readSource(name, fs.readFileSync(path.join(root, name), 'utf8')),
  }
}

/* File names and places. */

/** @param {Report} report @param {string} name */
function checkName({ problems }, name) {
  const [base = ''] = path.posix.basename(name).split('.')
  const folders = path.posix.dirname(name).split('/')
  if (NAMELESS.test(base) || folders.some((folder) => NAMELESS.test(folder))) {
    problems.push(`${name}: name it by the rule it holds, not utils, helpers, common or misc`)
  }
  if (!isSource(name)) return
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(path.posix.basename(name)))
    problems.push(`${name}: file names are kebab-case`)
  if (base === 'index' && !/^packages\/[^/]+\/src\/index\.ts$/.test(name)) {
    problems.push(`${name}: no barrel but a package's own src/index.ts`)
  }
  const feature = featureOf(name)
  if (!feature) return
  const inside = name.slice(feature.length + 1).split('/')
  const free = [...FREE_FOLDERS, ...(PARTS[feature] ?? [])]
  const isFree = inside.slice(0, -1).some((folder) => free.includes(folder))
  if (isFree || /\.test\.tsx?$/.test(name)) return
  if (!FEATURE_FILES[name.split('/')[1] ?? '']?.includes(base))
    problems.push(`${name}: not a file name of a feature folder`)
}

/** @param {Report} report @param {File} file */
function checkExports({ problems }, file) {
  if (file.exports.has('default') && !file.name.endsWith('.config.ts'))
    problems.push(`${file.name}: named exports only`)
  const command = /\/features\/(?:.+\/)?commands\/([^/.]+)\.ts$/.exec(file.name)?.[1]
  if (!command) return
  const expected = command.replace(/-(.)/g, (_, /** @type {string} */ letter) => letter.toUpperCase())
  if (!file.exports.has(expected)) problems.push(`${file.name}: a command's file exports its command, ${expected}`)
}

/** A model, method or part of the schema that nobody gathers would be declared in vain. */
function checkGathered(/** @type {Report} */ { problems, files: imports }, /** @type {readonly string[]} */ names) {
  for (const name of names) {
    const gatherer = GATHERED[path.posix.dirname(name)]
    if (!gatherer || name === gatherer || name.includes('.test.')) continue
    if (!imports.get(gatherer)?.has(name)) problems.push(`${name}: wants its line in ${gatherer}`)
  }
}

/* Decisions. */

/** Each record has a number of its own and one line in the index. */
function checkDecisions(/** @type {Report} */ { problems }, /** @type {string} */ root) {
  const folder = path.join(root, 'docs/decisions')
  if (!fs.existsSync(folder)) return
  const records = fs.readdirSync(folder).filter((name) => /^\d/.test(name))
  const index = fs.readFileSync(path.join(folder, 'README.md'), 'utf8')
  // Above the first topic stand words about the index, and no record.
  const topics = index.slice(index.search(/^## /m))
  const listed = [...topics.matchAll(/^- \[\d+\. .*\]\((.*)\)$/gm)].map(([, name]) => name)
  for (const name of records) {
    const lines = listed.filter((each) => each === name).length
    if (lines !== 1)
      problems.push(`docs/decisions/${name}: needs one line below its topic in docs/decisions/README.md, has ${lines}`)
    if (records.some((other) => other < name && other.slice(0, 3) === name.slice(0, 3)))
      problems.push(`docs/decisions/${name}: its number is taken`)
  }
}

/* Imports. */

/** @param {Report} report @param {File} file @param {Imported} imported @param {IsDeclared} isDeclared */
function checkImport(report, file, imported, isDeclared) {
  const { specifier } = imported
  if (file.isTest && imported.isMock && /^(\.|@cubic\/)/.test(specifier)) {
    report.problems.push(`${file.name}: no mock of our own ${specifier}`)
  }
  if (specifier.startsWith('node:')) {
    if (file.layer?.browser && !file.isTest)
      report.problems.push(`${file.name}: ${file.layer.name} runs in a browser, no ${specifier}`)
  } else if (specifier.startsWith('.')) {
    checkRelative(report, file, imported)
  } else {
    checkPackage(report, file, imported, isDeclared)
  }
}

/** @param {Report} report @param {File} file @param {Imported} imported */
function checkRelative(report, file, { specifier, isType }) {
  const { problems } = report
  const bare = specifier.replace(/\?.*/, '')
  if (!NAMED_IMPORT_ENDS.test(bare)) problems.push(`${file.name}: ${specifier} wants its extension`)
  const target = path.posix.join(path.posix.dirname(file.name), bare)
  if (workspaceOf(target) !== workspaceOf(file.name)) {
    // Tests combine applications, which have no package exports.
    const isPutTogether = TEST_FOLDER.test(file.name) && (/^(apps|scripts)\//.test(target) || TEST_FOLDER.test(target))
    if (!isPutTogether) problems.push(`${file.name}: ${specifier} leaves its package`)
    return
  }
  if (file.isTest) return
  const targetLayer = layerOf(target)
  if (file.layer && !mayImport(file.layer, targetLayer?.name, isType))
    problems.push(`${file.name}: ${file.layer.name} may not import ${target}`)
  checkFeatureBorder(report, file, target)
  checkParts(report, file, target)
  addEdge(report.files, file.name, target)
  const [folder, other] = [path.posix.dirname(file.name), path.posix.dirname(target)]
  if (folder !== other) addEdge(report.folders, folder, other)
}

/**
 * Allows imports of lower parts only.
 * @param {Report} report
 * @param {File} file
 * @param {string} target
 */
function checkParts({ problems }, { name, feature }, target) {
  const parts = PARTS[feature ?? '']
  if (!feature || !parts || featureOf(target) !== feature) return
  const partOf = (/** @type {string} */ file) => file.slice(feature.length + 1).replace(/\/.*/, '')
  const [own, other] = [parts.indexOf(partOf(name)), parts.indexOf(partOf(target))]
  if (own >= 0 && (other < 0 || other > own)) problems.push(`${name}: ${parts[own]}/ may not import ${target}`)
}

/** @param {Edges} edges @param {string} from @param {string} to */
function addEdge(edges, from, to) {
  edges.set(from, (edges.get(from) ?? new Set()).add(to))
}

/** @param {Report} report @param {File} file @param {string} target */
function checkFeatureBorder({ problems, edges }, file, target) {
  const feature = featureOf(target)
  if (!feature || feature === file.feature) return
  const folders = target
    .slice(feature.length + 1)
    .split('/')
    .slice(0, -1)
  const closed = file.feature ? [...PRIVATE_FOLDERS, ...(PARTS[feature] ?? [])] : ['internal']
  if (folders.some((folder) => closed.includes(folder)))
    problems.push(`${file.name}: ${target} is private to its feature`)
  if (file.feature) addEdge(edges, file.feature, feature)
}

/** @param {Report} report @param {File} file @param {Imported} imported @param {IsDeclared} isDeclared */
function checkPackage({ problems }, file, { specifier, isType }, isDeclared) {
  // one of the package's own "imports", which the compiler resolves
  if (specifier.startsWith('#')) return
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const ours = name.startsWith('@cubic/') ? name.slice('@cubic/'.length) : undefined
  // a layer within a package may allow importers that the package does not
  const layers = [ours, LAYERS.find((layer) => specifier.startsWith(`@cubic/${layer.name}/`))?.name]
  const { layer: own } = file
  if (ours && own && !file.isTest && !layers.some((layer) => mayImport(own, layer, isType))) {
    problems.push(`${file.name}: ${own.name} may not import ${specifier}`)
  }
  if (!isDeclared({ file, name })) problems.push(`${file.name}: ${name} is not in its package.json`)
}

/** @param {Layer} layer @param {string | undefined} target @param {boolean} isType */
function mayImport(layer, target, isType) {
  const allowed = [layer.name, ...layer.may, ...((isType && layer.typesOf) || [])]
  return target !== undefined && allowed.includes(target)
}

/**
 * Tests and tools may also use the dependencies in the root's package.json.
 * @param {string} root
 * @param {{ file: File, name: string }} entry
 * @param {Dependencies} cache
 */
function declaredIn(root, { file, name }, cache) {
  const workspace = workspaceOf(file.name)
  const own = dependenciesOf(root, workspace, cache)
  return own.has(name) || ((file.isTest || !isSource(file.name)) && dependenciesOf(root, '.', cache).has(name))
}

/** @param {string} root @param {string} workspace @param {Dependencies} cache */
function dependenciesOf(root, workspace, cache) {
  const known = cache.get(workspace)
  if (known) return known
  const file = path.join(root, workspace, 'package.json')
  const json = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  const names = new Set(Object.keys({ ...json.dependencies, ...json.devDependencies, ...json.peerDependencies }))
  cache.set(workspace, names)
  return names
}

/* Environment, dates and queries. */

/** @param {Report} report @param {File} file */
function checkUses({ problems }, file) {
  if (file.readsEnvironment && file.name !== READS_ENVIRONMENT)
    problems.push(`${file.name}: only ${READS_ENVIRONMENT} reads process.env`)
  if (file.formatsDates && IN_BROWSER.test(file.name) && !FORMATS_DATES.test(file.name)) {
    problems.push(`${file.name}: dates are formatted in packages/web-kit/src/datetime alone`)
  }
  if (!DRAWN.test(file.name)) return
  for (const name of file.imports.flatMap(({ names }) => names ?? []))
    if (DECLARES_QUERIES.test(name)) problems.push(`${file.name}: ${name} belongs in the feature's data/`)
}

/** Lists what a source imports (types, `import()` and mocks too), exports and uses. */
function readSource(/** @type {string} */ name, /** @type {string} */ text) {
  const { module, program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name} cannot be parsed: ${errors[0]?.message}`)
  const source = {
    imports: importsOf(module),
    exports: exportsOf(module),
    readsEnvironment: false,
    formatsDates: false,
  }
  const add = (/** @type {Node | undefined} */ node, /** @type {boolean} */ isType, isMock = false) => {
    if (node?.type === 'Literal' && typeof node.value === 'string')
      source.imports.push({ specifier: node.value, isType, isMock })
  }
  new Visitor({
    ImportExpression: (node) => add(node.source, false),
    TSImportType: (node) => add(node.source, true),
    CallExpression(node) {
      const { object, property } = memberOf(node.callee)
      if (object === 'vi' && /^(mock|doMock)$/.test(property)) add(node.arguments[0], true, true)
    },
    MemberExpression(node) {
      const { object, property } = memberOf(node)
      if (object === 'process' && property === 'env') source.readsEnvironment = true
      if (object === 'Intl' && property === 'DateTimeFormat') source.formatsDates = true
      if (/^toLocale(Date|Time)String$/.test(property)) source.formatsDates = true
    },
    VariableDeclarator(node) {
      const taken =
        node.id.type === 'ObjectPattern'
          ? node.id.properties.map((property) => 'key' in property && nameOf(property.key))
          : []
      if (node.init?.type === 'Identifier' && node.init.name === 'process' && taken.includes('env'))
        source.readsEnvironment = true
    },
    ImportDeclaration(node) {
      const taken = node.specifiers.map((specifier) => 'imported' in specifier && nameOf(specifier.imported))
      if (/^(node:)?process$/.test(node.source.value) && taken.includes('env')) source.readsEnvironment = true
    },
  }).visit(program)
  return source
}

/** @param {object} node */
function nameOf(node) {
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined
}

/** @param {Node} node */
function memberOf(node) {
  if (node.type !== 'MemberExpression') return { object: '', property: '' }
  const { object, property, computed } = node
  const name = computed ? 'value' in property && property.value : nameOf(property)
  return { object: nameOf(object) ?? '', property: typeof name === 'string' ? name : '' }
}

/**
 * @param {EcmaScriptModule} module
 * @returns {Imported[]}
 */
function importsOf(module) {
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
    names: entries.filter((entry) => !entry.isType).map((entry) => entry.localName.value),
  }))
  const reExports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ specifier: moduleRequest.value, isType }] : []))
  return [...imports, ...reExports]
}

/** @param {EcmaScriptModule} module */
function exportsOf(module) {
  const entries = module.staticExports.flatMap((statement) => statement.entries)
  return new Set(entries.map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : exportName.name)))
}

/* Lookup of layers, features and files. */

/** @param {string} root */
function filesBelow(root) {
  /** @type {(folder: string) => string[]} */
  const walk = (folder) =>
    fs.existsSync(path.join(root, folder))
      ? fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
          if (['node_modules', 'dist', 'data'].includes(entry.name) && !folder.includes('/src')) return []
          const name = `${folder}/${entry.name}`
          return entry.isDirectory() ? walk(name) : [name]
        })
      : []
  return ['apps', 'packages', 'scripts'].flatMap(walk).filter((name) => /\.(tsx?|mjs)$/.test(name))
}

/** @param {string} name */
function isSource(name) {
  return /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(name) && !TEST_FOLDER.test(name)
}

/** @param {string} name */
function layerOf(name) {
  return LAYERS.find(({ folder }) => name.startsWith(`${folder}/`))
}

/** @param {string} name */
function featureOf(name) {
  return /^apps\/[^/]+\/src\/features\/[^/]+(?=\/)/.exec(name)?.[0]
}

/** @param {string} name */
function workspaceOf(name) {
  return /^(apps|packages)\/[^/]+/.exec(name)?.[0] ?? '.'
}

/** Finds at least one cycle for each node that is part of any. */
function circlesOf(/** @type {Edges} */ edges) {
  /** @type {string[][]} */
  const found = []
  const done = new Set()
  const visit = (/** @type {string} */ node, /** @type {string[]} */ trail) => {
    const at = trail.indexOf(node)
    if (at >= 0) found.push([...trail.slice(at), node])
    if (at >= 0 || done.has(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, problems } = checkStructure(
    process.argv[2] ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '..'),
  )
  if (problems.length > 0) {
    console.error(problems.toSorted().join('\n'))
    process.exit(1)
  }
  console.log(`structure OK (${files} files)`)
}

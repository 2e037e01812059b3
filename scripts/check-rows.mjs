// Checks that a statement selects what the type of its rows promises: a column left out would be undefined,
// and a rule switched off.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

/** @import { Expression, TemplateLiteral, TSType } from 'oxc-parser' */

/** Not the data platform, which makes statements from declarations. */
const FOLDER = 'apps/server/src'
const READS = new Set(['rows', 'one'])
const SELECTS_ALL = /(select|returning|,|\.)\s*\*/i

/** Lists the properties of row types that no template of the source names. */
export function checkRows(/** @type {string} */ name, /** @type {string} */ text) {
  const { program } = parseSync(name, text)
  /** @type {Map<string, TSType>} */
  const declared = new Map()
  /** @type {{ row: TSType, query: string, start: number }[]} */
  const reads = []
  /** @type {string[]} */
  const templates = []
  new Visitor({
    TSTypeAliasDeclaration: (node) => void declared.set(node.id.name, node.typeAnnotation),
    TSTypeParameter: (node) => node.constraint && void declared.set(node.name.name, node.constraint),
    TemplateLiteral: (node) => void templates.push(textOf(node)),
    TaggedTemplateExpression(node) {
      const [row] = node.typeArguments?.params ?? []
      if (row && READS.has(methodOf(node.tag))) reads.push({ row, query: textOf(node.quasi), start: node.start })
    },
  }).visit(program)
  // Parts of a statement are templates of their own, mostly of the same file.
  const named = new Set(templates.join(' ').match(/\w+/g))
  return reads
    .filter(({ query }) => !SELECTS_ALL.test(query))
    .flatMap(({ row, start }) =>
      [...columnsOf(row, declared)]
        .filter((column) => !named.has(column))
        .map(
          (column) => `${name}:${text.slice(0, start).split('\n').length}: no statement of this file selects ${column}`,
        ),
    )
}

/** The name of the method in `db.rows`…`. */
const methodOf = (/** @type {Expression} */ tag) =>
  tag.type === 'MemberExpression' && tag.property.type === 'Identifier' ? tag.property.name : ''
/** @param {TemplateLiteral} literal */
const textOf = ({ quasis }) => quasis.map(({ value }) => value.cooked).join(' ')

/**
 * The properties of a type, as far as it is declared in the same file.
 * @param {TSType} type
 * @param {Map<string, TSType>} declared
 * @returns {Set<string>}
 */
function columnsOf(type, declared) {
  if (type.type === 'TSTypeLiteral')
    return new Set(
      type.members.flatMap((member) => ('key' in member && member.key.type === 'Identifier' ? [member.key.name] : [])),
    )
  if (type.type === 'TSIntersectionType') return new Set(type.types.flatMap((each) => [...columnsOf(each, declared)]))
  const known =
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && declared.get(type.typeName.name)
  return known ? columnsOf(known, declared) : new Set()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
  const names = fs
    .readdirSync(path.join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${FOLDER}/${name}`)
  const problems = names.flatMap((name) => checkRows(name, fs.readFileSync(path.join(root, name), 'utf8')))
  console.log(problems.length > 0 ? problems.join('\n') : `rows OK (${names.length} files)`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

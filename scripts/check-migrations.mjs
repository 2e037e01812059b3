// Checks that a migration blocks nobody who uses its tables, and removes nothing that the previous release needs.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

const FOLDER = 'apps/server/src'
/** Older ones were written before there was a release to upgrade from. */
const SINCE = 98
const MIGRATION = /\/migrations\/(\d+)-[^/]+\.ts$/

/** `table` is the first group; a table that the migration creates itself is nobody's yet. */
const RULES = [
  {
    found: /\bcreate (?:unique )?index (?:if not exists )?\w+ on (\w+)/g,
    why: 'makes everybody wait who writes to it: declare the index in the model, and a start makes it concurrently',
  },
  {
    found: /\balter table (\w+) add (?:constraint|check|foreign key|unique)\b(?!.*\bnot valid\b)/g,
    why: 'checks every row under a lock: add it `not valid`, and validate it in a migration of its own',
  },
  {
    found: /\balter table (\w+) alter (?:column )?\w+ (?:set data )?type\b/g,
    why: 'writes the whole table anew under a lock: add a column and fill it in batches',
  },
  {
    found: /\balter table (\w+) alter (?:column )?\w+ set not null/g,
    why: 'reads the whole table under a lock: validate a check that it is not null before',
  },
  {
    found:
      /\balter table (\w+) add (?:column )?[^,]*\bdefault \w*(?:now|random|clock_timestamp|gen_random_uuid|nextval)\b/g,
    why: 'writes the whole table anew under a lock: add the column without that default, and fill it in batches',
  },
  {
    found: /\b(?:update|delete from) (\w+)/g,
    why: 'may lock many rows at once: fill in batches (a job), or say why there are few',
  },
  {
    found: /\b(?:alter table (\w+) (?:drop (?:column)?|rename)|drop table (?:if exists )?(\w+))/g,
    why: 'is still used by the release before, which may run on this database: take it away a release later',
  },
]
/** `// Upgrade: there are twenty of them.` in the file says why a rule does not matter there. */
const EXPLAINED = /\/\/ Upgrade: .{10}/

/** Lists what the migration does to tables that others may be using. */
export function checkMigration(/** @type {string} */ name, /** @type {string} */ text) {
  if (Number(MIGRATION.exec(name)?.[1] ?? 0) < SINCE || EXPLAINED.test(text)) return []
  /** @type {{ start: number, sql: string }[]} */
  const statements = []
  new Visitor({
    TemplateLiteral: (node) => void statements.push({ start: node.start, sql: sqlOf(node) }),
  }).visit(parseSync(name, text).program)
  const own = new Set(statements.flatMap(({ sql }) => tablesIn(sql, /\bcreate table (?:if not exists )?(\w+)/g)))
  return RULES.flatMap(({ found, why }) =>
    statements.flatMap(({ start, sql }) =>
      tablesIn(sql, found)
        .filter((table) => !own.has(table))
        .map((table) => `${name}:${text.slice(0, start).split('\n').length}: ${table}: ${why}`),
    ),
  )
}

/** @param {import('oxc-parser').TemplateLiteral} literal */
function sqlOf({ quasis }) {
  return quasis
    .map((quasi) => quasi.value.cooked)
    .join('x')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

/** @param {string} sql @param {RegExp} pattern */
function tablesIn(sql, pattern) {
  return [...sql.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
  const names = fs
    .readdirSync(path.join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .map((name) => `${FOLDER}/${name}`)
    .filter((name) => MIGRATION.test(name))
  const problems = names.flatMap((name) => checkMigration(name, fs.readFileSync(path.join(root, name), 'utf8')))
  console.log(problems.length > 0 ? problems.join('\n') : `migrations OK (${names.length} files)`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FORM_FIELD_TYPE } from '@cubic/contract'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { FIELD_TYPE_NAMES } from './registry.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const OWN = 'packages/data-platform/src/field-types/'
const NAMES: ReadonlySet<string> = new Set(FIELD_TYPE_NAMES)
/** Outside of the platform, questions of a form and blocks of a page have a `type` too, with some of the same names. */
const NAMES_OF_FIELDS_ALONE: ReadonlySet<string> = new Set(
  FIELD_TYPE_NAMES.filter((name) => !Object.hasOwn(FORM_FIELD_TYPE, name) && name !== 'rich_text'),
)
const NAMES_OF_QUESTIONS: ReadonlySet<string> = new Set(Object.keys(FORM_FIELD_TYPE))
const NAMES_OF_QUESTIONS_ALONE = [...NAMES_OF_QUESTIONS].filter((name) => !NAMES.has(name))
/** Types of questions are asked of as little. A contact is a text, a phone or an e-mail, which fields can be too. */
const NAMES_OF_ONE_KIND: ReadonlySet<string> = new Set([...NAMES_OF_FIELDS_ALONE, ...NAMES_OF_QUESTIONS_ALONE])

type Node = { readonly type: string; readonly [part: string]: unknown }

/** `….type`, `…?.type`, `…['type']` or a plain `type`, and the same of `declaration.type as string`. */
function isType(node: Node): boolean {
  if (
    node.type === 'ChainExpression' ||
    node.type === 'ParenthesizedExpression' ||
    node.type === 'TSAsExpression' ||
    node.type === 'TSNonNullExpression'
  )
    return isType(node['expression'] as Node)
  if (node.type === 'Identifier') return node['name'] === 'type'
  if (node.type !== 'MemberExpression') return false
  const property = node['property'] as Node
  return (property['name'] ?? property['value']) === 'type'
}

/** Where `text` compares a type with one of the names: `===` and the like, `switch`, `includes` and `has`. */
function questionsIn(text: string, names: ReadonlySet<string>, file = 'source.ts'): readonly string[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  const found: string[] = []
  const isName = (node: Node): boolean => node.type === 'Literal' && names.has(String(node['value']))
  const report = (node: { readonly start: number; readonly end: number }) =>
    found.push(text.slice(node.start, node.end))
  new Visitor({
    BinaryExpression(node) {
      const { left, right } = node as unknown as { readonly left: Node; readonly right: Node }
      if (/^[!=]==?$/.test(node.operator) && ((isType(left) && isName(right)) || (isType(right) && isName(left))))
        report(node)
    },
    SwitchStatement(node) {
      const asks = node.cases.some((one) => one.test && isName(one.test as unknown as Node))
      if (isType(node.discriminant as unknown as Node) && asks) report(node)
    },
    CallExpression(node) {
      const callee = node.callee as unknown as Node
      const method = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : undefined
      const asked = node.arguments[0] as unknown as Node | undefined
      const list = text.slice(node.start, node.end)
      const listsName = [...names].some((name) => list.includes(`'${name}'`))
      if ((method === 'includes' || method === 'has') && asked && isType(asked) && listsName) report(node)
    },
  }).visit(program)
  return found
}

/** Where `text` lists types of questions alone, or compares one in SQL. */
function questionTypesIn(text: string, file = 'source.ts'): readonly string[] {
  const found: string[] = []
  new Visitor({
    ArrayExpression(node) {
      const names = (node.elements as unknown as readonly (Node | null)[]).map((each) => String(each?.['value']))
      const isOfQuestions = names.every((name) => NAMES_OF_QUESTIONS.has(name))
      if (isOfQuestions && names.some((name) => NAMES_OF_QUESTIONS_ALONE.includes(name)))
        found.push(text.slice(node.start, node.end))
    },
    TemplateElement(node) {
      for (const [compared, name = ''] of node.value.raw.matchAll(/\btype (?:=|<>|(?:not )?in) \(?'(\w+)'/g))
        if (NAMES_OF_QUESTIONS.has(name)) found.push(compared)
    },
  }).visit(parseSync(file, text).program)
  return found
}

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith(OWN))
}

function foundBelow(folder: string, find: (text: string, name: string) => readonly string[]): readonly string[] {
  const sources = sourcesBelow(folder)
  expect(sources.length).toBeGreaterThan(0)
  return sources.flatMap((name) =>
    find(readFileSync(join(ROOT, name), 'utf8'), name).map((question) => `${name}: ${question}`),
  )
}

describe('code outside of the field types', () => {
  it.each([
    ['packages/data-platform/src', NAMES],
    ['packages/contract/src', NAMES_OF_ONE_KIND],
    ['packages/domain/src', NAMES_OF_ONE_KIND],
    ['packages/data-client/src', NAMES_OF_ONE_KIND],
    ['packages/web-kit/src', NAMES_OF_ONE_KIND],
    ['apps/server/src', NAMES_OF_ONE_KIND],
    ['apps/site/src', NAMES_OF_ONE_KIND],
    ['apps/door/src', NAMES_OF_ONE_KIND],
    ['apps/office/src/features/events', NAMES_OF_ONE_KIND],
    ['packages/domain/src/registration', NAMES_OF_QUESTIONS],
    ['packages/domain/src/report', NAMES_OF_QUESTIONS],
    ['packages/web-kit/src/form', NAMES_OF_QUESTIONS],
    ['packages/web-kit/src/report', NAMES_OF_QUESTIONS],
    ['apps/server/src/features/registration', NAMES_OF_QUESTIONS],
    ['apps/site/src/features/registration', NAMES_OF_QUESTIONS],
    ['apps/door/src/features/check-in', NAMES_OF_QUESTIONS],
    ['apps/office/src/features/applicants', NAMES_OF_QUESTIONS],
    ['apps/office/src/features/statistics', NAMES_OF_QUESTIONS],
  ])('compares no type by name in %s', (folder, names) => {
    expect(foundBelow(folder, (text, name) => questionsIn(text, names, name))).toEqual([])
  })

  it.each(['packages/domain', 'packages/web-kit', 'apps/server', 'apps/site', 'apps/door', 'apps/office'])(
    'lists no types of questions by name in %s',
    (folder) => expect(foundBelow(`${folder}/src`, questionTypesIn)).toEqual([]),
  )
})

describe('the search for such comparisons', () => {
  it.each([
    "if (field.type === 'json') x()",
    "const one = 'to_one' !== field?.type",
    "const { type } = field; const many = type == 'to_many'",
    "const text = declaration['type'] === 'text'",
    "switch (field.type) { case 'date': x() }",
    "const isRelation = ['to_one', 'to_many'].includes(field.type)",
    "const isRelation = new Set(['to_one']).has(field.type)",
    "const isJson = (field.type as string) === 'json'",
  ])('finds %s', (text) => expect(questionsIn(text, NAMES)).toHaveLength(1))

  it.each([
    "const relation = relationOf(field)?.kind === 'many'",
    "if (event.type === 'click') x()",
    "const field = { type: 'json' }",
    "const kinds = new Set(['json']).has(kind)",
  ])('ignores %s', (text) => expect(questionsIn(text, NAMES)).toEqual([]))

  it.each([
    "where('type', 'in', ['radio', 'checkbox'])",
    "const DATED = new Set(['date', 'datetime'])",
    "sql`select 1 where question.type <> 'consent'`",
    "sql`select 1 where type in ('phone', 'email')`",
  ])('finds the types of questions in %s', (text) => expect(questionTypesIn(text)).toHaveLength(1))

  it.each(["const WIDE = new Set(['textarea', 'rich-text'])", "fields: ['phone', 'email']", 'const none = []'])(
    'finds none in %s',
    (text) => expect(questionTypesIn(text)).toEqual([]),
  )
})

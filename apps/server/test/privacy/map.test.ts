import { declareModel, KEPT, ruleOf } from '@cubic/contract'
import { defineModel } from '@cubic/data-platform'
import { OWN_TABLES } from '@cubic/server/feature-list'
import { mapData, type MappedTable } from '@cubic/server/features/privacy/data/map'
import { createRegistry } from '@cubic/data-platform'
import { useSharedWire } from '@cubic/testing/server/wire'
import { describe, expect, test } from 'vitest'

const { db, app } = useSharedWire()
const mapped = (): readonly MappedTable[] => mapData(app().registry, OWN_TABLES)
const columnsOf = (tables: readonly MappedTable[]): ReadonlySet<string> =>
  new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
const unsaid = (tables: readonly MappedTable[]): readonly string[] =>
  tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => (column.kept === undefined ? [`${name}.${column.name}`] : [])),
  )

describe('The map of data', () => {
  test('has a rule for each column of the database, and for no other', async () => {
    const stored = await db().rows<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns where table_schema = current_schema()`
    const known = columnsOf(mapped())
    const inDatabase = new Set(stored.map(({ column }) => column))
    expect(inDatabase.size).toBeGreaterThan(300)
    expect(
      [...inDatabase].filter((column) => !known.has(column)),
      'say what it is to people: `kept` beside the field, `keptColumns` of a model, or `keeps` of the feature',
    ).toEqual([])
    expect(
      [...known].filter((column) => !inDatabase.has(column)),
      'is in the map only',
    ).toEqual([])
    expect(unsaid(mapped()), 'no word for what it is to people').toEqual([])
  })

  test('misses a field of a model about people, and a reference to people or a contact in any other', () => {
    const text = { cn: '测试', en: 'Test' }
    const access = app().registry.model('Role').access
    const declare = (name: string, kept: 'nobody' | { whose: readonly string[] } | undefined) =>
      defineModel(
        declareModel({
          name,
          label: text,
          description: text,
          displayField: 'said',
          ...(kept === undefined ? {} : { kept }),
          fields: {
            said: { type: 'text', kept: 'nobody', label: text },
            unsaid: { type: 'text', label: text },
            mail: { type: 'email', label: text },
            author: { type: 'to_one', model: 'User', label: text },
            others: { type: 'to_many', model: 'User', label: text },
          },
        }),
        { access, hiddenColumns: { hidden: 'text' } },
      )
    const models = [
      ...app().registry.models.values(),
      declare('OfPeople', { whose: ['author'] }),
      declare('OfNobody', 'nobody'),
      declare('Undeclared', undefined),
    ]
    const found = unsaid(mapData(createRegistry(models, []), {}))
    const people = ['mail', 'author']
    const all = ['unsaid', ...people, 'hidden']
    expect(found).toEqual([
      ...all.map((name) => `cubic_of_people.${name}`),
      ...['owner_id', 'related_id'].map((name) => `cubic_of_people__others.${name}`),
      ...people.map((name) => `cubic_of_nobody.${name}`),
      ...['owner_id', 'related_id'].map((name) => `cubic_of_nobody__others.${name}`),
      ...all.map((name) => `cubic_undeclared.${name}`),
      ...['owner_id', 'related_id'].map((name) => `cubic_undeclared__others.${name}`),
    ])
  })

  test('says why whatever outlives an erasure stays, and leads to the person of whatever goes', () => {
    for (const [word, rule] of Object.entries<ReturnType<typeof ruleOf>>(KEPT))
      expect(rule?.erasing === 'keep', word).toBe(rule?.reason !== undefined)
    const unreachable = mapped().flatMap(({ name, whose, byFeature, columns }) =>
      whose.size > 0 || byFeature
        ? []
        : columns.flatMap(({ name: column, kept }) => {
            const rule = kept === undefined ? undefined : ruleOf(kept)
            const isFound = rule?.of !== undefined || rule?.erasing !== 'delete' || kept === 'listed'
            return isFound ? [] : [`${name}.${column}`]
          }),
    )
    expect(unreachable, 'nothing says whose it is').toEqual([])
    const isPersonal = ({ columns }: MappedTable) => columns.some(({ kept }) => kept !== undefined && kept !== 'nobody')
    const unnamed = mapped().filter((table) => isPersonal(table) && table.label === undefined)
    expect(
      unnamed.map(({ name }) => name),
      'a label, for the record of processing',
    ).toEqual([])
  })
})

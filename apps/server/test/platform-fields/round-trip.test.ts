import { wireDefaultOf } from '@cubic/data-platform/field-types/registry'
import { fieldTypeOf, FIELD_TYPE_NAMES, relationOf } from '@cubic/data-platform/field-types/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { asGiven, registry, samplesOf, type SampleRow, saveSamples, useSampleRecords } from './sample-records.ts'

const records = useSampleRecords()
let rows: readonly SampleRow[]
beforeAll(async () => {
  rows = await saveSamples(records())
})

async function readBack(model: string, id: number): Promise<{ readonly [field: string]: unknown }> {
  const { records: found } = await records().search(model, {
    fields: [...FIELD_TYPE_NAMES],
    condition: { leaf: { field: 'id', comparator: '=', value: id } },
  })
  return Object.fromEntries(Object.entries(found[0] ?? {}).map(([name, value]) => [name, asGiven(value)]))
}
/** What each of the sample rows holds now, all read at once. */
async function readRows(): Promise<readonly { readonly [field: string]: unknown }[]> {
  const { records: found } = await records().search('FieldSample', {
    fields: [...FIELD_TYPE_NAMES],
    condition: { leaf: { field: 'id', comparator: 'in', value: rows.map(({ id }) => id) } },
    limit: rows.length,
  })
  const known = new Map(found.map((record) => [record.id, record]))
  return rows.map(({ id }) =>
    Object.fromEntries(Object.entries(known.get(id) ?? {}).map(([name, value]) => [name, asGiven(value)])),
  )
}
// A to-many relation is a set.
const asSet = (value: unknown): unknown => (Array.isArray(value) ? new Set(value) : value)

describe.each(FIELD_TYPE_NAMES)('a field of the type %s', (name) => {
  const { field, invalid, options = [] } = samplesOf(name)
  const isList = relationOf(field)?.kind === 'many'

  it('round-trips: the saved value is read, and can be saved again', async () => {
    const read = await readRows()
    for (const [index, row] of rows.entries()) {
      const value = read[index]?.[name]
      if (isList) expect(asSet(value)).toEqual(asSet(row[name]))
      else expect(value).toEqual(row[name])
      expect(await records().save('FieldSample', { id: row.id, [name]: value })).toEqual({ ok: true, value: row.id })
    }
    const again = await readRows()
    expect(again.map((row) => row[name])).toEqual(read.map((row) => row[name]))
  })

  it('is named when refused, and nothing is written', async () => {
    const count = () => records().db.one<{ count: number }>`select count(*) from cubic_field_sample`
    const before = await count()
    for (const [problem, ...values] of invalid) {
      for (const given of values) {
        const saved = await records().save('FieldSample', { [name]: given })
        expect(saved, `${problem}: ${JSON.stringify(given).slice(0, 60)}`).toMatchObject({
          ok: false,
          refusal: 'save:invalid',
          problems: [{ field: name, problem, parameters: { name: field.label } }],
        })
      }
    }
    expect(await count()).toEqual(before)
    expect(invalid.length + options.length).toBeGreaterThan(0)
  })

  it('is cleared by null', async () => {
    const { id } = rows[1] ?? { id: 0 }
    const was = await readBack('FieldSample', id)
    expect(await records().save('FieldSample', { id, [name]: null })).toMatchObject({ ok: true })
    expect((await readBack('FieldSample', id))[name]).toEqual(isList ? [] : null)
    expect(await records().save('FieldSample', { id, [name]: was[name] })).toMatchObject({ ok: true })
  })

  it('has its default for every writer', async () => {
    const declared = registry.model('FieldDefault').declaration.fields[name]
    if (!declared || fieldTypeOf(declared).column === undefined) return
    const saved = await records().save('FieldDefault', {})
    const inserted = await records().db.one<{ id: number }>`insert into cubic_field_default default values returning id`
    for (const id of [saved.ok ? saved.value : 0, inserted?.id ?? 0])
      expect((await readBack('FieldDefault', id))[name]).toEqual(wireDefaultOf(declared))
  })
})

describe('a restricted field', () => {
  const saveOne = (field: string) => records().save('FieldSample', { [field]: null })

  it.each(['derived', 'other_name', 'fixed'])('%s is not saved', async (field) =>
    expect(await saveOne(field)).toMatchObject({ ok: false, problems: [{ field, problem: 'readonly' }] }),
  )

  it('that is derived or an alias can be read and compared like others of its type', async () => {
    const { records: found } = await records().search('FieldSample', {
      fields: ['integer', 'derived', 'other_name'],
      condition: {
        logic_operator: '&',
        children: [
          { leaf: { field: 'derived', comparator: '=', value: 2 } },
          { leaf: { field: 'other_name', comparator: '=', value: 1 } },
        ],
      },
    })
    expect(found).toEqual([{ id: expect.any(Number) as number, integer: 1, derived: 2, other_name: 1 }])
  })

  it('that is write-only can be saved, but not read, compared or sorted by', async () => {
    expect(await records().save('FieldSample', { secret: null })).toMatchObject({ ok: true })
    // As a field it reads as null; a condition or sort on it is refused.
    const { records: read } = await records().search('FieldSample', { fields: ['secret'] })
    expect(read.every((record) => record['secret'] === null)).toBe(true)
    for (const query of [
      { condition: { leaf: { field: 'secret', comparator: '=' as const, value: 'x' } } },
      { sort: [{ field: 'secret', order: 'asc' as const }] },
    ])
      await expect(records().search('FieldSample', query)).rejects.toMatchObject({ kind: 'Forbidden' })
  })
})

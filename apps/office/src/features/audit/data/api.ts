import { allOf, AuditEntry, User, whereOf, type ModelEntry } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { client } from '../../../data/client.ts'
import { textOf } from '../../../data/display-name.ts'
import { RECORDS } from '../../../data/families.ts'

const PAGE = 50

/** Days are in the organisation's zone, given by the moments at which they begin and end. */
export type AuditFilter = {
  readonly user: number | undefined
  readonly model: string | undefined
  readonly record: number | undefined
  readonly field: string | undefined
  readonly address: string | undefined
  readonly from: string | undefined
  readonly until: string | undefined
}

function conditionOf({ user, model, record, field, address, from, until }: AuditFilter) {
  const where = whereOf(AuditEntry)
  return allOf(
    ...(user === undefined ? [] : [where('user_id', '=', user)]),
    ...(model === undefined ? [] : [where('model', '=', model)]),
    ...(record === undefined ? [] : [where('record_id', '=', record)]),
    ...(field === undefined ? [] : [where('changed_field', '=', field)]),
    ...(address === undefined ? [] : [where('address', '=', address)]),
    ...(from === undefined ? [] : [where('at', '>=', from)]),
    ...(until === undefined ? [] : [where('at', '<', until)]),
  )
}

export const auditLog = (filter: AuditFilter, pages: number) =>
  query(RECORDS, { audit: filter, pages }, async (signal) => {
    const { items } = await client.search(
      AuditEntry,
      {
        fields: ['at', 'user_id', 'model', 'record_id', 'action', 'address', 'before', 'after'],
        condition: conditionOf(filter),
        // by time, so that the index by time is used
        sort: [
          { field: 'at', order: 'desc' },
          { field: 'id', order: 'desc' },
        ],
        limit: PAGE * pages + 1,
      },
      { signal },
    )
    return { entries: items.slice(0, PAGE * pages).map(({ data }) => data), hasMore: items.length > PAGE * pages }
  })

export const personOf = (id: number) =>
  query(RECORDS, { auditPerson: id }, async (signal) => (await client.get(User, id, ['name'], { signal })).data)

export type AuditedRecord = { readonly model: string | null; readonly record_id: number | null }
/** The names of records by `keyOf`. */
export type RecordNames = ReadonlyMap<string, string>

export function keyOf({ model, record_id }: AuditedRecord): string {
  return `${model}:${record_id}`
}

/** Reads the names of the entries' records in one batch, a query per model. Lacks those that are gone or hidden. */
export const recordNames = (entries: readonly AuditedRecord[], models: readonly ModelEntry[]) => {
  const asked = models.flatMap(({ name, display_field: field }) => {
    const ids = entries.flatMap(({ model, record_id: id }) => (model === name && id !== null ? [id] : []))
    return ids.length > 0 ? [{ name, field, ids: [...new Set(ids)].toSorted((one, other) => one - other) }] : []
  })
  return query(RECORDS, { auditNames: asked }, async (signal): Promise<RecordNames> => {
    const found = await Promise.all(
      asked.map(async ({ name, field, ids }) => {
        const condition = whereOf(name)('id', 'in', ids)
        const { items } = await client.search(name, { fields: [field], condition, limit: ids.length }, { signal })
        return items.map(({ data }) => [keyOf({ model: name, record_id: data.id }), textOf(data[field])] as const)
      }),
    )
    return new Map(found.flat())
  })
}

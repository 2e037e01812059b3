import { type Queryable, sql, type Sql } from '@cubic/data-platform'
import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { leaf, node } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, as, aUser, db, guest } = useSharedWire()

describe('the audit log', () => {
  it('can be searched by person, record, time, address and changed field, with before and after', async () => {
    const [admin, author] = [await anAdmin(), await aUser({ roles: ['event_admin'], name: '改名的人' })]
    const event = await anEvent({ name: '旧名', creator: author })
    const from = as(author)
    await from.save('CubicEventBase', { id: event.id, name_cn: '新名' })
    await from.save('CubicEventBase', { id: event.id, address_cn: '二楼' })
    const find = async (...conditions: ReturnType<typeof leaf>[]) =>
      (
        await as(admin).search('AuditEntry', {
          condition: node('&', ...conditions),
          fields: ['action', 'before', 'after', 'changed_field', 'user_id.name', 'address'],
          sort: [{ field: 'id', order: 'desc' }],
        })
      ).data
    const record = [leaf('model', '=', 'CubicEventBase'), leaf('record_id', '=', event.id)]
    expect(await find(...record, leaf('changed_field', '=', 'name_cn'))).toMatchObject([
      { action: 'save', before: { name_cn: '旧名' }, after: { name_cn: '新名' }, user_id: { name: '改名的人' } },
    ])
    expect(await find(...record)).toHaveLength(2)
    expect(
      await find(leaf('user_id', '=', author.id), leaf('changed_field', 'in', ['name_cn', 'address_cn'])),
    ).toHaveLength(2)
    expect(await find(leaf('user_id.name', 'like', '改名'))).toHaveLength(2)
    expect(await find(leaf('address', '=', from.address), leaf('model', '=', 'CubicEventBase'))).toHaveLength(2)
    expect(await find(...record, leaf('at', '<', '2020-01-01T00:00:00Z'))).toEqual([])
    expect(await find(...record, leaf('changed_field', '=', 'name'))).toEqual([])
    expect(await find(...record, leaf('changed_field', 'like', 'name'))).toHaveLength(1)
  })

  it('does not count a creation as a change of fields', async () => {
    const admin = await anAdmin()
    const saved = await as(admin).save('CubicEventType', { name_cn: '新类型' })
    const record = [leaf('model', '=', 'CubicEventType'), leaf('record_id', '=', Number(saved.result?.id))]
    const found = await as(admin).search('AuditEntry', {
      condition: node('&', ...record),
      fields: ['changed_field', 'after'],
    })
    expect(found.data).toMatchObject([{ changed_field: null, after: { name_cn: '新类型' } }])
    const byField = node('&', ...record, leaf('changed_field', '=', 'name_cn'))
    expect((await as(admin).search('AuditEntry', { condition: byField })).items).toEqual([])
  })

  it('shows no secrets, and is visible only to administrators', async () => {
    const [admin, user] = [await anAdmin(), await aUser()]
    await as(admin).save('User', { id: user.id, password: 'correct horse battery' })
    const condition = node('&', leaf('model', '=', 'User'), leaf('record_id', '=', user.id))
    const found = await as(admin).search('AuditEntry', { condition, fields: ['before', 'after', 'changed_field'] })
    expect(found.data).toMatchObject([{ after: { password: '•••' }, changed_field: 'password' }])
    expect(JSON.stringify(found.data)).not.toMatch(/correct horse|argon2/)
    for (const caller of [guest(), as(user), as(await aUser({ roles: ['event_admin'] }))])
      expect((await caller.search('AuditEntry', { condition })).items).toEqual([])
  })

  it('finds rare fields, the newest changes of a common one, what one person did to one kind of records, and the entries before a day, by an index each', async () => {
    const plans: string[] = []
    const explain = async (tx: Queryable, entries: Sql) => {
      const rows = await tx.rows<{
        'QUERY PLAN': string
      }>`explain select id from cubic_audit_entry entry where ${entries}`
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    const changed = (field: string) => sql`entry.action not in ('add', 'create', 'log_in', 'log_in_failed', 'log_out')
      and string_to_array(translate(jsonb_path_query_array(entry.after, '$.keyvalue().key', '{}', true)::text, '[]" ', ''), ',') && ${[field]}::text[]`
    const newest = sql`order by entry.at desc, entry.id desc limit 51`
    const undone = new Error('undone')
    const looking = db().transaction(async (tx) => {
      await tx.run`insert into cubic_audit_entry (at, model, record_id, action, after)
        select now() - n * interval '1 day', 'CubicEventBase', n, 'save', '{"name_cn":"新名"}' from generate_series(1, 5000) as n`
      await tx.run`insert into cubic_audit_entry (at, user_id, model, record_id, action, after)
        select now() - n * interval '1 day', 1 + n % 2, case n % 2 when 0 then 'CubicEventType' else 'User' end, n, 'create', '{}' from generate_series(1, 5000) as n`
      await tx.run`analyze cubic_audit_entry`
      await explain(tx, sql`entry.model = 'CubicEventBase' and ${changed('no_such_field')} ${newest}`)
      await explain(tx, sql`entry.user_id = 1 and entry.model = 'User' ${newest}`)
      // as with a million entries, where reading and sorting all of them takes longest
      for (const way of ['enable_bitmapscan', 'enable_sort']) await tx.run`select set_config(${way}, 'off', true)`
      await explain(tx, sql`entry.model = 'CubicEventBase' and ${changed('name_cn')} ${newest}`)
      await explain(tx, sql`entry.at < now() - interval '1 year' ${newest}`)
      throw undone
    })
    await expect(looking).rejects.toBe(undone)
    expect(plans).toEqual([
      expect.stringContaining('cubic_audit_entry_changed_index'),
      expect.stringContaining('Backward using cubic_audit_entry_person_index'),
      expect.stringContaining('Backward using cubic_audit_entry_change_index'),
      expect.stringContaining('Backward using cubic_audit_entry_at_index'),
    ])
  })

  it('is sorted by time in both directions', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ creator: admin })
    for (const name_cn of ['甲', '乙']) await as(admin).save('CubicEventBase', { id: event.id, name_cn })
    const names = async (order: 'asc' | 'desc') =>
      (
        await as(admin).search('AuditEntry', {
          condition: node('&', leaf('model', '=', 'CubicEventBase'), leaf('record_id', '=', event.id)),
          fields: ['after'],
          sort: [
            { field: 'at', order },
            { field: 'id', order },
          ],
        })
      ).data.map(({ after }) => after)
    expect(await names('desc')).toEqual([{ name_cn: '乙' }, { name_cn: '甲' }])
    expect(await names('asc')).toEqual([{ name_cn: '甲' }, { name_cn: '乙' }])
  })
})

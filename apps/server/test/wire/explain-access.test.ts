import type { AccessExplanation, ExplainedRule } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, type WireClient, WireFault } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, as, aTicket, aUser, db, guest } = useSharedWire()

type Asked = { readonly model: string; readonly id?: number; readonly right: string; readonly field?: string }

async function explain(admin: WireClient, personId: number, asked: Asked): Promise<AccessExplanation> {
  const { result } = await admin.call('User', personId, 'explain_access', asked)
  return (result as { explanation: AccessExplanation }).explanation
}
const passing = ({ roles }: AccessExplanation) => roles.filter(({ passes }) => passes).map(({ key }) => key)
const written = ({ text, holds, parts }: ExplainedRule): string =>
  `${holds === null ? '?' : holds ? '✓' : '✗'} ${text}${parts.length > 0 ? ` (${parts.map(written).join('; ')})` : ''}`
const stepsOf = ({ steps }: AccessExplanation) => steps.map(({ label, rule }) => `${label}: ${written(rule)}`)

describe('why somebody may or may not see a record', () => {
  it('is said in the words of the model, part by part', async () => {
    const [admin, author] = [
      as(await anAdmin()).with({ language: 'en' }),
      await aUser({ roles: ['event_author'], name: '王老师' }),
    ]
    const [own, foreign] = [await anEvent({ stage: 'draft', creator: author }), await anEvent({ stage: 'draft' })]
    const asked = { model: 'CubicEventBase', right: 'read' }
    const seen = await explain(admin, author.id, { ...asked, id: own.id })
    expect(seen.allowed).toBe(true)
    expect(stepsOf(seen)).toMatchInlineSnapshot(`
      [
        "See the record: ✓ Any of these (✗ All of these (✗ Status is any of Not started, Happening now, Finished; ✓ Show on the website: yes); ✓ Creator is 王老师; ✗ Applicants › Attendee is 王老师; ✗ Applicants › Submitter is 王老师)",
      ]
    `)
    const unseen = await explain(admin, author.id, { ...asked, id: foreign.id })
    expect(unseen.allowed).toBe(false)
    expect(stepsOf(unseen)).toMatchInlineSnapshot(`
      [
        "See the record: ✗ Any of these (✗ All of these (✗ Status is any of Not started, Happening now, Finished; ✓ Show on the website: yes); ✗ Creator is 王老师; ✗ Applicants › Attendee is 王老师; ✗ Applicants › Submitter is 王老师)",
      ]
    `)
    expect(passing(unseen)).toMatchInlineSnapshot(`
      [
        "admin",
        "event_admin",
      ]
    `)
    const inChinese = await explain(admin.with({ language: 'zh-CN' }), author.id, { ...asked, id: foreign.id })
    expect(stepsOf(inChinese)).toMatchInlineSnapshot(`
      [
        "看到这条记录: ✗ 满足任意一项 (✗ 全部满足 (✗ 状态 属于 未开始、正在举行、已结束; ✓ 在网站显示：是); ✗ 创建人 是 王老师; ✗ 报名人 › 参与人 是 王老师; ✗ 报名人 › 提交人 是 王老师)",
      ]
    `)
  })

  it('begins with what makes a guest of them, whatever their roles are', async () => {
    const admin = as(await anAdmin()).with({ language: 'en' })
    const [manager, author] = [await aUser({ roles: ['event_admin'] }), await aUser({ roles: ['event_author'] })]
    const [draft, open] = [await anEvent({ stage: 'draft', creator: author }), await anEvent()]
    await db().run`update cubic_user set disabled = true where id = ${manager.id}`
    const asked = { model: 'CubicEventBase', right: 'read' }
    const seen = await explain(admin, manager.id, { ...asked, id: draft.id })
    expect([seen.allowed, stepsOf(seen)[0], passing(seen)]).toEqual([
      false,
      'Log in and use the account: ✗ The account is disabled, so they see what guests see',
      [],
    ])
    expect((await explain(admin, manager.id, { ...asked, id: open.id })).allowed).toBe(true)
    const { id: role } = (await db().one<{ id: number }>`select id from cubic_role where key = 'event_author'`) ?? {
      id: 0,
    }
    await db().run`insert into cubic_settings__two_factor_roles (owner_id, related_id) values (1, ${role})`
    try {
      const waits = await explain(admin, author.id, { ...asked, id: draft.id })
      expect([waits.allowed, stepsOf(waits)[0]]).toEqual([
        false,
        'Log in and use the account: ✗ A role needs a second step and they have none yet, so they see what guests see',
      ])
    } finally {
      await db().run`delete from cubic_settings__two_factor_roles where related_id = ${role}`
    }
    expect((await explain(admin, author.id, { ...asked, id: draft.id })).steps).toHaveLength(1)
  })

  it('names the roles that give it on every record', async () => {
    const [admin, manager] = [
      as(await anAdmin()).with({ language: 'en' }),
      await aUser({ roles: ['event_admin', 'mentor'] }),
    ]
    const event = await anEvent({ stage: 'draft' })
    const explained = await explain(admin, manager.id, { model: 'CubicEventBase', id: event.id, right: 'read' })
    expect(stepsOf(explained)).toEqual(['See the record: ✓ Given by the role Event administrator'])
    expect(explained.roles.filter(({ held }) => held).map(({ key }) => key)).toEqual(['event_admin', 'mentor'])
  })

  it('agrees with what the person is given, for each model’s rights and methods', async () => {
    const [admin, creator, person] = [await anAdmin(), await aUser({ roles: ['event_author'] }), await aUser()]
    const event = await anEvent({ creator })
    const ticket = await aTicket({ event, owner: person })
    const people = [
      admin,
      creator,
      person,
      await aUser({ roles: ['applicant_manager'] }),
      await aUser({ roles: ['scanner_admin'] }),
    ]
    const records = [
      { model: 'CubicEventBase', id: event.id, methods: ['pin', 'submit_review', 'unpublish', 'make_scanner_pass'] },
      { model: 'CubicEventApplicant', id: ticket.id, methods: ['audit', 'check_in', 'ask_leave', 'write_note'] },
      { model: 'User', id: person.id, methods: ['invite', 'reset_calendar_link'] },
    ]
    for (const { model, id, methods } of records)
      for (const one of people) {
        const { tags } = await as(one).get(model, id, ['id'])
        for (const right of ['read', 'write', 'unlink', ...methods]) {
          const { allowed } = await explain(as(admin), one.id, { model, id, right })
          expect(allowed, `${right} on ${model} by ${one.account}`).toBe(tags.includes(right))
        }
      }
  })

  it('agrees with the fields that the person reads and writes', async () => {
    const [admin, scanner, person] = [
      await anAdmin(),
      await aUser({ roles: ['scanner_admin'] }),
      await aUser({ phone: '13800000001' }),
    ]
    const explained = async (of: { id: number }, right: string, field: string) =>
      (await explain(as(admin), of.id, { model: 'User', id: person.id, right, field })).allowed
    expect(await explained(scanner, 'read', 'name')).toBe(true)
    expect(await explained(scanner, 'read', 'phone')).toBe(false)
    expect(await explained(person, 'read', 'phone')).toBe(true)
    expect(await explained(person, 'write', 'phone')).toBe(true)
    expect(await explained(person, 'write', 'roles')).toBe(false)
    expect(await explained(admin, 'write', 'roles')).toBe(true)
    expect(await explained(admin, 'read', 'password')).toBe(false)
    expect(await explained(admin, 'write', 'log_in_state')).toBe(false)
  })

  it('says what creating takes, without a record', async () => {
    const [admin, person] = [await anAdmin(), await aUser()]
    const asked = { model: 'CubicEventType', right: 'create' }
    expect(await explain(as(admin), person.id, asked)).toMatchObject({ allowed: false })
    expect(passing(await explain(as(admin), person.id, asked))).toContain('event_admin')
    expect(await explain(as(admin), admin.id, asked)).toMatchObject({ allowed: true })
  })
})

describe('an explanation', () => {
  it('is for administrators alone, of records that they see', async () => {
    const [admin, manager, person] = [await anAdmin(), await aUser({ roles: ['event_admin'] }), await aUser()]
    const asked = { model: 'User', id: person.id, right: 'read' }
    for (const client of [as(manager), as(person), guest()])
      expect(await answerOrFault(client.call('User', person.id, 'explain_access', asked))).toBeInstanceOf(WireFault)
    for (const [personId, id] of [
      [person.id, 999_999],
      [999_999, person.id],
    ] as const)
      expect(await as(admin).call('User', personId, 'explain_access', { ...asked, id })).toMatchObject({
        error_kind: 'save:not_found',
      })
  })

  it('speaks of no field that the administrator may not read', async () => {
    const [admin, person] = [as(await anAdmin()), await aUser()]
    await as(person).call('User', person.id, 'reset_calendar_link')
    const asked = { model: 'User', id: person.id, right: 'read', field: 'calendar_link_made' }
    const text = JSON.stringify(await explain(admin, person.id, asked))
    const made = await as(person).get('User', person.id, ['calendar_link_made'])
    expect(text).not.toContain(String(made.data?.['calendar_link_made']))
  })

  it('names what is wrong with a question', async () => {
    const [admin, person] = [as(await anAdmin()), await aUser()]
    for (const [asked, kind] of [
      [{ model: 'Nothing', id: 1, right: 'read' }, 'NotFound'],
      [{ model: 'User', id: person.id, right: 'fly' }, 'BadRequest'],
      [{ model: 'User', id: person.id, right: 'unlink', field: 'name' }, 'BadRequest'],
      [{ model: 'User', id: person.id, right: 'read', field: 'secret' }, 'BadRequest'],
      [{ model: 'User', right: 'read' }, 'BadRequest'],
      [{ model: 'User', id: person.id }, 'BadRequest'],
    ] as const)
      expect(
        await answerOrFault(admin.call('User', person.id, 'explain_access', asked)),
        JSON.stringify(asked),
      ).toMatchObject({ kind })
  })

  it('is in the audit log with what was asked', async () => {
    const [admin, person] = [await anAdmin(), await aUser()]
    const asked = { model: 'User', id: person.id, right: 'read', field: 'phone' }
    await explain(as(admin), person.id, asked)
    expect(
      await db()
        .one`select action, after from cubic_audit_entry where user_id = ${admin.id} and record_id = ${person.id}`,
    ).toEqual({ action: 'explain_access', after: asked })
  })
})

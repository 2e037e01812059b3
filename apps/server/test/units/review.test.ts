import { describe, expect, it } from 'vitest'
import type { TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, WireFault } from '@cubic/testing/server/wire-client'
import { unitBuilders } from './support.ts'

const wire = useSharedWire()
const { anAdmin, anEvent, aUser, as, db } = wire
const { aUnit, aMember, join } = unitBuilders(wire)

const draftOf = (creator: TestUser, unit_id: number) => anEvent({ stage: 'draft', creator, columns: { unit_id } })
const stateOf = async ({ id }: { readonly id: number }) =>
  db().one<{
    stage: string
    review_step: string | null
  }>`select stage, review_step from cubic_event_base where id = ${id}`
const approve = async (user: TestUser, event: { readonly id: number }) => {
  const answer = await answerOrFault(as(user).callEvent(event, 'audit', { decision: 'approve' }))
  return answer instanceof WireFault ? answer.kind : answer.status
}
const refused = 'Forbidden'

describe('the review of a unit’s events', () => {
  it('asks the unit’s reviewers, also those above it, and publishes when one of them approves', async () => {
    const above = await aUnit()
    const unit = await aUnit(above)
    const [author, reviewer, reviewerAbove, outside] = [
      await aMember(unit, 'author', 'auditor'),
      await aMember(unit, 'auditor'),
      await aMember(above, 'auditor'),
      await aMember(await aUnit(), 'owner'),
    ]
    for (const approver of [reviewer, reviewerAbove]) {
      const event = await draftOf(author, unit)
      await as(author).callEvent(event, 'submit_review')
      expect(await stateOf(event)).toEqual({ stage: 'waiting_review', review_step: 'unit' })
      // their own event
      expect(await approve(author, event)).toBe(refused)
      expect((await as(author).get('CubicEventBase', event.id, ['id'])).tags).not.toContain('audit')
      await expect(as(outside).callEvent(event, 'audit', { decision: 'approve' })).resolves.toMatchObject({
        status: 'error',
      })
      expect(await approve(approver, event)).toBe('ok')
      expect(await stateOf(event)).toEqual({ stage: 'published', review_step: null })
    }
  })

  it('is by the author themselves only where the unit has no other reviewer', async () => {
    const unit = await aUnit()
    const owner = await aMember(unit, 'owner')
    const event = await draftOf(owner, unit)
    await as(owner).callEvent(event, 'submit_review')
    const other = await aUser()
    const place = await join(unit, other, 'auditor')
    expect(await approve(owner, event)).toBe(refused)
    await db().run`update cubic_unit_member set until = now() where id = ${place}`
    expect(await approve(owner, event)).toBe('ok')
  })

  it('goes to the centre where nobody in the unit reviews', async () => {
    const unit = await aUnit()
    const author = await aMember(unit, 'author')
    const centre = await aUser({ roles: ['event_auditor'] })
    const event = await draftOf(author, unit)
    await as(author).callEvent(event, 'submit_review')
    expect(await stateOf(event)).toEqual({ stage: 'waiting_review', review_step: 'centre' })
    expect(await approve(centre, event)).toBe('ok')
  })

  it('hands on to the centre where the unit or one above it says so', async () => {
    const above = await aUnit(null, { review: 'unit_then_centre' })
    const unit = await aUnit(await aUnit(above))
    const [author, reviewer, centre] = [
      await aMember(unit, 'author'),
      await aMember(above, 'auditor'),
      await aUser({ roles: ['event_auditor'] }),
    ]
    const event = await draftOf(author, unit)
    await as(author).callEvent(event, 'submit_review')
    expect(await approve(reviewer, event)).toBe('ok')
    expect(await stateOf(event)).toEqual({ stage: 'waiting_review', review_step: 'centre' })
    expect(await approve(reviewer, event)).toBe(refused)
    expect(await approve(centre, event)).toBe('ok')
    expect(await stateOf(event)).toEqual({ stage: 'published', review_step: null })
  })

  it('is the task of those who are asked', async () => {
    const unit = await aUnit(null, { review: 'unit_then_centre' })
    const [author, reviewer, centre] = [
      await aMember(unit, 'author'),
      await aMember(unit, 'auditor'),
      await aUser({ roles: ['event_auditor'] }),
    ]
    const event = await draftOf(author, unit)
    // counted: others of the same server wait too, and only the first few are named
    const tasksOf = async (user: TestUser) => {
      const query = '{ cubicEvent { overview { waiting { events_to_review } } } }'
      type Asked = { cubicEvent: { overview: { waiting: { events_to_review: number } } } }
      const { data } = await as(user).gql<Asked>(query)
      return data?.cubicEvent.overview.waiting.events_to_review ?? 0
    }
    const ofCentre = await tasksOf(centre)
    expect(await tasksOf(reviewer)).toBe(0)
    await as(author).callEvent(event, 'submit_review')
    expect(await tasksOf(reviewer)).toBe(1)
    expect(await tasksOf(centre)).toBe(ofCentre)
    await approve(reviewer, event)
    expect(await tasksOf(reviewer)).toBe(0)
    expect(await tasksOf(centre)).toBe(ofCentre + 1)
  })

  it('is not needed where the unit says so, whoever asks', async () => {
    const unit = await aUnit(await aUnit(null, { review: 'none' }))
    const author = await aMember(unit, 'author')
    const event = await draftOf(author, unit)
    expect((await as(author).callEvent(event, 'submit_review')).status).toBe('ok')
    expect(await stateOf(event)).toEqual({ stage: 'published', review_step: null })
    const incomplete = await anEvent({
      stage: 'draft',
      creator: author,
      starts: null,
      ends: null,
      columns: { unit_id: unit },
    })
    expect(await as(author).callEvent(incomplete, 'submit_review')).toMatchObject({ error_kind: 'event:incomplete' })
    expect(await stateOf(incomplete)).toEqual({ stage: 'draft', review_step: null })
  })

  it('is needed for those who are not its authors, who give it no event of theirs', async () => {
    const unit = await aUnit(null, { review: 'none' })
    const [central, helping] = [await aUser({ roles: ['event_author'] }), await aUnit()]
    const helper = await aMember(helping, 'author')
    const [own, helped] = [await draftOf(central, unit), await draftOf(await aUser(), unit)]
    await db().run`insert into cubic_event_base__co_unit_ids (owner_id, related_id) values (${helped.id}, ${helping})`
    for (const [user, event] of [
      [central, own],
      [helper, helped],
    ] as const) {
      expect((await as(user).callEvent(event, 'submit_review')).status).toBe('ok')
      expect(await stateOf(event)).toEqual({ stage: 'waiting_review', review_step: 'centre' })
    }
    const made = await as(central).save('CubicEventBase', { name: '直接发布', unit_id: unit })
    expect(made).toMatchObject({ status: 'error', errors: [{ field: 'unit_id' }] })
    const free = await as(central).save('CubicEventBase', { name: '中心的' })
    expect(await as(central).save('CubicEventBase', { id: Number(free.result?.id), unit_id: unit })).toMatchObject({
      status: 'error',
      errors: [{ field: 'unit_id' }],
    })
  })

  it('is by the centre too in all units below one that says so, but by administrators', async () => {
    const above = await aUnit(null, { review: 'unit_then_centre' })
    const [unit, beside] = [await aUnit(above), await aUnit(null, { review: 'none' })]
    const below = await aUnit(unit)
    const owner = await aMember(above, 'owner')
    await join(beside, owner, 'owner')
    const lax = await aUnit(beside, { review: 'unit' })
    const problem = { status: 'error', errors: [{ field: 'review' }] }
    for (const values of [
      { id: unit, review: 'none' },
      { id: below, review: 'unit' },
      { id: lax, parent_id: unit },
      { name: '新社团', kind: 'club', parent_id: unit, review: 'none' },
    ])
      expect(await as(owner).save('CubicUnit', values), JSON.stringify(values)).toMatchObject(problem)
    expect((await as(owner).save('CubicUnit', { id: unit, review: 'unit_then_centre' })).status).toBe('ok')
    expect((await as(owner).save('CubicUnit', { id: unit, review: null })).status).toBe('ok')
    expect((await as(await anAdmin()).save('CubicUnit', { id: unit, review: 'none' })).status).toBe('ok')
    expect((await as(owner).save('CubicUnit', { id: unit, name: '改名' })).status).toBe('ok')
  })

  it('is not escaped by giving an event to and fro', async () => {
    const [strict, lax] = [await aUnit(null, { review: 'unit_then_centre' }), await aUnit()]
    const [owner, author] = [await aMember(strict, 'owner'), await aMember(strict, 'author')]
    await join(lax, owner, 'owner')
    const give = (event: { readonly id: number }, unit_id: number) =>
      as(owner).save('CubicEventBase', { id: event.id, unit_id })
    const waiting = await draftOf(author, strict)
    await as(author).callEvent(waiting, 'submit_review')
    await approve(owner, waiting)
    expect((await give(waiting, lax)).status).toBe('ok')
    expect(await stateOf(waiting)).toEqual({ stage: 'waiting_review', review_step: 'centre' })
    expect(await approve(owner, waiting)).toBe(refused)
    const published = await anEvent({ creator: author, columns: { unit_id: lax } })
    expect(await give(published, strict)).toMatchObject({ status: 'error', errors: [{ field: 'unit_id' }] })
    expect((await as(await anAdmin()).save('CubicEventBase', { id: published.id, unit_id: strict })).status).toBe('ok')
    expect((await give(published, lax)).status).toBe('ok')
  })

  it('is by the reviewers of the unit that an event is given to meanwhile', async () => {
    const [unit, other] = [await aUnit(), await aUnit()]
    const [author, reviewer, next] = [
      await aMember(unit, 'author'),
      await aMember(unit, 'auditor'),
      await aMember(other, 'auditor'),
    ]
    const event = await draftOf(author, unit)
    await as(author).callEvent(event, 'submit_review')
    await as(await anAdmin()).save('CubicEventBase', { id: event.id, unit_id: other })
    await expect(as(reviewer).callEvent(event, 'audit', { decision: 'approve' })).resolves.toMatchObject({
      status: 'error',
    })
    expect(await approve(next, event)).toBe('ok')
  })
})

describe('the texts of persons and events', () => {
  it('become units, counted first', async () => {
    const admin = as(await anAdmin())
    const text = `化学学院${Date.now()}`
    const known = await aUnit(null, { name: `已有${text}` })
    const persons = [await aUser({ person: {} }), await aUser({ person: {} })].map(({ personId }) => personId ?? 0)
    await db().run`update cubic_event_person set unit_cn = ${`  ${text} `} where id = any(${persons})`
    const event = await anEvent({ columns: { organiser: text } })
    const other = await anEvent({ columns: { organiser: `已有${text}` } })
    const kept = await anEvent({ columns: { organiser: '不选' } })
    const ask = async (args: object) => (await admin.call('CubicUnit', 0, 'adopt_texts', args)).result
    const chosen = { texts: [{ text }, { text: `已有${text}` }] }
    const counts = { made: 1, persons: 2, events: 2 }
    expect(await ask(chosen)).toMatchObject(counts)
    expect(await db().rows`select 1 from cubic_unit where name_cn = ${text}`).toEqual([])
    // two at once make each unit once
    const adopt = () => ask({ ...chosen, mode: 'adopt', parent_id: known })
    expect(await Promise.all([adopt(), adopt()])).toContainEqual(expect.objectContaining(counts))
    const made = await db().rows<{ id: number; parent_id: number }>`
      select id, parent_id from cubic_unit where name_cn = ${text}`
    expect(made).toMatchObject([{ parent_id: known }])
    const [unit] = made
    const units = await db().rows<{ unit_id: number | null }>`
      select unit_id from cubic_event_base where id = any(${[event.id, other.id, kept.id]}) order by id`
    expect(units.map(({ unit_id: id }) => id)).toEqual([unit?.id, known, null])
    const links = await db().rows<{ id: number }>`
      select related_id as id from cubic_event_person__unit_ids where owner_id = any(${persons})`
    expect(links.map(({ id }) => id)).toEqual([unit?.id, unit?.id])
    expect(await ask(chosen)).toMatchObject({ made: 0, persons: 0, events: 0 })
  })
})

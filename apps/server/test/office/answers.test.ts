import type { AnswerSummary } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const { anEvent, as, aTicket, aUser, guest } = useSharedWire()

const SUMMARY = `query answers($event_id: Int!, $of: String!) { cubicEvent { answer_summary(event_id: $event_id, of: $of) {
  people questions { id name type removed answered counts { answer count } numbers { least median mean most } latest } } } }`

async function summaryOf(caller: WireClient, event_id: number, of = 'seated'): Promise<AnswerSummary | null> {
  const { data, errors } = await caller.gql<{ cubicEvent: { answer_summary: AnswerSummary | null } }>(SUMMARY, {
    event_id,
    of,
  })
  if (!data || errors) throw new Error(errors?.[0]?.message)
  return data.cubicEvent.answer_summary
}

const choices = ['meat', 'vegetarian', 'vegan'].map((value) => ({ value, name: `吃${value}` }))

/** Every kind of question, and a helper that answers some of them. */
async function aForm() {
  const manager = as(await aUser({ roles: ['event_admin'] }))
  const event = await anEvent({
    form: [
      { name: '姓名', type: 'text' },
      { name: '餐食', type: 'radio', selections: choices },
      { name: '场次', type: 'checkbox', selections: choices },
      { name: '年龄', type: 'number' },
      { name: '到达', type: 'datetime' },
      { name: '专业', type: 'text' },
      { name: '手机号', type: 'phone' },
      { name: '材料', type: 'file' },
    ],
  })
  const names = ['name', 'meal', 'slots', 'age', 'arrival', 'subject', 'phone', 'file'] as const
  type Answers = { [name in (typeof names)[number]]?: unknown }
  const answer = (answers: Answers, status?: string) =>
    aTicket({
      event,
      ...(status !== undefined && { status }),
      values: Object.fromEntries(
        names.flatMap((name, at) => (name in answers ? [[event.fields[at], answers[name]]] : [])),
      ),
    })
  const read = async (of?: string, caller = manager) => {
    const summary = await summaryOf(caller, event.id, of)
    const [name, meal, slots, age, arrival, subject, phone, file] = summary?.questions ?? []
    return { people: summary?.people, name, meal, slots, age, arrival, subject, phone, file }
  }
  return { event, answer, read }
}

describe('the summary of answers', () => {
  it('counts every choice in the order of the form, and each person once for each choice taken', async () => {
    const { answer, read } = await aForm()
    await answer({ meal: 'vegan', slots: ['meat', 'vegan'] })
    await answer({ meal: 'vegan', slots: ['vegan'] })
    await answer({ meal: 'meat' })
    await answer({})
    const { people, meal, slots } = await read()
    expect(people).toBe(4)
    expect(meal).toMatchObject({
      answered: 3,
      counts: [
        { answer: '吃meat', count: 1 },
        { answer: '吃vegetarian', count: 0 },
        { answer: '吃vegan', count: 2 },
      ],
    })
    expect(slots).toMatchObject({ answered: 2 })
    expect(slots?.counts.map(({ count }) => count)).toEqual([1, 0, 2])
  })

  it('says where the middle of numbers is, and how many lie in which range', async () => {
    const { answer, read } = await aForm()
    for (const age of [18, 19, 19, 22]) await answer({ age })
    expect((await read()).age).toMatchObject({
      numbers: { least: 18, median: 19, mean: 19.5, most: 22 },
      counts: [18, 19, 20, 21, 22].map((age) => ({ answer: String(age), count: { 18: 1, 19: 2, 22: 1 }[age] ?? 0 })),
    })
  })

  it('counts moments by day, and by month where there are many days', async () => {
    const { answer, read } = await aForm()
    for (const time of ['08:00', '09:30']) await answer({ arrival: `2026-11-28T${time}` })
    expect((await read()).arrival?.counts).toEqual([{ answer: '2026-11-28', count: 2 }])
    for (let day = 1; day <= 31; day++) await answer({ arrival: `2026-12-${String(day).padStart(2, '0')}T10:00` })
    expect((await read()).arrival?.counts).toEqual([
      { answer: '2026-11', count: 2 },
      { answer: '2026-12', count: 31 },
    ])
  })

  it('lists the texts that several wrote and the latest ones, and of names, contact data and files only how many', async () => {
    const { answer, read } = await aForm()
    const files = ['x']
    for (const subject of ['物理', '化学', '物理 '])
      await answer({ subject, name: '林知秋', phone: '+8613800000000', file: files })
    const { subject, ...others } = await read()
    expect(subject).toMatchObject({ counts: [{ answer: '物理', count: 2 }], latest: ['物理 ', '化学', '物理'] })
    for (const each of [others.name, others.phone, others.file])
      expect(each).toMatchObject({ answered: 3, counts: [], latest: [] })
  })

  it('counts those with a seat, or those who wait for one too, and never those who have withdrawn', async () => {
    const { answer, read } = await aForm()
    for (const status of ['success', 'waiting_review', 'waitlisted', 'withdrawn', 'review_failed'])
      await answer({ age: 20 }, status)
    expect(await read('seated')).toMatchObject({ people: 1, age: { answered: 1 } })
    expect(await read('all')).toMatchObject({ people: 3, age: { answered: 3, counts: [{ answer: '20', count: 3 }] } })
    await expect(read('everybody')).rejects.toThrow('seated')
  })

  it('shows nobody answers that they may not read', async () => {
    const { event, answer, read } = await aForm()
    await answer({ subject: '物理' })
    const scanner = as(await aUser({ roles: ['scanner_admin'] }))
    expect(await read('seated', scanner)).toMatchObject({ people: 0, subject: { answered: 0, latest: [] } })
    const other = as(await aUser({ roles: ['event_author'] }))
    expect(await read('seated', other)).toMatchObject({ people: 0, subject: { answered: 0, latest: [] } })
    for (const caller of [guest(), as(await aUser())]) expect(await summaryOf(caller, event.id)).toBeNull()
    const hidden = await anEvent({ stage: 'draft', form: [{ name: '秘密', type: 'text' }] })
    expect(await summaryOf(other, hidden.id)).toEqual({ people: 0, questions: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { runsForOthers, TICKET_TABS, ticketRuns, ticketsWhere, ticketTabOf } from './my-ticket-filters.ts'

const mine = { leaf: { field: 'user_id.id', comparator: '=', value: 7 } }
const attended = { leaf: { field: 'check_in_status', comparator: '=', value: 'attend' } }

describe('the tabs of my activities', () => {
  it('never list another person’s tickets', () => {
    for (const tab of TICKET_TABS)
      expect(ticketsWhere(tab, 7)).toMatchObject({
        logic_operator: '&',
        children: expect.arrayContaining([mine]) as unknown,
      })
  })

  it('hold every ticket under All', () =>
    expect(ticketsWhere('all', 7)).toEqual({ logic_operator: '&', children: [mine] }))

  it('hold tickets still to be checked in: accepted, not checked in, event not over', () =>
    expect(ticketsWhere('not_checked_in', 7)).toEqual({
      logic_operator: '&',
      children: [
        mine,
        { leaf: { field: 'registration_status', comparator: '=', value: 'success' } },
        { leaf: { field: 'check_in_status', comparator: '=', value: 'not_present' } },
        { leaf: { field: 'event.status', comparator: 'in', value: ['not_start', 'processing'] } },
      ],
    }))

  it('separate attended events without a rating from those with one', () => {
    expect(ticketsWhere('not_rated', 7)).toEqual({
      logic_operator: '&',
      children: [
        mine,
        attended,
        { leaf: { field: 'activity_evaluation_score', comparator: 'is null' } },
        { leaf: { field: 'event.status', comparator: '!=', value: 'not_start' } },
      ],
    })
    expect(ticketsWhere('completed', 7)).toEqual({
      logic_operator: '&',
      children: [mine, attended, { leaf: { field: 'activity_evaluation_score', comparator: 'is not null' } }],
    })
  })

  it('begin with what is next: active tickets of current and coming events, the next one first, then all others', () => {
    const [ahead, behind] = ticketRuns('all', 7)
    const live = ['success', 'waiting_review', 'waitlisted']
    const coming = ['not_start', 'processing']
    expect(ahead).toEqual({
      sort: [{ field: 'event.start_time', order: 'asc' }],
      condition: {
        logic_operator: '&',
        children: [
          ticketsWhere('all', 7),
          { leaf: { field: 'registration_status', comparator: 'in', value: live } },
          { leaf: { field: 'event.status', comparator: 'in', value: coming } },
        ],
      },
    })
    expect(behind).toEqual({
      sort: [{ field: 'event.start_time', order: 'desc' }],
      condition: {
        logic_operator: '&',
        children: [
          ticketsWhere('all', 7),
          {
            logic_operator: '|',
            children: [
              { leaf: { field: 'registration_status', comparator: 'not in', value: live } },
              { leaf: { field: 'event.status', comparator: 'not in', value: coming } },
            ],
          },
        ],
      },
    })
  })

  it('list tickets to be checked in soonest first, and past ones latest first', () => {
    const orders = (tab: 'not_checked_in' | 'not_rated' | 'completed') =>
      ticketRuns(tab, 7).map(({ sort }) => sort.map(({ order }) => order))
    expect(orders('not_checked_in')).toEqual([['asc']])
    expect(orders('not_rated')).toEqual([['desc']])
    expect(orders('completed')).toEqual([['desc']])
  })

  it('are read from the address, with All as the default', () => {
    expect(ticketTabOf('not_rated')).toBe('not_rated')
    expect(ticketTabOf('x')).toBe('all')
    expect(ticketTabOf(null)).toBe('all')
  })
})

it('the tickets for others are those that the reader submitted, without their own', () => {
  for (const { condition } of runsForOthers(7)) {
    const text = JSON.stringify(condition)
    expect(text).toContain('{"leaf":{"field":"submitter_id","comparator":"=","value":7}}')
    expect(text).toContain('{"leaf":{"field":"user_id","comparator":"!=","value":7}}')
    expect(text).not.toContain(JSON.stringify(mine))
  }
})

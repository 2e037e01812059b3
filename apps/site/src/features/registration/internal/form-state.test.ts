import { describe, expect, it } from 'vitest'
import { formReducer, startForm, type FormAction } from './form-state.ts'
import type { Registrant } from './registrants.ts'

const me: Registrant = { key: 'me', self: true, values: { 1: '李明' } }
const other: Registrant = { key: 'other', self: false, values: {} }
const isComplete = ({ values }: Registrant) => '1' in values
const start = (registrants: readonly Registrant[]) =>
  startForm({ requestId: 'r1', registrants, isPristine: true }, isComplete)
const play = (registrants: readonly Registrant[], ...actions: readonly FormAction[]) =>
  actions.reduce(formReducer, start(registrants))

describe('the form of a registration', () => {
  it('expands incomplete registrants, and a single one', () => {
    expect(start([me, other]).open).toEqual(['other'])
    expect(start([me]).open).toEqual(['me'])
  })

  it('expands and goes to the first problem on a submission', () => {
    const state = play(
      [me, other],
      { type: 'toggled', key: 'other' },
      { type: 'attempted', problems: [{ key: 'other', inputId: 'other-1' }] },
    )
    expect(state).toMatchObject({ attempted: true, open: ['other'], focus: { inputId: 'other-1' } })
  })

  it('restores the problems shown before', () => {
    const before = {
      requestId: 'r1',
      registrants: [me],
      isPristine: false,
      touched: new Set(['me-1']),
      attempted: true,
    }
    expect(startForm(before, isComplete)).toMatchObject({ touched: new Set(['me-1']), attempted: true })
    expect(start([me])).toMatchObject({ touched: new Set(), attempted: false })
  })

  it('goes to the first question of a newly added registrant, without showing problems', () => {
    const added: FormAction = { type: 'added', registrant: other, firstInput: 'other-1', complete: [] }
    const state = play([me], { type: 'attempted', problems: [] }, added)
    expect(state).toMatchObject({ attempted: false, open: ['me', 'other'], focus: { inputId: 'other-1' } })
    expect(state.registrants).toEqual([me, other])
  })

  it('folds the registrants that are complete when another is added', () => {
    const third: Registrant = { key: 'third', self: false, values: {} }
    const added: FormAction = { type: 'added', registrant: third, firstInput: 'third-1', complete: ['me'] }
    expect(play([me, other], { type: 'toggled', key: 'me' }, added).open).toEqual(['other', 'third'])
  })

  it('shows a failure until something is changed', () => {
    const refused: FormAction = { type: 'refused', message: '抱歉，活动名额已满', fromServer: [], first: undefined }
    expect(play([me], refused).failure).toBe('抱歉，活动名额已满')
    expect(play([me], refused, { type: 'answered', key: 'me', fieldId: 1, value: '李' }).failure).toBeNull()
  })

  it('is stored once something was changed or sent', () => {
    expect(play([me], { type: 'toggled', key: 'me' }).isPristine).toBe(true)
    expect(play([me], { type: 'attempted', problems: [] }).isPristine).toBe(false)
    expect(play([me], { type: 'removed', key: 'me' }).isPristine).toBe(false)
  })

  it('keeps its request id through every change', () => {
    expect(
      play([me], { type: 'answered', key: 'me', fieldId: 1, value: '李' }, { type: 'removed', key: 'me' }),
    ).toMatchObject({ requestId: 'r1', registrants: [] })
  })
})

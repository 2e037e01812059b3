import { describe, expect, it } from 'vitest'
import { begin, type Editing, nextEditing, type Snapshot, type Step } from './editing.ts'

type Draft = { readonly name: string; readonly place: string }
type Base = Snapshot<Draft>
type Change = Step<Draft, Base, string>

const first: Base = { values: { name: 'Talk', place: '' }, version: '1' }
const theirs: Base = { values: { name: 'Talk', place: 'Hall' }, version: '2' }
const write = (change: Partial<Draft>): Change => ({
  type: 'edited',
  edit: (before) => ({ ...before, ...change }),
  fields: Object.keys(change),
})
const after = (...steps: readonly Change[]) =>
  steps.reduce<Editing<Draft, Base, string>>(nextEditing, begin<Draft, Base, string>(first))

describe('editing', () => {
  it('begins with what is stored, or with what was kept of an earlier visit', () => {
    expect(after()).toMatchObject({ base: first, draft: first.values, isSaving: false, savedAt: undefined })
    const kept = { name: 'Lecture', place: '' }
    expect(begin(first, kept)).toMatchObject({ base: first, draft: kept })
  })

  it('keeps what is typed during a save, on top of what is stored then', () => {
    const at = new Date()
    const stored: Base = { values: { name: 'Lecture', place: '' }, version: '2' }
    const rebase = (latest: Draft) => ({ ...stored.values, place: latest.place })
    const now = after(write({ name: 'Lecture' }), { type: 'sent' }, write({ place: 'Room 5' }), {
      type: 'saved',
      base: stored,
      rebase,
      at,
    })
    expect(now).toMatchObject({ base: stored, draft: { name: 'Lecture', place: 'Room 5' }, isSaving: false })
    expect(now.savedAt).toBe(at)
  })

  it('takes over what others have changed elsewhere, and still has to save our own', () => {
    const rebase = (latest: Draft) => ({ ...theirs.values, name: latest.name })
    const now = after(write({ name: 'Lecture' }), { type: 'sent' }, { type: 'merged', base: theirs, rebase })
    expect(now).toMatchObject({ base: theirs, draft: { name: 'Lecture', place: 'Hall' }, isSaving: false })
    expect(now.savedAt).toBeUndefined()
  })

  it('holds a conflict until the user decides or puts it off', () => {
    const conflict: Change = { type: 'conflict', conflict: 'both named a place' }
    const met = after(write({ place: 'Room 5' }), { type: 'sent' }, conflict)
    expect(met).toMatchObject({ conflict: 'both named a place', base: first, draft: { place: 'Room 5' } })
    expect(nextEditing(met, { type: 'undecided' })).toMatchObject({ conflict: undefined, draft: { place: 'Room 5' } })
    const chosen = { name: 'Talk', place: 'Hall' }
    expect(nextEditing(met, { type: 'decided', base: theirs, draft: chosen })).toMatchObject({
      conflict: undefined,
      base: theirs,
      draft: chosen,
    })
  })

  it('forgets a refusal of a field once that field changes, and the reason of the save with any change', () => {
    const refused = { name: 'Too long', place: 'Unknown' }
    const now = after({ type: 'sent' }, { type: 'refused', failure: 'Check the fields', refused })
    expect(now).toMatchObject({
      failure: 'Check the fields',
      refused,
      isUnanswered: false,
      isSaving: false,
      isRefused: true,
    })
    // what others it says may hold no more: it is sent again
    expect(nextEditing(now, write({ name: 'T' }))).toMatchObject({
      failure: undefined,
      refused: { place: 'Unknown' },
      isRefused: false,
    })
  })

  it('knows a save without an answer, until it is sent again', () => {
    const now = after({ type: 'sent' }, { type: 'failed', failure: 'No answer', isUnanswered: true })
    expect(now).toMatchObject({ failure: 'No answer', isUnanswered: true, isSaving: false })
    expect(nextEditing(now, { type: 'sent' })).toMatchObject({
      failure: undefined,
      isUnanswered: false,
      isSaving: true,
    })
  })

  it('discards the draft for what is stored, as it is now if it was read again', () => {
    const now = after(write({ place: 'Room 5' }), { type: 'refused', failure: 'No', refused: { place: 'Unknown' } })
    expect(nextEditing(now, { type: 'discarded' })).toMatchObject({
      draft: first.values,
      failure: undefined,
      refused: {},
    })
    expect(nextEditing(now, { type: 'discarded', base: theirs })).toMatchObject({ base: theirs, draft: theirs.values })
  })
})

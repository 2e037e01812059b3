import { describe, expect, it } from 'vitest'
import { canEdit, modifyUntil, registrationPhase, type RegistrationWindow } from './window.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const aWindow = (changes: Partial<RegistrationWindow> = {}): RegistrationWindow => ({
  opens: day(2),
  closes: day(5),
  stopped: false,
  eventStatus: 'not_start',
  ...changes,
})

describe('the phase of a registration', () => {
  it.each([
    [day(1), 'upcoming'],
    [day(2), 'open'],
    [new Date(day(5).getTime() - 1), 'open'],
    [day(5), 'closed'],
  ])('follows its window: at %s', (now, phase) => expect(registrationPhase(aWindow(), now)).toBe(phase))

  it('is closed when stopped manually, even before it opens', () => {
    expect(registrationPhase(aWindow({ stopped: true }), day(1))).toBe('closed')
    expect(registrationPhase(aWindow({ stopped: true }), day(3))).toBe('closed')
  })

  it.each(['cancelled', 'finished'] as const)('is closed when the event is %s', (eventStatus) =>
    expect(registrationPhase(aWindow({ eventStatus, closes: null }), day(3))).toBe('closed'),
  )

  it.each(['draft', 'waiting_review', 'rejected'] as const)('is upcoming while the event is %s', (eventStatus) => {
    expect(registrationPhase(aWindow({ eventStatus, opens: null }), day(3))).toBe('upcoming')
    expect(registrationPhase(aWindow({ eventStatus }), day(3))).toBe('upcoming')
    expect(registrationPhase(aWindow({ eventStatus }), day(6))).toBe('closed')
  })

  it('opens with publication and closes with the event by default', () => {
    expect(registrationPhase(aWindow({ opens: null }), day(1))).toBe('open')
    expect(registrationPhase(aWindow({ closes: null, eventStatus: 'processing' }), day(30))).toBe('open')
  })
})

describe('the deadline for changes', () => {
  it.each([
    ['the set time', { modify_end_time: day(3), closes: day(5), eventEnd: day(9) }, day(3)],
    ['a set time after the registration', { modify_end_time: day(7), closes: day(5), eventEnd: day(9) }, day(7)],
    ["the registration's end", { modify_end_time: null, closes: day(5), eventEnd: day(9) }, day(5)],
    ["the event's end", { modify_end_time: null, closes: null, eventEnd: day(9) }, day(9)],
    ["at most the event's end", { modify_end_time: day(20), closes: day(5), eventEnd: day(9) }, day(9)],
    ['none', { modify_end_time: null, closes: null, eventEnd: null }, null],
    ['the set time of an event without end', { modify_end_time: day(3), closes: null, eventEnd: null }, day(3)],
  ])('is %s', (_, given, expected) => expect(modifyUntil(given)).toEqual(expected))

  it('excludes its own instant', () => {
    const submission = { modifyUntil: day(5), eventStatus: 'not_start' } as const
    expect(canEdit(submission, new Date(day(5).getTime() - 1))).toBe(true)
    expect(canEdit(submission, day(5))).toBe(false)
    expect(canEdit({ ...submission, modifyUntil: null }, day(30))).toBe(true)
  })

  it.each(['cancelled', 'finished', 'draft'] as const)('is past once the event is %s', (eventStatus) =>
    expect(canEdit({ modifyUntil: day(5), eventStatus }, day(3))).toBe(false),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicantCountRefusal, commonRefusal, registrationRefusal, type RegistrationAttempt } from './refusal.ts'

const anAttempt = (changes: Partial<RegistrationAttempt> = {}): RegistrationAttempt => ({
  whom: 'self',
  signedIn: true,
  eventStatus: 'not_start',
  phase: 'open',
  inScope: true,
  registered: false,
  submitted: false,
  seatsLeft: 10,
  waitlist: false,
  ...changes,
})
const refusalOf = (changes: Partial<RegistrationAttempt>) => registrationRefusal(anAttempt(changes))

describe('whether a registration would be admitted', () => {
  it('admits a newcomer to an open event with seats, even while it is running', () => {
    expect(refusalOf({})).toBeUndefined()
    expect(refusalOf({ eventStatus: 'processing', seatsLeft: null })).toBeUndefined()
  })

  it.each([
    [
      'an event that is cancelled',
      { eventStatus: 'cancelled', phase: 'closed', registered: true, submitted: true },
      'events:status_forbidden',
    ],
    ['a draft', { eventStatus: 'draft', phase: 'upcoming' }, 'events:status_forbidden'],
    ['an event that is over', { eventStatus: 'finished', phase: 'closed' }, 'events:regist_date_pass'],
    ['a closed registration', { phase: 'closed' }, 'events:regist_date_pass'],
    ['a closed registration, to a guest', { phase: 'closed', signedIn: false }, 'events:regist_date_pass'],
    [
      'a closed registration, to somebody registered',
      { phase: 'closed', registered: true, submitted: true },
      'event:already_registered',
    ],
    ['a coming registration', { phase: 'upcoming' }, 'events:regist_has_not_started'],
    [
      'a coming registration, to a guest',
      { phase: 'upcoming', signedIn: false, inScope: false },
      'events:regist_has_not_started',
    ],
    ['a coming registration that will never be theirs', { phase: 'upcoming', inScope: false }, 'event:out_of_scope'],
    ['a full event, to somebody out of scope', { seatsLeft: 0, inScope: false }, 'event:out_of_scope'],
    ['a full event', { seatsLeft: 0 }, 'event:regist_full'],
    ['a full event, to a guest', { seatsLeft: 0, signedIn: false }, 'event:regist_full'],
    ['a guest', { signedIn: false, inScope: false }, 'event:unauthenticated'],
  ] as const)('explains %s', (_, changes, refusal) => expect(refusalOf(changes)).toBe(refusal))

  it('continues past the last seat if there is a waitlist', () =>
    expect(refusalOf({ seatsLeft: 0, waitlist: true })).toBeUndefined())

  it('requires a seat for each person of a submission', () => {
    expect(refusalOf({ seatsLeft: 2, seatsWanted: 2, whom: 'others' })).toBeUndefined()
    expect(refusalOf({ seatsLeft: 2, seatsWanted: 3, whom: 'others' })).toBe('event:too_few_seats')
  })

  it.each([
    ['self', true, true, 'event:already_registered'],
    ['others', true, true, 'event:already_submitted'],
    ['anybody', true, true, 'event:already_registered'],
    ['self', false, true, 'event:already_submitted'],
    ['others', false, true, 'event:already_submitted'],
    ['anybody', false, true, 'event:already_submitted'],
    ['self', true, false, 'event:already_registered'],
    ['others', true, false, undefined],
    ['anybody', true, false, undefined],
  ] as const)('for %s, holding a ticket %s, having submitted %s: %s', (whom, registered, submitted, refusal) =>
    expect(refusalOf({ whom, registered, submitted })).toBe(refusal),
  )

  it('admits exactly those without a reason for refusal', () => {
    const attempts = fc.record({
      whom: fc.constantFrom('self', 'others', 'anybody'),
      signedIn: fc.boolean(),
      eventStatus: fc.constantFrom('draft', 'not_start', 'processing', 'finished', 'cancelled'),
      phase: fc.constantFrom('upcoming', 'open', 'closed'),
      inScope: fc.boolean(),
      registered: fc.boolean(),
      submitted: fc.boolean(),
      seatsLeft: fc.constantFrom(null, 0, 5),
      waitlist: fc.boolean(),
    })
    fc.assert(
      fc.property(attempts, (attempt) => {
        const free =
          attempt.signedIn &&
          ['not_start', 'processing'].includes(attempt.eventStatus) &&
          attempt.phase === 'open' &&
          attempt.inScope &&
          !attempt.submitted &&
          !(attempt.registered && attempt.whom === 'self') &&
          (attempt.seatsLeft !== 0 || attempt.waitlist)
        expect(registrationRefusal(attempt) === undefined).toBe(free)
      }),
    )
  })

  it('requires at least one applicant and at most the allowed number', () => {
    expect(applicantCountRefusal(0, 3)).toBe('event:applicants_required')
    expect(applicantCountRefusal(3, 3)).toBeUndefined()
    expect(applicantCountRefusal(4, 3)).toBe('event:too_many_applicants')
  })
})

describe('the refusal for all newcomers', () => {
  const facts = {
    eventStatus: 'not_start',
    phase: 'open',
    waitlist: false,
    free: 3,
    trueForAll: { inScope: true },
  } as const
  const refusalOfAll = (changes: Partial<Parameters<typeof commonRefusal>[0]>) =>
    commonRefusal({ ...facts, ...changes })

  it.each([
    ['an open registration with seats', {}, undefined],
    ['a full one', { free: 0 }, 'event:regist_full'],
    ['a full one with a waitlist', { free: 0, waitlist: true }, undefined],
    ['a full one for some people', { free: 0, trueForAll: { inScope: false } }, undefined],
    ['an ended one for some people', { phase: 'closed', trueForAll: { inScope: false } }, 'events:regist_date_pass'],
    ['an upcoming one', { phase: 'upcoming' }, 'events:regist_has_not_started'],
    ['an upcoming one for some people', { phase: 'upcoming', trueForAll: { inScope: false } }, undefined],
    ['a draft', { eventStatus: 'draft', phase: 'upcoming' }, 'events:status_forbidden'],
  ] as const)('of %s', (_, changes, refusal) => expect(refusalOfAll(changes)?.refusal).toBe(refusal))

  it('may change at the moments of the rules that decided', () => {
    expect([...(refusalOfAll({ eventStatus: 'draft' })?.moments ?? [])]).toEqual(['eventStart', 'eventEnd'])
    expect(refusalOfAll({ free: 0 })?.moments).toEqual(new Set(['opens', 'closes', 'eventStart', 'eventEnd']))
  })

  it('equals the refusal of each newcomer, for any request', () => {
    const anybody = fc.record({
      eventStatus: fc.constantFrom('draft', 'not_start', 'processing', 'finished', 'cancelled'),
      phase: fc.constantFrom('upcoming', 'open', 'closed'),
      waitlist: fc.boolean(),
      free: fc.option(fc.nat({ max: 3 })),
      isForAll: fc.boolean(),
      isInList: fc.boolean(),
      kept: fc.nat({ max: 3 }),
      whom: fc.constantFrom('self', 'others', 'anybody'),
      seatsWanted: fc.integer({ min: 1, max: 5 }),
    } as const)
    fc.assert(
      fc.property(anybody, ({ free, isForAll, isInList, kept, whom, seatsWanted, ...common }) => {
        const refused = commonRefusal({ ...common, free, trueForAll: { inScope: isForAll } })
        if (refused === undefined) return
        const attempt = {
          ...common,
          whom,
          seatsWanted,
          signedIn: true,
          registered: false,
          submitted: false,
          inScope: isForAll || isInList,
          seatsLeft: free === null ? null : Math.max(0, free - kept),
        }
        expect(registrationRefusal(attempt)).toBe(refused.refusal)
      }),
    )
  })
})

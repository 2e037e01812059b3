import { expect, it } from 'vitest'
import { registrationView, type RegistrationView } from './registration-view.ts'

const nothing = { submitted: false, applicant_ids: [], can_register: true }
const closed = { ...nothing, can_register: false }
const own = { submitted: true, applicant_ids: [1], can_register: false }
const byOthers = { submitted: false, applicant_ids: [1], can_register: true }
const byOthersAndFull = { ...byOthers, can_register: false }

type Case = readonly [string, RegistrationView | undefined, typeof own | typeof nothing, boolean, RegistrationView]
const cases: readonly Case[] = [
  ['who may register fills in', undefined, nothing, false, 'filling'],
  ['who may not is told why', undefined, closed, false, 'refused'],
  ['what closed meanwhile leaves the form', 'filling', closed, false, 'filling'],
  ['what opened meanwhile is the form', 'refused', nothing, false, 'filling'],
  ['who is registered sees it', undefined, own, false, 'registered'],
  ['who was registered by another tab sees it', 'filling', own, false, 'registered'],
  ['an answer counts before the state says so', 'filling', nothing, true, 'registered'],
  ['who has given all up is told so', 'registered', nothing, false, 'left'],
  ['and is not asked again by a new reading', 'left', nothing, false, 'left'],
  ['and is told why not, where nobody can register', 'left', closed, false, 'refused'],
  [
    'a ticket by somebody else is shown where nothing else can be done',
    undefined,
    byOthersAndFull,
    false,
    'registered',
  ],
  ['and registers others once a seat is free', 'registered', byOthers, false, 'filling'],
  ['who fills in for others keeps the form', 'filling', byOthersAndFull, false, 'filling'],
]

it.each(cases)('%s', (_, previous, state, isAnswered, expected) => {
  expect(registrationView(previous, state, isAnswered)).toBe(expected)
})

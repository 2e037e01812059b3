import { expect, it } from 'vitest'
import { createAllowance } from './allowance.ts'

it('an allowance is tracked per caller, and refills over time', () => {
  let now = 0
  const allowance = createAllowance({ most: 100, perSecond: 10 }, () => now)
  expect([allowance.spend('one', 90), allowance.spend('one', 20), allowance.spend('other', 20)]).toEqual([
    true,
    false,
    true,
  ])
  now = 1000
  expect([allowance.spend('one', 20), allowance.spend('one', 1)]).toEqual([true, false])
  now = 1_000_000
  expect([allowance.spend('one', 101), allowance.spend('one', 100)]).toEqual([false, true])
})

it('a free request is never refused', () => {
  const allowance = createAllowance({ most: 1, perSecond: 0 }, () => 0)
  expect([allowance.spend('one', 1), allowance.spend('one', 0)]).toEqual([true, true])
})

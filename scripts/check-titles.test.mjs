import { expect, it } from 'vitest'
import { fragmentTitles } from './check-titles.mjs'

it.each([
  ["it('of every type', () => {})", ['of every type']],
  ["it.each([1])('whose list is gone: %s', () => {})", ['whose list is gone: %s']],
  ["it('keeps the seat of an applicant under review', () => {})", []],
  ["describe('a question', () => { it('of every type', () => {}) }); it('of no type', () => {})", ['of no type']],
  ["describe('with two cameras', () => {})", []],
  ["it('with two cameras, the second one is used', () => {})", []],
])('the titles in %s that begin as a part of a sentence are listed', (text, titles) => {
  expect(fragmentTitles('a.test.ts', text).map(({ title }) => title)).toEqual(titles)
})

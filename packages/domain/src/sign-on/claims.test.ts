import { describe, expect, it } from 'vitest'
import { CAS_USER, claimNames, claimTexts, findClaim, isClaimNames, lockedFields, readPerson } from './claims.ts'

describe('the names of claims', () => {
  it('are the usual ones of the protocol, unless the record says otherwise', () => {
    expect(claimNames('oidc', null)).toMatchObject({ subject: 'sub', phone: 'phone_number', unify_id: undefined })
    expect(claimNames('cas', { unify_id: 'employeeNumber', name: '' })).toMatchObject({
      subject: CAS_USER,
      unify_id: 'employeeNumber',
      name: 'name',
    })
  })

  it.each([
    [{ unify_id: 'number' }, true],
    [{}, true],
    [{ role: 'groups' }, false],
    [{ name: 7 }, false],
    [['name'], false],
    ['name', false],
  ])('%j is valid: %s', (given, valid) => {
    expect(isClaimNames(given)).toBe(valid)
  })
})

describe('a claim', () => {
  it('is found by its name, by its path, and not on the prototype', () => {
    expect(findClaim({ 'a.b': 1, a: { b: 2 } }, 'a.b')).toBe(1)
    expect(findClaim({ data: { user: { id: 7 } } }, 'data.user.id')).toBe(7)
    for (const name of ['constructor', '__proto__', 'a.constructor.name', 'none', 'text.length'])
      expect(findClaim({ a: {}, text: 'x' }, name)).toBeUndefined()
  })

  it('has a text for each of its values', () => {
    expect(claimTexts([' a ', 7, true, '', null, {}, ['b']])).toEqual(['a', '7', 'true'])
    expect(claimTexts(undefined)).toEqual([])
  })
})

describe('a person', () => {
  const names = claimNames('oidc', { unify_id: 'number', person_type: 'kind', unit: 'dept' })
  it('has what can be stored, and nothing that is invalid', () => {
    const claims = {
      sub: 'a1',
      number: 2023,
      name: '李明',
      email: 'nobody',
      phone_number: '13800138000',
      kind: 'admin',
    }
    expect(readPerson(claims, names)).toEqual({
      subject: 'a1',
      unify_id: '2023',
      name: '李明',
      email: null,
      phone: '+8613800138000',
      person_type: null,
      unit: null,
    })
  })

  it('is nobody by a subject or a number that is too long, which cut short could be another one’s', () => {
    const person = readPerson({ sub: 'x'.repeat(256), number: `1${'0'.repeat(60)}`, name: '名'.repeat(200) }, names)
    expect(person).toMatchObject({ subject: null, unify_id: null, name: '名'.repeat(100) })
    expect(readPerson({ sub: 'a\0b' }, names).subject).toBeNull()
  })

  it.each([
    [4711, '4711', '4711'],
    [['4711'], '4711', '4711'],
    [2 ** 53, null, null],
    [1.5, null, null],
    [true, null, null],
    [' a1', null, 'a1'],
    [['a1\n', 'b'], null, 'a1'],
  ])('with the subject and the number %j is exactly that one, or nobody', (value, subject, unify_id) => {
    expect(readPerson({ sub: value, number: value }, names)).toMatchObject({ subject, unify_id })
  })
})

it('locked fields are those that can be locked, however they are separated', () => {
  expect(lockedFields('email, name，roles')).toEqual(['name', 'email'])
  expect(lockedFields(null)).toEqual([])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInScope, parseScope } from './scope.ts'

describe('reading a scope', () => {
  it.each([
    ['everyone', 'everyone'],
    ['login', 'login'],
    [{ person_types: ['student', 'staff', 'student'] }, { person_types: ['student', 'staff'] }],
    [{ units: [7, 3, 7] }, { units: [7, 3] }],
    [{ unify_ids: [' 2021001 ', '2021001', 'T7'] }, { unify_ids: ['2021001', 'T7'] }],
  ])('accepts %j', (given, scope) => expect(parseScope(given)).toEqual(scope))

  it.each([
    null,
    undefined,
    '',
    'all',
    3,
    [],
    {},
    { person_types: [] },
    { person_types: 'student' },
    { person_types: ['pupil'] },
    { person_types: ['constructor'] },
    { units: [] },
    { units: ['7'] },
    { units: [0] },
    { units: [1.5] },
    { unify_ids: [] },
    { unify_ids: [7] },
    { unify_ids: [' '] },
    { unify_ids: ['x'.repeat(61)] },
    { unify_ids: ['1'], person_types: ['student'] },
    JSON.parse('{"__proto__": ["student"]}'),
  ])('refuses %j', (given) => expect(parseScope(given)).toBeUndefined())

  it('never throws, and parses its own output', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const scope = parseScope(given)
        if (scope) expect(parseScope(JSON.parse(JSON.stringify(scope)))).toEqual(scope)
      }),
    )
  })
})

describe('matching a scope', () => {
  const student = { person_type: 'student', unify_id: '2021A01' }
  const staff = { person_type: 'staff', unify_id: null }

  it('succeeds for everybody if the scope is everyone or login', () => {
    expect(isInScope('everyone', [])).toBe(true)
    expect(isInScope('login', [])).toBe(true)
  })

  it('succeeds if one of several identities matches', () => {
    expect(isInScope({ person_types: ['staff'] }, [student, staff])).toBe(true)
    expect(isInScope({ person_types: ['alumni'] }, [student, staff])).toBe(false)
    expect(isInScope({ person_types: ['student'] }, [])).toBe(false)
  })

  it('matches people of a unit, whose units are told with those above', () => {
    const member = { ...student, unit_ids: [3, 1] }
    expect(isInScope({ units: [1] }, [staff, member])).toBe(true)
    expect(isInScope({ units: [2] }, [member])).toBe(false)
    expect(isInScope({ units: [2] }, [{ ...student, unit_ids: null }, staff])).toBe(false)
  })

  it('matches a student number regardless of case', () => {
    expect(isInScope({ unify_ids: ['2021a01'] }, [staff, student])).toBe(true)
    expect(isInScope({ unify_ids: ['2021a02'] }, [student])).toBe(false)
  })
})

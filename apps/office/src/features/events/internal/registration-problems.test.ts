import { describe, expect, it } from 'vitest'
import { registrationProblems } from './registration-problems.ts'

const open = { regist_end_time: '2026-12-01T04:00:00Z', limited: true, limit_number: 24, taken_number: 24 }
const event = { end_time: '2026-12-01T04:00:00Z' }

describe('a registration', () => {
  it('may close when its event ends, with as many seats as are taken', () => {
    expect(registrationProblems(open, event, 'en')).toEqual({})
    expect(registrationProblems({ ...open, regist_end_time: null }, { end_time: null }, 'en')).toEqual({})
  })

  it('may not close after its event', () => {
    const late = { ...open, regist_end_time: '2026-12-01T04:01:00Z' }
    expect(registrationProblems(late, event, 'cn')).toEqual({ regist_end_time: '报名截止不能晚于结束时间' })
    expect(registrationProblems(late, event, 'en')).toEqual({ regist_end_time: 'Closes cannot be after End time' })
  })

  it('may not have fewer seats than are taken, unless it is not limited', () => {
    expect(registrationProblems({ ...open, limit_number: 23 }, event, 'en')).toEqual({
      limit_number: 'Seats already taken: 24. The limit cannot be lower',
    })
    expect(registrationProblems({ ...open, limited: false, limit_number: 23 }, event, 'en')).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import { shareText, type SharedTicket } from './share-text.ts'

const ticket: SharedTicket = {
  name: '秋季招新',
  start_time: new Date('2026-11-21T01:30:00Z'),
  end_time: new Date('2026-11-21T03:00:00Z'),
  link: 'https://events.example.edu/t/7Q2MX0K11ABC',
}
const formatTime = (moment: Date) => moment.toISOString().slice(0, 16)

describe('the text to share a registration code', () => {
  it('says what, when and where to click, in both languages', () => {
    expect(shareText(ticket, 'cn', formatTime)).toBe(
      '已成功报名秋季招新，活动时间：2026-11-21T01:30 至 03:00，点击链接获取报名码：https://events.example.edu/t/7Q2MX0K11ABC',
    )
    expect(shareText(ticket, 'en', formatTime)).toBe(
      'Successfully registered for 秋季招新, event held from 2026-11-21T01:30 to 03:00, click link to get the registration code: https://events.example.edu/t/7Q2MX0K11ABC',
    )
  })

  it('says the day of an end that is on another one', () => {
    const end_time = new Date('2026-11-22T03:00:00Z')
    expect(shareText({ ...ticket, end_time }, 'cn', formatTime)).toContain('2026-11-21T01:30 至 2026-11-22T03:00')
  })

  it('omits unset times, and includes the name verbatim', () => {
    expect(shareText({ ...ticket, end_time: null, name: '{link} $& 之夜' }, 'cn', formatTime)).toBe(
      '已成功报名{link} $& 之夜，点击链接获取报名码：https://events.example.edu/t/7Q2MX0K11ABC',
    )
  })
})

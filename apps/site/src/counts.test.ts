import { describe, expect, it } from 'vitest'
import { calendarTexts } from './features/events/components/home-calendar-texts.ts'
import { homeTexts } from './features/events/components/home-texts.ts'
import { searchTexts } from './features/events/components/search-texts.ts'
import { eventTexts } from './features/events/data/texts.ts'
import { ticketListTexts } from './features/tickets/internal/list-texts.ts'
import { ticketTexts } from './features/tickets/internal/texts.ts'
import { activitiesTexts } from './pages/components/activities-texts.ts'

const { fewLeft, seats, seatsLeft, waiting, kept, waitingInOrder, waitlistPlace, othersWait } = eventTexts
const ofCount = {
  fewLeft,
  seats,
  seatsLeft,
  waiting,
  kept,
  waitingInOrder,
  waitlistPlace,
  othersWait,
  total: activitiesTexts.total,
  moreThatDay: calendarTexts.moreThatDay,
  spanTotal: homeTexts.spanTotal,
  found: searchTexts.found,
  veilPlace: ticketTexts.veilPlace,
  placeNote: ticketListTexts.placeNote,
  waitHint: ticketTexts.waitHint,
}

describe('counts in words', () => {
  it.each(Object.entries(ofCount))('group their digits in threes in both languages: %s', (_, text) => {
    expect(text.cn(1200)).toContain('1,200')
    expect(text.en(1200)).toContain('1,200')
  })

  it('group them in the count of a list too', () => {
    expect(activitiesTexts.shown.cn(1010, 1200)).toBe('已显示 1,010 / 1,200')
    expect(activitiesTexts.shown.en(1010, 1200)).toBe('1,010 of 1,200 shown')
    expect(calendarTexts.dayWithHighlights.cn('11月3日', 1200)).toBe('11月3日，1,200 场重点活动')
  })
})

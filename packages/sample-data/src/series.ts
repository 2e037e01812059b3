import type { Tx } from '@cubic/data-platform'
import { anEvent, type SampleEvent, writeEvents } from './events.ts'
import { FORMS } from './forms.ts'
import { at, DAY, HOUR, later } from './moments.ts'
import type { Wish } from './notable-events.ts'
import type { People } from './people.ts'
import { Random } from './random.ts'
import { continueIds } from './rows.ts'

const NAME = { cn: '周三读书会', en: 'Wednesday Book Club' }
export const SERIES_DATES = 10
const [OVER, MOVED, FULL, CANCELLED] = [3, 5, 6, 7]
const WEEK = 7 * DAY
const WEDNESDAY = 3

/** A book club on ten Wednesdays: three are over, one was moved to Thursday, one is full and one cancelled. */
export async function fillSeries(tx: Tx, people: People, now: Date): Promise<readonly SampleEvent[]> {
  const random = new Random(7)
  const last = await tx.one<{ event: number; question: number }>`
    select (select coalesce(max(id), 0) from cubic_event_base) as event, (select coalesce(max(id), 0) from cubic_event_form_field) as question`
  const [firstId, firstQuestion] = [(last?.event ?? 0) + 1, (last?.question ?? 0) + 1]
  const series = await tx.one<{ id: number }>`
    insert into cubic_event_series (name_cn, name_en, creator) values (${NAME.cn}, ${NAME.en}, ${people.author.id}) returning id`
  const today = at(now, 0, 19)
  // by the university's clock, 19:00 is the same day as in UTC
  const next = at(now, ((WEDNESDAY - today.getUTCDay() + 6) % 7) + 1, 19)
  const first = later(next, -OVER * WEEK)
  const [form = []] = FORMS
  const events = Array.from({ length: SERIES_DATES }, (_, index) => {
    const id = firstId + index
    const planned = later(first, index * WEEK)
    const starts = index === MOVED ? later(planned, DAY) : planned
    const isCancelled = index === CANCELLED
    const wish: Wish = {
      title: NAME,
      type: 0,
      starts,
      hours: 1.5,
      opens: later(first, -21 * DAY),
      closes: later(starts, -HOUR),
      limit: 30,
      waitlist: true,
      wanted: index === FULL ? 32 : isCancelled ? 6 : Math.max(4, 28 - index * 3),
      stage: isCancelled ? 'cancelled' : 'published',
      address: { cn: '图书馆一层沙龙', en: 'Salon, Library, ground floor' },
      notice: { cn: '请先读完当次的书；可以只来一次。', en: 'Please read the book first. You may come just once.' },
      columns: {
        series_id: series?.id,
        series_time: planned,
        activity_mode: 'offline',
        to_official_website: true,
        public_or_not: true,
        reject_reason: isCancelled ? '期末周，停一次。' : null,
      },
    }
    const questions = form.map((question, place) => ({
      ...question,
      id: firstQuestion + index * form.length + place,
    }))
    return anEvent({ id, wish, form: questions, random, now, people })
  })
  await writeEvents(tx, events)
  for (const table of ['cubic_event_base', 'cubic_event_regist', 'cubic_event_form_field']) await continueIds(tx, table)
  await tx.run`
    update cubic_event_form_field question set copy_of = ${firstQuestion}::integer + (question.id - ${firstQuestion}::integer) % ${form.length}::integer
    where question.event_id > ${firstId} and question.event_id < ${firstId + SERIES_DATES}`
  return events
}

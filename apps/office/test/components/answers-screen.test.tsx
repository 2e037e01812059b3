import type { QuestionSummary } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AnswersScreen } from '../../src/features/applicants/components/answers-screen.tsx'
import { asTable } from '../../src/features/applicants/data/answers.ts'
import { read, serve, type Variables } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const question = (id: number, name: string, type: QuestionSummary['type'], more: Partial<QuestionSummary>) => ({
  id,
  name,
  type,
  removed: false,
  answered: 4,
  counts: [],
  numbers: null,
  latest: [],
  ...more,
})
const MEAL = question(1, 'Meal', 'radio', {
  counts: [
    { answer: 'Vegetarian', count: 3 },
    { answer: 'With meat', count: 1 },
  ],
})
const ARRIVAL = question(2, 'Arrival', 'date', { counts: [{ answer: '2026-12-04', count: 4 }] })
const AGE = question(3, 'Age', 'number', {
  counts: [{ answer: '18 – 22', count: 4 }],
  numbers: { least: 18, median: 19, mean: 19.333, most: 22 },
})
const WISHES = question(4, 'Wishes', 'text', { latest: ['A seat by the window'] })
const PHONE = question(5, 'Phone', 'phone', { answered: 3 })

it('charts how people answered each question, and only counts those whose answers it does not show', async () => {
  const asked: Variables[] = []
  serve({
    get: () => read({ id: 7, name: 'Open day', cover: null, type_id: null, status: 'not_start' }),
    answer_summary: (variables) => {
      asked.push(variables)
      return { people: variables['of'] === 'all' ? 6 : 5, questions: [MEAL, ARRIVAL, AGE, WISHES, PHONE] }
    },
    search: () => null,
  })
  await show(
    <ToastProvider Note={ToastNote}>
      <Routes>
        <Route path="/admin/events/:event/answers" element={<AnswersScreen />} />
      </Routes>
    </ToastProvider>,
    'en',
    '/admin/events/7/answers',
  )
  const row = page.getByRole('row', { name: 'Vegetarian 3 75%' })
  await expect.element(row).toBeVisible()
  const bar = row.element().querySelector('[style*="width"]')
  const room = bar?.parentElement?.getBoundingClientRect().width ?? 0
  expect((bar?.getBoundingClientRect().width ?? 0) / room).toBeCloseTo(0.75, 1)
  await expect.element(page.getByRole('row', { name: 'Fri 4 Dec 2026 4 100%' })).toBeVisible()
  await expect.element(page.getByText('Median 19 · mean 19.33 · 18 to 22')).toBeVisible()
  await expect.element(page.getByText('A seat by the window')).toBeVisible()
  await expect.element(page.getByText('3 answered · 60%')).toBeVisible()
  await expect.element(page.getByText('5 people', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Also waiting' }).click()
  await expect.element(page.getByText('6 people', { exact: true })).toBeVisible()
  expect(asked.map(({ event_id, of }) => [event_id, of])).toEqual([
    [7, 'seated'],
    [7, 'all'],
  ])
})

it('copies the counts as a spreadsheet takes them', () => {
  const withTab = question(6, 'Why\tcome?', 'radio', { counts: [{ answer: 'Tea', count: 2 }] })
  expect(asTable([MEAL, withTab], ['Question', 'Answer', 'People', 'Share'], (answer) => answer)).toBe(
    'Question\tAnswer\tPeople\tShare\nMeal\tVegetarian\t3\t75%\nMeal\tWith meat\t1\t25%\nWhy come?\tTea\t2\t50%',
  )
})

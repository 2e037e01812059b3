import { LanguageProvider } from '@cubic/web-kit/language/language'
import { store } from '@cubic/web-kit/storage/storage'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EventsToFill } from '../../src/features/hours/components/events-to-fill.tsx'
import { BrowserRouter } from '../../src/hydration/router.tsx'
import { provideAnswers } from './provide-answers.ts'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
})

const CATEGORY = { id: 2, name: '志愿公益', missing: '5.5' }
const EVENT = { id: 3, name: '图书馆整架志愿者', start_time: '2026-12-09T01:00:00Z' }

function show(answer: object | undefined): void {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  provideAnswers(answer && { 'hour-events': answer })
  store('language', 'cn')
  root.render(
    <BrowserRouter basename="">
      <LanguageProvider>
        <EventsToFill categories={[CATEGORY]} />
      </LanguageProvider>
    </BrowserRouter>,
  )
}

it('names events that give hours of a category that lacks some, and leads to all of them', async () => {
  show({
    events: [
      { ...EVENT, hours: 2, hours_rule: 'fixed' },
      { ...EVENT, id: 4, name: '支教', hours: 3, hours_rule: 'minutes' },
      { ...EVENT, id: 5, name: '义诊', hours: null, hours_rule: 'minutes' },
    ],
    total: 6,
  })
  await expect.element(page.getByText('还差 5.5 学时')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /图书馆整架志愿者.*2 学时/ }))
    .toHaveAttribute('href', '/activities/3')
  await expect.element(page.getByRole('link', { name: /支教.*最多 3 学时/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /义诊.*按在场时长/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '志愿公益学时的全部活动' }))
    .toHaveAttribute('href', '/activities?hours=2&open=1')
})

it('says that there is none, and nothing until it knows', async () => {
  show({ events: [], total: 0 })
  await expect.element(page.getByText('现在没有可报名的活动')).toBeVisible()
  root?.unmount()
  show(undefined)
  expect(page.getByRole('heading').elements()).toEqual([])
})

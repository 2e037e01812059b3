import type { OwnHourEntry, OwnHours as Hours } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { provideReadView } from '@cubic/web-kit/queries/query'
import { RouterContext } from '@cubic/web-kit/navigation/routing'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OwnHours } from '../../src/features/hours/components/own-hours.tsx'
import { lateReadView } from '../../src/hydration/read-view.ts'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(async () => {
  root?.unmount()
  place?.remove()
  vi.unstubAllGlobals()
  const { queryClient } = await lateReadView.loadEngine()
  queryClient.clear()
})

const anEntry = (id: number, given: Partial<OwnHourEntry> = {}): OwnHourEntry => ({
  id,
  event_id: null,
  title: `学时${id}`,
  category_id: 1,
  hours: 2,
  earned_hours: 2,
  cut_day: 0,
  cut_term: 0,
  state: 'locked',
  source: 'event',
  earned_time: '2026-11-24T13:00:00Z',
  term: '2026-09-01',
  basis: null,
  reason: null,
  corrects_id: null,
  corrected: false,
  objections_until: null,
  objection: null,
  objection_file: null,
  objection_state: null,
  objection_step: null,
  objected_time: null,
  objection_answer: null,
  answered_time: null,
  can_object: false,
  came_time: null,
  left_time: null,
  checks_out: false,
  organiser: null,
  ...given,
})
const CATEGORIES: Hours['categories'] = [
  { id: 1, name: '思想成长', minimum: 8, cap_day: null, cap_term: 4, locked: 6.5, published: 2, proposed: 1 },
  { id: 2, name: '技能特长', minimum: 4, cap_day: null, cap_term: null, locked: 2, published: 0, proposed: 0 },
]

/** The page with what the server says; `objected`: what was sent. */
function show(given: Partial<Hours> | 'away') {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body?: string } = {}) => {
    if (given === 'away') throw new TypeError('away')
    if (url.endsWith('/own-hours')) {
      const data: Hours = {
        target: 64,
        categories: CATEGORIES,
        terms: [{ start: '2026-09-01', name: '2026 秋' }],
        entries: [],
        has_transcript: true,
        ...given,
      }
      return Response.json({ status: 'ok', ...data })
    }
    const { variables } = JSON.parse(body ?? '{}') as { readonly variables?: { readonly arguments?: string } }
    if (variables?.arguments !== undefined) sent.push(JSON.parse(variables.arguments))
    const call_method = { status: 'ok', result: '{}', error_kind: null, error_msg: null, errors: [] }
    return Response.json({ data: { dash: { generic: { call_method } } } })
  })
  provideReadView(lateReadView)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const location = { pathname: '/me/hours', search: '', hash: '', state: null }
  root.render(
    <RouterContext value={{ location, basename: '', navigate: () => undefined, canGoBack: () => false }}>
      <OwnHours user={{ uid: 7 } as CurrentUser} />
    </RouterContext>,
  )
  return { sent }
}

it('says the sum, what each category lacks, and how urgent that is', async () => {
  show({ entries: [anEntry(1)] })
  await expect.element(page.getByRole('img', { name: '64 学时里已有 11.5 学时' })).toBeVisible()
  await expect.element(page.getByText('已达标')).toBeVisible()
  await expect.element(page.getByText('预警一级：还差 2 学时')).toBeVisible()
  await expect.element(page.getByText('预警一级：技能特长')).toBeVisible()
})

it('says openly what a limit has cut, and which entry a correction has replaced', async () => {
  show({
    entries: [
      anEntry(3, { corrects_id: 2, hours: 1.5, earned_hours: 3, cut_term: 1.5, state: 'published' }),
      anEntry(2, { corrected: true, earned_hours: 4 }),
    ],
  })
  await expect.element(page.getByText(/超出学期上限，1.5 学时不计/)).toBeVisible()
  await expect.element(page.getByText('已被更正')).toBeVisible()
  await expect.element(page.getByText('更正', { exact: true })).toBeVisible()
  await expect.element(page.getByText('+1.5')).toBeVisible()
})

it('takes an objection with its reason, beside what the door saw', async () => {
  const { sent } = show({
    entries: [
      anEntry(5, {
        event_id: 9,
        title: '自然语言处理前沿讲座',
        hours: 0,
        state: 'published',
        can_object: true,
        checks_out: true,
        came_time: '2026-11-24T10:52:00Z',
        basis: { rule: 'minutes', minutes: 0 },
        objections_until: '2027-12-07T10:00:00Z',
      }),
    ],
  })
  await expect.element(page.getByText(/有签到，没有签退/)).toBeVisible()
  await page.getByRole('button', { name: /提异议/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('没有签退', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '提交异议' }).click()
  await expect.element(dialog.getByText('请说明哪里不对')).toBeVisible()
  await dialog.getByRole('button', { name: '我在场，签退没扫上' }).click()
  await dialog.getByRole('button', { name: '提交异议' }).click()
  await expect.poll(() => sent).toEqual([{ text: '我在场，签退没扫上' }])
})

it('shows how far an objection has come, and when it can go to the centre', async () => {
  show({
    entries: [
      anEntry(5, {
        state: 'published',
        can_object: true,
        objection: '我在场',
        objection_state: 'kept',
        objection_step: 'organiser',
        objected_time: '2026-12-03T01:12:00Z',
        objection_answer: '没有找到记录',
        answered_time: '2026-12-03T06:40:00Z',
      }),
    ],
  })
  await page.getByText('异议进展').click()
  await expect.element(page.getByText('没有找到记录')).toBeVisible()
  await expect.element(page.getByText('仍不同意，可以转交中心，再提一次。')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '转交中心' })).toBeVisible()
})

it('the hours have the same figures as a table', async () => {
  show({ entries: [anEntry(1)] })
  await page.getByRole('button', { name: '看表格' }).click()
  await expect.element(page.getByRole('row', { name: /技能特长.*2.*4.*2/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /合计.*11.5.*64.*52.5/ })).toBeVisible()
})

it('says what to do without hours, and tries again after a failure', async () => {
  show({ entries: [], has_transcript: false })
  await expect.element(page.getByText('还没有学时')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '浏览活动' })).toBeVisible()
})

it('keeps the page and offers another try where nothing answers', async () => {
  show('away')
  await expect.element(page.getByRole('button', { name: '重试' }), { timeout: 15_000 }).toBeVisible()
})

import { CubicUnit, CubicUnitMember } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AdoptDialog } from '../../src/features/units/components/adopt-dialog.tsx'
import { UnitScreen } from '../../src/features/units/components/unit-screens.tsx'
import { described, serve, type Variables } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const UNITS = [
  { id: 1, name: 'Yunjiang University', kind: 'school', parent_id: null, review: 'unit_then_centre' },
  { id: 2, name: 'School of Computing', kind: 'department', parent_id: { id: 1 }, review: null },
  { id: 3, name: 'Robotics Club', kind: 'club', parent_id: { id: 2 }, review: null },
].map((unit) => ({ ...unit, logo: null, archived: false }))
const DIRECT = {
  id: 7,
  user_id: { id: 4, name: 'Ada', avatar: null },
  role: 'owner',
  until: null,
  rule_id: null,
  given_by: null,
}
const ABOVE = {
  id: 8,
  user_id: { id: 5, name: 'Grace', avatar: null },
  unit_id: { id: 1, name: 'Yunjiang University' },
  role: 'auditor',
  until: null,
}

const rows = (records: readonly object[], tags: readonly string[] = []) => ({
  items: records.map((record) => ({ raw: JSON.stringify(record), allow_record_tags: tags })),
  relations: null,
  page_info: { total_count: records.length, custom_count: '{}', unreadable_fields: [] },
})

function serveUnits(
  tags: readonly string[],
  called: (variables: Variables) => unknown = () => null,
  more: { readonly [field: string]: (variables: Variables) => unknown } = {},
): void {
  const models = { CubicUnit: described(CubicUnit), CubicUnitMember: described(CubicUnitMember) }
  const of = ({ model }: Variables) => models[model === 'CubicUnitMember' ? model : 'CubicUnit']
  serve({
    info: (asked) => of(asked).info,
    fields: (asked) => of(asked).fields,
    allow_record_tags: () => tags,
    config: () => ({ items: [] }),
    pivottables_search: () => ({
      items: [{ raw: JSON.stringify({ unit_id: { id: 2 }, count: 3 }) }],
      relations: null,
      page_info: { total_count: 1 },
    }),
    call_method: called,
    search: ({ model, fields }) =>
      model === 'CubicUnit' ? rows(UNITS, tags) : rows(fields?.includes('unit_id.name') ? [ABOVE] : [DIRECT], tags),
    ...more,
  })
}

const shown = () =>
  show(
    <Routes>
      <Route path="/admin/units/:id/:part?" element={<UnitScreen />} />
    </Routes>,
    'en',
    '/admin/units/2',
  )

it('a unit stands in its tree, with its members, those of the units above, and who reviews its events', async () => {
  await page.viewport(1440, 900)
  serveUnits([])
  await shown()
  const tree = page.getByRole('navigation', { name: 'Units' })
  await expect.element(tree.getByRole('link', { name: /School of Computing/ })).toHaveAttribute('aria-current', 'page')
  await expect.element(tree.getByTitle('3 roles')).toBeVisible()
  await expect.element(page.getByText('Review: the unit, then the centre (as Yunjiang University)')).toBeVisible()
  await expect.element(page.getByText('Ada')).toBeVisible()
  await expect.element(page.getByText('Grace')).toBeVisible()
  await tree.getByRole('button', { name: 'Hide what is below School of Computing' }).click()
  expect(tree.getByRole('link', { name: 'Robotics Club' }).elements()).toEqual([])
  await tree.getByRole('searchbox').fill('robot')
  await expect.element(tree.getByRole('link', { name: 'Robotics Club' })).toBeVisible()
  // who may not add members is told why
  await page.getByRole('button', { name: 'Add members' }).hover()
  await expect.element(page.getByText('Your roles don’t allow this')).toBeVisible()
})

it('people are added by their numbers, once it is clear who they are', async () => {
  await page.viewport(1440, 900)
  const calls: unknown[] = []
  const list = [
    { number: '2023010452', state: 'found', user_id: 9, name: 'Lin Zhiqiu' },
    { number: '2023019999', state: 'unknown', user_id: null, name: null },
  ]
  serveUnits(['add_members', 'write'], ({ arguments: given, method }) => {
    calls.push([method, JSON.parse(String(given))])
    return { status: 'ok', result: JSON.stringify({ added: 1, people: { list } }) }
  })
  await shown()
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Numbers, accounts/ }).fill('2023010452 Lin\n2023019999')
  await dialog.getByRole('button', { name: 'Check 2' }).click()
  await expect.element(dialog.getByText('Lin Zhiqiu')).toBeVisible()
  await expect.element(dialog.getByText('Nobody has this number.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  const people = [{ number: '2023010452' }, { number: '2023019999' }]
  expect(calls).toEqual([
    ['add_members', { people, role: 'author' }],
    ['add_members', { people, role: 'author', mode: 'add' }],
  ])
})

it('owners plan for a day who takes over which role, and take it back', async () => {
  await page.viewport(1440, 900)
  const calls: unknown[] = []
  const member = (id: number, person: number, name: string, role: string) => ({
    ...DIRECT,
    id,
    role,
    user_id: { id: person, name },
  })
  const members = [member(7, 4, 'Ada', 'owner'), member(9, 5, 'Grace', 'door'), member(10, 6, 'Lin', 'author')]
  const plan = {
    id: 30,
    member_id: { id: 9 },
    user_id: { id: 6 },
    at: '2027-01-20T00:00:00.000Z',
    until: null,
    problem: null,
  }
  const record = ({ method, arguments: given }: { readonly [name: string]: unknown }) => {
    calls.push([method, JSON.parse(String(given))])
    return { status: 'ok', result: '{"planned":1}' }
  }
  serveUnits(['plan_hand_over', 'write', 'hand_over'], record, {
    search: ({ model }) =>
      rows(model === 'CubicUnit' ? UNITS : model === 'CubicHandOver' ? [plan] : members, [
        'plan_hand_over',
        'hand_over',
      ]),
  })
  await shown()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('combobox', { name: /from Grace as door/ })).toHaveTextContent('Lin')
  await dialog.getByRole('combobox', { name: /from Grace as door/ }).click()
  await page.getByRole('option', { name: 'Stays' }).click()
  await dialog.getByRole('combobox', { name: /from Ada as owner/ }).click()
  await page.getByRole('option', { name: 'Lin' }).click()
  await dialog.getByRole('button', { name: 'Save the plan' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  const successors = [
    { member_id: 9, user_id: null },
    { member_id: 7, user_id: 6 },
  ]
  expect(calls).toEqual([['plan_hand_over', { at: '2027-01-20T00:00:00.000Z', successors }]])
})

it('people are read from a sheet, which is refused in words where it cannot be read', async () => {
  await page.viewport(1440, 900)
  serveUnits(['add_members', 'write'])
  await shown()
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog')
  const others = globalThis.fetch
  let answer = () => new Response('The file is broken', { status: 400, headers: { 'content-type': 'text/plain' } })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    if (!address.endsWith('/api/office/v1/units/sheet-numbers')) return others(address, options)
    sent.push(options.body instanceof FormData && options.body.get('file') instanceof File)
    return answer()
  })
  const choose = () => dialog.getByLabelText(/Read a sheet/).upload(new File(['PK'], 'club.xlsx'))
  await choose()
  await expect.element(dialog.getByText('The file is broken')).toBeVisible()
  answer = () => Response.json({ numbers: ['2023010452', '2023010455'] })
  await choose()
  await expect.element(dialog.getByRole('textbox', { name: /Numbers, accounts/ })).toHaveValue('2023010452\n2023010455')
  expect(sent).toEqual([true, true])
})

it('names become units, those that are chosen, after it is said what each becomes', async () => {
  const calls: unknown[] = []
  const list = [
    { text: 'Library', unit_id: null, persons: 12, events: 3 },
    { text: 'Arts', unit_id: 4, persons: 2, events: 0 },
    { text: 'Office', unit_id: null, persons: 1, events: 0, ambiguous: true },
  ]
  serveUnits([], ({ method, arguments: given }) => {
    calls.push([method, JSON.parse(String(given))])
    return { status: 'ok', result: JSON.stringify({ made: 1, persons: 12, events: 3, texts: { list } }) }
  })
  let isOpen = true
  await show(<AdoptDialog onDismiss={() => (isOpen = false)} />)
  const row = (name: string) => page.getByRole('row', { name })
  await expect.element(row('Library').getByText('A new unit')).toBeVisible()
  await expect.element(row('Arts').getByText('The unit of that name')).toBeVisible()
  await expect.element(row('Office').getByText('Several units have it')).toBeVisible()
  await row('Arts').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Make and link 1' }).click()
  await expect.poll(() => isOpen).toBe(false)
  expect(calls.slice(0, 2)).toEqual([
    ['adopt_texts', { mode: 'preview' }],
    ['adopt_texts', { texts: [{ text: 'Library' }], mode: 'adopt' }],
  ])
})

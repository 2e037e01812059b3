import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { RegistrationTimeline } from '../../src/features/events/components/registration/registration-timeline.tsx'
import { ScopeField } from '../../src/features/events/components/registration/scope-field.tsx'
import type { StoredEvent, StoredRegistration } from '../../src/features/events/data/api.ts'
import type { EditedEvent } from '../../src/features/events/internal/edited-event.ts'
import { idleEditor } from './idle-editor.ts'
import { show } from './show.tsx'

const model = toModel(
  {
    name: 'CubicEventRegist',
    display_name: 'Registration',
    description: '',
    display_field: 'id',
    text_search: false,
    user_read_only: false,
  },
  {},
  ['write'],
)
const registrationOf = (values: Partial<StoredRegistration>) => idleEditor<StoredRegistration>(model, { values })

async function showTimeline(ends: string, limited: boolean) {
  const registration = registrationOf({
    scope: 'everyone',
    limited,
    limit_number: limited ? 800 : null,
    taken_number: 688,
    regist_end_time: ends,
  })
  const event = idleEditor<StoredEvent>(model)
  const edited: EditedEvent = { id: 7, status: 'not_start', tags: [], event, registration, parts: {}, saveSlot: null }
  await show(<RegistrationTimeline edited={edited} registration={registration} />, 'en')
}

it('says of a registration that is over when it closed and how many seats were taken', async () => {
  await showTimeline('2020-10-15T10:30:00Z', true)
  await expect
    .element(page.getByRole('heading', { name: /^Registration closed · .*2020.* · 688 of 800 seats$/ }))
    .toBeVisible()
})

it('says of a registration without a limit how many people came in', async () => {
  await showTimeline('2020-10-15T10:30:00Z', false)
  await expect.element(page.getByRole('heading', { name: /· 688 people$/ })).toBeVisible()
})

it('says of a registration to come who it is for', async () => {
  await showTimeline('2999-10-15T10:30:00Z', true)
  await expect.element(page.getByRole('heading', { name: /^Open to everyone, until .*, 800 seats$/ })).toBeVisible()
})

it.each(['everyone', 'login'])('the scope has one choice for everybody, chosen where %s is stored', async (scope) => {
  await show(<ScopeField record={registrationOf({ scope })} />, 'cn')
  await expect.element(page.getByRole('radio', { name: '所有人' })).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(3)
})

it('keeps the last type of people that is chosen, and says why', async () => {
  const set = vi.fn<() => void>()
  const values = { scope: { person_types: ['student'] } }
  await show(<ScopeField record={idleEditor<StoredRegistration>(model, { values, set })} />)
  await page.getByRole('button', { name: 'Student' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose at least one type of people')
  expect(set).not.toHaveBeenCalled()
})

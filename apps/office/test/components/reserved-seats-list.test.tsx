import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { ReservedSeatsList } from '../../src/features/events/components/registration/reserved-seats-list.tsx'
import type { StoredEvent, StoredRegistration } from '../../src/features/events/data/api.ts'
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
const event = idleEditor<StoredEvent>(model, { values: { regist_id: { id: 3, display_name: '3' } } })
const registration = idleEditor<StoredRegistration>(model)

afterEach(() => void vi.unstubAllGlobals())

/** Answers in place of a server without reserved seats; `errors` are what it says to saving some. */
function serve(errors: readonly { readonly field: string; readonly message: string }[]) {
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const found = {
      items: [],
      relations: null,
      page_info: { total_count: 0, custom_count: null, unreadable_fields: [] },
    }
    const saved =
      errors.length === 0
        ? { status: 'ok', result: { id: 5 } }
        : { status: 'error', error_kind: 'BadRequest', error_msg: 'Please correct the values', errors }
    const answer = body.includes('save(') ? { save: saved } : { search: found }
    return Response.json({ data: { dash: { generic: answer } } })
  })
}

async function openDialog() {
  await show(
    <ReservedSeatsList
      edited={{ id: 7, status: 'draft', tags: ['write'], event, registration, parts: {}, saveSlot: null }}
    />,
  )
  await page.getByRole('button', { name: 'Reserve seats' }).click()
  await page.getByLabelText('Name').fill('Speakers')
}

it('says at its field what is wrong with seats to reserve, and keeps the dialog', async () => {
  serve([{ field: 'seats', message: 'No more than the seats of the registration' }])
  await openDialog()
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect.element(page.getByText('No more than the seats of the registration')).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Speakers')
  expect(page.getByText('Please correct the values').elements()).toEqual([])
})

it('closes the dialog once the seats are reserved', async () => {
  serve([])
  await openDialog()
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

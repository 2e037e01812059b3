import { expect, it, vi } from 'vitest'
import { useState } from 'react'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { type Problems } from '../../src/crud/editing/editing.ts'
import { useRecordEditor } from '../../src/crud/record-form/use-record-editor.ts'
import { saveTogether } from '../../src/features/events/internal/save-together.ts'
import { show } from './show.tsx'

const model = toModel(
  {
    name: 'CubicEventBase',
    display_name: 'Event',
    description: '',
    display_field: 'name',
    text_search: true,
    user_read_only: false,
  },
  {
    address_cn: {
      type: 'text',
      display_name: 'Address',
      widget: 'text',
      required: false,
      readonly: false,
      sortable: true,
      countable: false,
      comparators: ['='],
      groupings: [],
      measures: [],
    },
  },
  ['write'],
)
const registModel = { ...model, name: 'CubicEventRegist' }
const loaded = { values: { address_cn: '' }, version: '1', tags: ['write'] }
const names = ['address_cn']

function Address() {
  const editor = useRecordEditor({ model, id: 7, loaded, names, auto: true })
  return (
    <>
      <button type="button" onClick={() => editor.set({ address_cn: 'Hall 2' })}>
        Type
      </button>
      <output>{editor.failure ?? (editor.changed.length > 0 ? 'Saving' : 'Saved')}</output>
    </>
  )
}

it('saves by itself what got no answer, as soon as there is network again', async () => {
  const saved = {
    status: 'ok',
    id: 7,
    error_kind: null,
    error_sub_kind: null,
    sub_kind: null,
    error_msg: null,
    errors: [],
    conflict: null,
  }
  let isThere = false
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    if (!isThere) throw new TypeError('no network')
    const isSave = body.includes('mutation')
    const raw = JSON.stringify({ id: 7, address_cn: 'Hall 2', version: '2' })
    return Response.json({ data: { dash: { generic: isSave ? { save: saved } : { get: { raw } } } } })
  })
  await show(<Address />)
  const state = page.getByRole('status')
  await page.getByRole('button', { name: 'Type' }).click()
  await expect.element(state).toHaveTextContent('is saved once the server answers')
  isThere = true
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return state.element().textContent
    })
    .toBe('Saved')
  vi.unstubAllGlobals()
})

function Both() {
  const event = useRecordEditor({ model, id: 7, loaded, names })
  const registration = useRecordEditor({ model: registModel, id: 8, loaded, names })
  const wrong = (problems: Problems) => Object.values(problems).join()
  return (
    <>
      <button
        type="button"
        onClick={() => {
          event.set({ address_cn: 'Hall 3' })
          registration.set({ address_cn: 'Hall 4' })
        }}
      >
        Type
      </button>
      <button type="button" onClick={() => void saveTogether([event, registration])}>
        Update
      </button>
      <output>
        {`${event.changed.length + registration.changed.length} unsaved, event: ${wrong(event.problems)}, registration: ${wrong(registration.problems)}`}
      </output>
    </>
  )
}

it('saves an event and its registration in one change, and says of which of the two something was refused', async () => {
  const calls: string[] = []
  let isRefused = true
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
    if (url.includes('endpoint_batch')) {
      const stored = (address_cn: string) => {
        const raw = JSON.stringify({ address_cn, version: '2' })
        return { data: { dash: { generic: { get: { raw } } } } }
      }
      return Response.json({ result: { 0: stored('Hall 3'), 1: stored('Hall 4') } })
    }
    const { variables } = JSON.parse(body) as { readonly variables: object }
    calls.push(JSON.stringify(variables))
    const errors = [{ level: 'error', kind: 'max', message: 'Too long', field: 'address_cn', index: 1 }]
    const answer = isRefused
      ? { status: 'error', error_kind: 'save:invalid', error_msg: 'Check', errors, result: '{}' }
      : { status: 'ok', error_kind: null, error_msg: null, errors: [], result: '{"id":7}' }
    return Response.json({ data: { dash: { generic: { call_method: answer } } } })
  })
  await show(<Both />)
  const state = page.getByRole('status')
  await page.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.element(state).toHaveTextContent('2 unsaved, event: , registration: Too long')
  expect(calls).toHaveLength(1)
  for (const each of ['save_event', 'Hall 3', 'Hall 4']) expect(calls[0]).toContain(each)
  isRefused = false
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.element(state).toHaveTextContent('0 unsaved')
  expect(calls).toHaveLength(2)
  vi.unstubAllGlobals()
})

const moment = {
  type: 'instant',
  display_name: 'Opens',
  widget: 'instant',
  required: false,
  readonly: false,
  sortable: true,
  countable: false,
  comparators: ['='],
  groupings: [],
  measures: [],
} as const
const windowModel = toModel(
  {
    name: 'CubicEventRegist',
    display_name: 'Registration',
    description: '',
    display_field: 'id',
    text_search: false,
    user_read_only: false,
  },
  { regist_start_time: moment, regist_end_time: { ...moment, display_name: 'Closes' } },
  ['write'],
)

function Window() {
  const stored = { regist_start_time: '2026-11-24T04:00:00Z', regist_end_time: '2026-12-04T04:00:00Z' }
  const [first] = useState({ values: stored, version: '1', tags: ['write'] })
  const editor = useRecordEditor<typeof stored>({
    model: windowModel,
    id: 8,
    loaded: first,
    names: ['regist_start_time', 'regist_end_time'],
    auto: true,
    isForgetful: true,
  })
  const openAt = (regist_start_time: string) => editor.set({ regist_start_time })
  return (
    <>
      <button type="button" onClick={() => openAt('2026-12-04T05:00:00Z')}>
        Open too late
      </button>
      <button type="button" onClick={() => openAt('2026-11-25T04:00:00Z')}>
        Open in time
      </button>
      <output>{editor.problems.regist_end_time ?? (editor.changed.length > 0 ? 'Saving' : 'Saved')}</output>
    </>
  )
}

it('checks a rule over two moments again when either changes, and then saves', async () => {
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const raw = JSON.stringify({
      regist_start_time: '2026-11-25T04:00:00Z',
      regist_end_time: '2026-12-04T04:00:00Z',
      version: '2',
    })
    const saved = { status: 'ok', id: 8, error_kind: null, error_sub_kind: null, sub_kind: null, error_msg: null }
    const answer = body.includes('mutation') ? { save: { ...saved, errors: [], conflict: null } } : { get: { raw } }
    return Response.json({ data: { dash: { generic: answer } } })
  })
  await show(<Window />)
  const state = page.getByRole('status')
  await page.getByRole('button', { name: 'Open too late' }).click()
  await expect.element(state).toHaveTextContent('Closes must be after Opens')
  await page.getByRole('button', { name: 'Open in time' }).click()
  await expect.element(state).toHaveTextContent('Saved')
  vi.unstubAllGlobals()
})

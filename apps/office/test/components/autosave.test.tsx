import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model.ts'
import { useRecordEditor } from '../../src/crud/record-form/use-record-editor.ts'
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

import { CubicEventBase } from '@cubic/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { EventTranslated } from '../../src/features/events/components/base/event-fields.tsx'
import type { StoredEvent } from '../../src/features/events/data/api.ts'
import { idleEditor } from './idle-editor.ts'
import { show } from './show.tsx'

const FIELD = {
  type: 'text',
  display_name: 'Name of the event',
  widget: 'text',
  required: true,
  readonly: false,
  sortable: true,
  countable: false,
  comparators: [],
  groupings: [],
  measures: [],
} as const
const model = toModel(
  {
    name: CubicEventBase.name,
    display_name: '',
    description: '',
    display_field: 'name',
    text_search: true,
    user_read_only: false,
  },
  { name: FIELD },
  [],
)

it('says how long a text is and may be, in each language', async () => {
  const values = { name_cn: '一页纸的重生', name_en: 'Born again 📖' }
  await show(<EventTranslated record={idleEditor<StoredEvent>(model, { values })} name="name" languages="both" />)
  const { max } = CubicEventBase.fields.name
  await expect.element(page.getByText(`6 / ${max}`, { exact: true })).toBeVisible()
  await expect.element(page.getByText(`12 / ${max}`, { exact: true })).toBeVisible()
})

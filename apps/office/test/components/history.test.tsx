import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { Value } from '../../src/crud/model/value.tsx'
import { History } from '../../src/crud/record-page/history.tsx'
import { found, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const ABOUT = { description: '', display_field: 'name', text_search: false, user_read_only: false }

it('names what an action was given as the action itself calls it', async () => {
  serve({
    get_model_list: () => [{ ...ABOUT, name: 'AuditEntry', display_name: 'Audit log' }],
    info: () => ({ ...ABOUT, name: 'CubicEventApplicant', display_name: 'Applicant' }),
    fields: () => ({ raw: '{}' }),
    allow_record_tags: () => [],
    search: () =>
      found(
        {
          id: 1,
          at: '2026-11-24T01:00:00Z',
          user_id: { id: 2, display_name: 'Lin' },
          action: 'audit',
          before: {},
          after: { reason: 'Too late' },
        },
        { id: 2, at: '2026-11-24T02:00:00Z', user_id: null, action: 'promote', before: {}, after: {} },
      ),
  })
  await show(<History model="CubicEventApplicant" id={5} />)
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('Lin · Reviewed · Reason')
  await expect.element(page.getByRole('listitem').last()).toHaveTextContent('System · Moved up from the waitlist')
})

it('groups the digits of a phone number in every list', async () => {
  const { fields } = toModel(
    { ...ABOUT, name: 'User', display_name: 'User' },
    {
      phone: {
        type: 'phone',
        display_name: 'Phone',
        widget: 'phone',
        required: false,
        readonly: false,
        sortable: false,
        countable: false,
        comparators: [],
        groupings: [],
        measures: [],
      },
    },
    [],
  )
  const field = fields.get('phone')
  await show(<>{field && <Value field={field} value="+8613901730233" />}</>)
  await expect.element(page.getByText('139 0173 0233')).toBeVisible()
})

import { CubicEventBase, CubicEventRegist, type FieldEntry, type ModelDeclaration } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { Basics } from '../../src/features/events/components/basics/basics.tsx'
import { CheckInSettings } from '../../src/features/events/components/editor/check-in-settings.tsx'
import { BlockList } from '../../src/features/events/components/page/block-list.tsx'
import { RegistrationSettings } from '../../src/features/events/components/registration/registration-settings.tsx'
import { EVENT_NAMES, type StoredEvent, type StoredRegistration } from '../../src/features/events/data/api.ts'
import { idleEditor } from './idle-editor.ts'
import { described, found, serve } from './server-answers.ts'
import { show } from './show.tsx'

beforeEach(() => serve({ search: () => found() }))
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

function modelOf(declaration: ModelDeclaration) {
  const { info, fields } = described(declaration)
  return toModel(info, JSON.parse(fields.raw) as { readonly [field: string]: FieldEntry }, [])
}

const EVENT = {
  ...Object.fromEntries(EVENT_NAMES.map((name) => [name, null])),
  name_cn: '讲座',
  activity_mode: 'online',
  sign_in: true,
  type_id: { id: 1, display_name: 'Talk' },
  reminder_hours: 24,
}
const REGISTRATION = { limited: true, limit_number: 10, waitlist: true, scope: 'everyone', sign_in_type: 'both' }
const edited = {
  id: 7,
  status: 'waiting_review',
  tags: [],
  event: idleEditor<StoredEvent>(modelOf(CubicEventBase), { values: EVENT, canWrite: false }),
  registration: idleEditor<StoredRegistration>(modelOf(CubicEventRegist), { values: REGISTRATION, canWrite: false }),
  parts: {},
  saveSlot: null,
} as const
const heading = { id: 'a', type: 'heading', level: 2, text: 'Program' } as const

/** What can still be pressed or typed into. */
const open = () =>
  [
    ...document.body.querySelectorAll(
      'button:enabled, input:enabled:not([type=file]), textarea:enabled, [contenteditable=true]',
    ),
  ].map(({ textContent, outerHTML }) => textContent || outerHTML)

it('shows the basics to who only reads an event with nothing to press but the languages', async () => {
  await show(<Basics edited={edited} />)
  await expect.poll(() => document.querySelectorAll('[contenteditable]').length).toBe(2)
  expect(open()).toEqual(['Both', '中文', 'English'])
  const ground = (element: Element | null | undefined) => element && getComputedStyle(element).backgroundColor
  const [name, type, time] = [
    document.querySelector('#event-field-name_cn input'),
    page.getByRole('combobox').element().parentElement,
    document.querySelector('#event-field-start_time input')?.closest('.border'),
  ]
  expect(ground(name)).toMatch(/^(rgb|oklch|color)/)
  expect([ground(type), ground(time)]).toEqual([ground(name), ground(name)])
})

it.each<readonly [string, ReactNode]>([
  ['registration', <RegistrationSettings key="registration" edited={edited} />],
  ['check-in', <CheckInSettings key="check-in" edited={edited} />],
  ['page', <BlockList key="page" blocks={[heading]} lang="en" onChange={() => undefined} canWrite={false} />],
])('shows the %s to them with nothing to press', async (_part, shown) => {
  await show(shown)
  await expect.element(page.getByRole('group').or(page.getByRole('radiogroup')).first()).toBeVisible()
  expect(open()).toEqual([])
})

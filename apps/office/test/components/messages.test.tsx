import { CubicMessage } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MessageList } from '../../src/features/messages/components/message-list.tsx'
import { MessageSettings } from '../../src/features/messages/components/message-settings.tsx'
import { described } from './server-answers.ts'
import { show } from './show.tsx'

type Sent = { readonly model?: string; readonly method?: string; readonly arguments?: string }
type Asked = { readonly query: string; readonly variables: Sent }
type Message = { readonly id: number; readonly state: string; readonly [field: string]: unknown }
type Served = {
  readonly messages?: readonly Message[]
  readonly email?: 'none' | 'smtp' | 'inbox'
  /** What the server says to a test. */
  readonly refused?: string
  /** What has become of the test. */
  readonly tested?: { readonly state: string; readonly last_error: string | null }
  readonly isDown?: boolean
}

afterEach(async () => {
  vi.unstubAllGlobals()
  queryClient.clear()
  await page.viewport(414, 896)
})

const DEAD = {
  id: 7,
  display_name: 'Your ticket: AI Challenge',
  state: 'dead',
  case: 'sign_in_code',
  channel: 'email',
  recipient: 'ada@example.edu',
  last_error: '550 mailbox unavailable',
}
const LETTER = { subject: 'Your ticket: AI Challenge', text: 'Hello Ada,', html: '<p>Hello <b>Ada</b>,</p>' }

/** Answers in place of a server with these messages. */
function serve({ messages = [], email = 'smtp', refused, tested, isDown = false }: Served) {
  const called: Sent[] = []
  const status = (error?: string) => ({
    status: error === undefined ? 'ok' : 'error',
    error_kind: error === undefined ? null : 'BadRequest',
    error_msg: error ?? null,
    errors: null,
    conflict: null,
    sub_kind: null,
    error_sub_kind: null,
  })
  const results: { readonly [method: string]: object } = {
    outbox_state: {
      email,
      sms: 'none',
      waiting: 0,
      failed: 0,
      dead: messages.filter(({ state }) => state === 'dead').length,
    },
    read_message: LETTER,
    send_again: { queued: 1 },
    try_template: { id: 9 },
  }
  const answerTo = ({ query, variables }: Asked) => {
    const answers = {
      call_method: () => {
        called.push(variables)
        const error = variables.method === 'try_template' ? refused : undefined
        return {
          ...status(error),
          result: error === undefined ? JSON.stringify(results[variables.method ?? '']) : null,
        }
      },
      search: () => ({
        items: messages.map((message) => ({ raw: JSON.stringify(message), tags: ['read'] })),
        relations: null,
        page_info: { total_count: messages.length, custom_count: '{}', unreadable_fields: [] },
      }),
      get: () => ({ raw: JSON.stringify({ id: 9, recipient: 'ada@example.edu', ...tested }), tags: ['read'] }),
      config: () => ({ items: [] }),
      info: () => ({
        name: variables.model,
        display_name: 'Message',
        description: '',
        user_read_only: false,
        text_search: true,
        display_field: 'display_name',
      }),
      fields: () => described(CubicMessage).fields,
      allow_record_tags: () => ['read'],
      get_defaults: () => ({ raw: '{}' }),
    }
    const field = Object.keys(answers).find((name) => query.includes(`${name}(`)) as keyof typeof answers
    return { data: { dash: { generic: { [field]: answers[field]() } } } }
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    if (isDown) throw new TypeError('no network')
    const asked = JSON.parse(body) as Asked | { readonly query: readonly Asked[] }
    if (!Array.isArray(asked.query)) return Response.json(answerTo(asked as Asked))
    return Response.json({ result: Object.fromEntries(asked.query.map((each, index) => [index, answerTo(each)])) })
  })
  return {
    of: (method: string) => called.filter((each) => each.method === method).map((each) => each.arguments),
  }
}

it('an empty outbox says what will come, and that messages wait where there is no mail server', async () => {
  serve({ email: 'none' })
  await show(<MessageList />, 'en', '/admin/messages')
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  await expect.element(page.getByText('No mail server is set up.', { exact: false })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Set it up' }))
    .toHaveAttribute('href', '/admin/messages/settings')
})

it('an inbox in place of a mail server is said to be one, in Chinese too', async () => {
  serve({ email: 'inbox' })
  await show(<MessageList />, 'cn')
  await expect.element(page.getByText('消息不会真的发出', { exact: false })).toBeVisible()
})

it('dead letters are counted, read with their reason, and sent again, one or all', async () => {
  const { of } = serve({ messages: [DEAD] })
  await show(<MessageList />, 'en', '/admin/messages')
  await expect.element(page.getByText('One message could not be sent and is no longer tried.')).toBeVisible()
  await page.getByRole('button', { name: 'Send all again' }).click()
  await expect.poll(() => of('send_again')).toEqual(['{}'])
  await page.getByText(DEAD.display_name).first().click()
  const panel = page.getByRole('dialog')
  await expect.element(panel.getByText('550 mailbox unavailable')).toBeVisible()
  await expect.element(panel.getByTitle('Message')).toHaveAttribute('sandbox', '')
  await panel.getByText('Plain text').click()
  await expect.element(panel.getByText('Hello Ada,')).toBeVisible()
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => of('send_again')).toEqual(['{}', '{"message_ids":[7]}'])
  await expect.element(panel).not.toBeInTheDocument()
})

it('each row says why its message was not sent, and when it was made, in short', async () => {
  const made = `${new Date().getFullYear()}-03-04T01:05:00Z`
  serve({
    messages: [
      { ...DEAD, created_time: made },
      { ...DEAD, id: 8, state: 'skipped', last_error: 'no address', created_time: '2025-03-04T01:05:00Z' },
    ],
  })
  await page.viewport(1440, 900)
  await show(<MessageList />, 'cn', '/admin/messages')
  const table = page.getByRole('table')
  await expect.element(table.getByText('550 mailbox unavailable')).toBeVisible()
  await expect.element(table.getByText('没有邮箱')).toBeVisible()
  const date = table.getByText(/^3月4日 \d\d:05$/)
  await expect.element(date).toBeVisible()
  await expect.element(date).toHaveAttribute('title', expect.stringMatching(/^\d{4}年3月4日 周. \d\d:05$/))
  await expect.element(table.getByText(/^2025年3月4日 \d\d:05$/)).toBeVisible()
})

it.each(['dead', 'failed', 'skipped'])(
  'the tab of %s messages has the reason among its first columns, for narrow windows',
  async (state) => {
    serve({ messages: [{ ...DEAD, state }] })
    await page.viewport(1024, 768)
    await show(<MessageList />, 'en', `/admin/messages?tab=${state}`)
    const headings = page.getByRole('table').getByRole('columnheader')
    await expect.element(headings.filter({ hasText: 'Attempts' })).toBeVisible()
    const texts = headings.elements().map((heading) => heading.textContent)
    expect(texts.indexOf('Reason')).toBeGreaterThan(0)
    expect(texts.indexOf('Reason')).toBeLessThan(texts.indexOf('Attempts'))
    await expect.element(page.getByRole('table').getByText('550 mailbox unavailable')).toBeVisible()
  },
)

it('a message that was sent is read without an offer to send it again', async () => {
  serve({ messages: [{ ...DEAD, state: 'sent', last_error: null }] })
  await show(<MessageList />, 'en', '/admin/messages')
  await page.getByText(DEAD.display_name).first().click()
  await expect.element(page.getByRole('dialog').getByTitle('Message')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send all again' })).not.toBeInTheDocument()
})

it('settings send a test to oneself, and say why it cannot be sent', async () => {
  const { of } = serve({ refused: 'Your account has no email address or phone number' })
  await show(
    <ToastProvider Note={ToastNote}>
      <MessageSettings />
    </ToastProvider>,
  )
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect.element(page.getByText('Your account has no email address or phone number')).toBeVisible()
  expect(of('try_template').join()).toContain('"language":"en"')
})

it.each([
  [{ state: 'sent', last_error: null }, 'The mail server has taken the test for ada@example.edu', 'Look at your inbox'],
  [{ state: 'waiting', last_error: '535 5.7.8 no' }, 'The user name or the password is wrong', '535 5.7.8 no'],
])('says in words how the mail server answered a test: %j', async (tested, words, own) => {
  serve({ tested })
  await show(
    <ToastProvider Note={ToastNote}>
      <MessageSettings />
    </ToastProvider>,
  )
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: words })).toHaveTextContent(own)
})

it('an outbox that cannot be read offers to try again', async () => {
  serve({ isDown: true })
  await show(<MessageList />, 'en', '/admin/messages')
  await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
})

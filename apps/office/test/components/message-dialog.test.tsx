import { queryClient } from '@cubic/web-kit/queries/engine'
import { dropAllKept } from '@cubic/web-kit/storage/kept-data'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { MessageDialog, type MessageTo } from '../../src/features/applicants/components/message-dialog.tsx'
import { show } from './show.tsx'

afterEach(async () => {
  // keeps what was typed last
  await cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  dropAllKept()
})

type Given = { readonly [name: string]: unknown }
type Served = { readonly people?: number; readonly canSms?: boolean; readonly refused?: string }

/** Answers in place of a server; gives what was written. */
function serve({ people = 3, canSms = false, refused }: Served = {}) {
  const written: Given[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const { variables } = JSON.parse(body) as {
      readonly variables: { readonly method: string; readonly arguments: string }
    }
    const given = JSON.parse(variables.arguments) as Given
    const isPreview = variables.method === 'preview_to_applicants'
    if (!isPreview) written.push(given)
    const preview = {
      people,
      emails: Math.min(people, 2),
      phones: 1,
      in_app: 0,
      unreachable: people > 2 ? 1 : 0,
      subject: '',
      html: '<p>mail</p>',
      sms: `sms ${String(given['body_en'])}`,
      parts: 2,
      can_email: true,
      can_sms: canSms,
      reply_to: null,
    }
    const result = isPreview ? preview : { id: 1, people }
    const isRefused = refused !== undefined && !isPreview
    const answer = {
      status: isRefused ? 'error' : 'ok',
      error_kind: isRefused ? 'message:no_text' : null,
      error_msg: isRefused ? refused : null,
      errors: null,
      conflict: null,
      sub_kind: null,
      error_sub_kind: null,
      result: isRefused ? null : JSON.stringify(result),
    }
    return Response.json({ data: { dash: { generic: { call_method: answer } } } })
  })
  return written
}

const open = (to: MessageTo, lang: 'cn' | 'en' = 'en') =>
  show(
    <ToastProvider Note={ToastNote}>
      <MessageDialog eventId={7} to={to} onSent={() => undefined} onDismiss={() => undefined} />
    </ToastProvider>,
    lang,
  )

it('writes to an audience in both languages, with a variable where the text is being written', async () => {
  const written = serve()
  await open('audience')
  await page.getByRole('textbox', { name: 'Subject' }).fill('New room')
  const body = page.getByRole('textbox', { name: 'Text' })
  await body.fill('Hi !')
  await userEvent.keyboard('{ArrowLeft}')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.element(body).toHaveValue('Hi {Name}!')
  await page.getByRole('button', { name: '中文' }).click()
  await body.fill('请到 203')
  await expect.element(page.getByText('2 by email; 1 person can’t be reached: tell them yourself.')).toBeVisible()
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await vi.waitFor(() => expect(written).toHaveLength(1))
  expect(written[0]).toMatchObject({
    audience: 'registered',
    channels: 'email',
    subject_en: 'New room',
    body_en: 'Hi {name}!',
    body_cn: '请到 203',
  })
})

it('writes to the chosen people, and says how many parts their text messages have', async () => {
  const written = serve({ canSms: true })
  await open({ ids: () => Promise.resolve([4, 5]), name: '2 people' })
  await page.getByRole('button', { name: 'SMS', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Room 203')
  await expect.element(page.getByText('1 person with a phone, 2 parts each: about 2 text message parts')).toBeVisible()
  await expect.element(page.getByText('sms Room 203')).toBeVisible()
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await vi.waitFor(() => expect(written).toHaveLength(1))
  expect(written[0]).toMatchObject({ audience: 'chosen', applicant_ids: [4, 5], channels: 'sms' })
})

it('offers no text messages without a platform, and nothing to send to nobody', async () => {
  serve({ people: 0 })
  await open('audience', 'cn')
  await expect.element(page.getByText('没有设置短信平台，只能发邮件')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '发给 0 人' })).toBeDisabled()
})

it('waits for a time before it schedules, says why it was refused, and asks again with the same request', async () => {
  const written = serve({ refused: 'Please write a subject and a text' })
  await open('audience')
  await page.getByRole('button', { name: 'At a time' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Time' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Schedule for 2 people' })).toBeDisabled()
  await page.getByRole('button', { name: 'Now' }).click()
  const send = page.getByRole('button', { name: 'Send to 2 people' })
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please write a subject and a text')
  await send.click()
  await vi.waitFor(() => expect(written).toHaveLength(2))
  expect(written[0]?.['request_id']).toBe(written[1]?.['request_id'])
})

it('no longer says why a message was refused once it is another', async () => {
  serve({ refused: 'Please write a subject and a text' })
  await open('audience')
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('New room')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('brings back a message that was not sent, until it is discarded or sent', async () => {
  serve()
  await open('audience')
  await page.getByRole('textbox', { name: 'Text' }).fill('Bring a pen')
  await open('audience')
  await expect.element(page.getByText('What you hadn’t saved last time is back')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Bring a pen')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Text' }).fill('Bring a pencil')
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect.element(page.getByText(/^On its way/)).toBeVisible()
  await open('audience')
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('')
})

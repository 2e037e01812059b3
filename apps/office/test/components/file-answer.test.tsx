import { parseFormField } from '@cubic/domain/registration/form-settings'
import { checkAnswer } from '@cubic/domain/registration/form'
import type { TypedAnswer } from '@cubic/domain/registration/typed-answer'
import { FormQuestion } from '@cubic/web-kit/form/form-question'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AnswerCell } from '../../src/features/applicants/components/answer-value.tsx'
import { show } from './show.tsx'

const REFERENCE = `${'a'.repeat(40)}/1258291/transcript.pdf`
const OTHER = `${'b'.repeat(40)}/2048/photo.webp`

function transcript(bounds: object = {}) {
  const field = parseFormField({ id: 7, name: 'Transcript', type: 'file', required: true, bounds })
  if (!field) throw new Error('no question')
  return field
}

/** Requests that the test answers, in order. */
let requests: FakeRequest[] = []

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  url = ''
  status = 0
  responseText = ''
  isAborted = false
  constructor() {
    super()
    requests.push(this)
  }
  open(_method: string, url: string): void {
    this.url = url
  }
  setRequestHeader(): void {}
  getResponseHeader(): string {
    return 'application/json'
  }
  send(): void {}
  abort(): void {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
  answer(answer: object): void {
    this.status = 200
    this.responseText = JSON.stringify(answer)
    this.dispatchEvent(new Event('load'))
  }
  progress(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }))
  }
}

beforeEach(() => {
  requests = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  // the next upload waits for those under way
  for (const request of requests) request.abort()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let answered: TypedAnswer = ''
const note = (value: TypedAnswer) => void (answered = value)

function Form({ bounds, value: first = '' }: { readonly bounds?: object; readonly value?: TypedAnswer }) {
  const [value, setValue] = useState<TypedAnswer>(first)
  useEffect(() => note(value), [value])
  return (
    <FormQuestion
      field={transcript(bounds)}
      value={value}
      error={undefined}
      isSelf
      onAnswer={setValue}
      onLeave={() => undefined}
    />
  )
}

const aFile = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
const chooser = () => page.getByLabelText(/^(Choose a file|Add another|Replace it): Transcript$/)
const choose = async (...files: readonly File[]) => {
  await expect.element(chooser()).toBeInTheDocument()
  await userEvent.upload(chooser(), [...files])
}
/** The request of that number, once it is sent. */
const sent = async (number: number) => {
  await expect.poll(() => requests.length).toBeGreaterThan(number)
  return requests[number] as FakeRequest
}
const answer = async (number: number, given: object) => (await sent(number)).answer(given)
const isComplete = () => 'value' in (checkAnswer(transcript({ max: 3 }), answered) ?? {})

it('uploads a file with its progress, and holds the form back until it has arrived', async () => {
  await show(<Form />)
  await expect.element(page.getByText('PDF / JPEG / PNG / WebP · up to 10 MB')).toBeVisible()
  await choose(aFile('transcript.pdf'))
  const first = await sent(0)
  first.progress(40)
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.4')
  expect(first.url).toContain('/api/uploads/answer?question=7&name=transcript.pdf')
  expect(isComplete()).toBe(false)
  await answer(0, { status: 'ok', reference: REFERENCE })
  await expect.element(page.getByRole('button', { name: 'Open transcript.pdf in a new tab' })).toBeVisible()
  await expect.element(page.getByText('1.2 MB')).toBeVisible()
  await expect.poll(() => answered).toEqual([REFERENCE])
  await choose(aFile('better.pdf'))
  await answer(1, { status: 'ok', reference: OTHER })
  await expect.poll(() => answered).toEqual([OTHER])
  await page.getByRole('button', { name: 'Remove photo.webp' }).click()
  await expect.poll(() => answered).toEqual([])
})

it('sends several files one after the other, says why one failed, and sends it again or removes it', async () => {
  await show(<Form bounds={{ max: 3 }} />)
  await choose(aFile('one.pdf'), aFile('two.pdf'))
  await sent(0)
  expect(requests.length).toBe(1)
  await answer(0, { status: 'error', error_kind: 'upload:unsafe_pdf', error_msg: 'This PDF holds scripts' })
  const second = await sent(1)
  second.dispatchEvent(new Event('error'))
  await expect.element(page.getByText('This PDF holds scripts')).toBeVisible()
  await expect.element(page.getByText('It didn’t arrive. Check your connection and try again')).toBeVisible()
  expect(isComplete()).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Upload one.pdf again' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Upload two.pdf again' }).click()
  await answer(2, { status: 'ok', reference: REFERENCE })
  await page.getByRole('button', { name: 'Remove one.pdf' }).click()
  await expect.poll(() => answered).toEqual([REFERENCE])
})

it('stops an upload that is no longer wanted', async () => {
  await show(<Form />)
  await choose(aFile('one.pdf'))
  await sent(0)
  await page.getByRole('button', { name: 'Stop uploading one.pdf' }).click()
  expect(requests[0]?.isAborted).toBe(true)
  await expect.poll(() => answered).toEqual([])
})

it('sends no file beyond the size or the number that the question takes', async () => {
  await show(<Form bounds={{ max: 2, max_mb: 1 }} />)
  await choose(aFile('large.pdf', 1_048_577), aFile('one.pdf'), aFile('two.pdf'))
  await expect.element(page.getByText('It’s larger than 1 MB')).toBeVisible()
  await expect.element(page.getByText('2 files at most: the others were not added')).toBeVisible()
  await sent(0)
  expect(requests.length).toBe(1)
  await expect.element(chooser()).not.toBeInTheDocument()
})

it('asks for a file again whose upload a reload has interrupted', async () => {
  await show(<Form value={['1700000000000-1:lost.pdf', OTHER]} bounds={{ max: 2 }} />)
  await expect.element(page.getByText('The upload was interrupted. Please choose it again')).toBeVisible()
  await expect.element(page.getByText('2 KB')).toBeVisible()
  await page.getByRole('button', { name: 'Remove lost.pdf' }).click()
  await expect.poll(() => answered).toEqual([OTHER])
})

it('goes on while the question is folded away', async () => {
  const shown = await show(<Form />)
  await choose(aFile('one.pdf'))
  const [pending] = answered
  await shown.unmount()
  await answer(0, { status: 'ok', reference: REFERENCE })
  await show(<Form value={[String(pending)]} />)
  await expect.poll(() => answered).toEqual([REFERENCE])
})

it('takes no file without network, and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(<Form />)
  await expect.element(page.getByText('You’re offline. Add files once you’re connected')).toBeVisible()
  await expect.element(chooser()).toBeDisabled()
})

it('shows staff the files of an answer, which open with their session', async () => {
  const opened = { opener: {}, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
  vi.stubGlobal('open', () => opened)
  const asked = vi.fn<typeof fetch>(
    async () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  )
  vi.stubGlobal('fetch', asked)
  const question = { ...transcript({ max: 2 }), removed: false }
  await show(<AnswerCell question={question} values={{ 7: [REFERENCE, OTHER] }} />)
  await page.getByRole('button', { name: 'Open transcript.pdf in a new tab' }).click()
  await vi.waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
  expect(asked).toHaveBeenCalledWith(`/api/answer-files/${'a'.repeat(40)}`, expect.anything())
  expect(opened.opener).toBeNull()
  asked.mockImplementationOnce(
    async () => new Response('Not yours', { status: 404, headers: { 'content-type': 'text/plain' } }),
  )
  await page.getByRole('button', { name: 'Open photo.webp in a new tab' }).click()
  await expect.element(page.getByText('Not yours')).toBeVisible()
  expect(opened.close).toHaveBeenCalled()
})

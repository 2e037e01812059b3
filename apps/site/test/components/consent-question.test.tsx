import type { FormField } from '@cubic/domain/registration/form-field'
import type { TypedAnswer } from '@cubic/domain/registration/typed-answer'
import { LanguageContext } from '@cubic/web-kit/language/language'
import { consent } from '@cubic/web-kit/form/questions/consent'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
})

const PHOTOS: FormField = {
  id: 7,
  name: 'Photos',
  type: 'consent',
  tips: 'For our channels',
  required: false,
  required_from: null,
  show_if: null,
  removed_selections: [],
  selections: [],
  bounds: { version: 2 },
  pattern: undefined,
}

function show(field: FormField, value: TypedAnswer): TypedAnswer[] {
  const answers: TypedAnswer[] = []
  function Asked() {
    const [answer, setAnswer] = useState(value)
    const take = (given: TypedAnswer) => (answers.push(given), setAnswer(given))
    return (
      <consent.Control
        field={field}
        value={answer}
        error={undefined}
        isSelf
        onAnswer={take}
        onLeave={() => undefined}
      />
    )
  }
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <LanguageContext value="en">
      <Asked />
    </LanguageContext>,
  )
  return answers
}
const agree = page.getByRole('radio', { name: 'I agree', exact: true })
const disagree = page.getByRole('radio', { name: 'I don’t agree', exact: true })
const lookOf = (radio: typeof agree) => radio.element().nextElementSibling?.className

it('asks for a consent with two answers of one look, none of them chosen, and the text before them', async () => {
  const answers = show(PHOTOS, '')
  await expect.element(agree).not.toBeChecked()
  await expect.element(disagree).not.toBeChecked()
  expect(lookOf(agree)).toEqual(lookOf(disagree))
  const text = page.getByText('For our channels').element()
  expect(text.compareDocumentPosition(agree.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await page.getByText('I don’t agree', { exact: true }).click()
  await page.getByText('I agree', { exact: true }).click()
  expect(answers).toEqual(['disagree/2/en', 'agree/2/en'])
})

it('says that a consent is needed, which version was answered before, and what was taken back', async () => {
  show({ ...PHOTOS, required: true }, 'agree/1/cn/2026-11-20T08:00:00.000Z')
  await expect.element(agree).toBeChecked()
  await expect.element(page.getByText('You can’t register without it · You answered version 1 before')).toBeVisible()
  root?.unmount()
  place?.remove()
  show(PHOTOS, 'withdrawn/2/cn/2026-11-20T08:00:00.000Z')
  await expect.element(page.getByText(/Withdrawn$/)).toBeVisible()
  await expect.element(agree).not.toBeChecked()
})

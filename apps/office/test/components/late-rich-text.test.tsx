import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LateRichText } from '../../src/features/events/components/base/late-rich-text.tsx'
import { show } from './show.tsx'

function Two() {
  // not as the editor would write it, so that it sets its content again
  const [html, setHtml] = useState('Bring <b>a pen</b>')
  return (
    <>
      <LateRichText label="Notice" lang="en" value={html} onChange={setHtml} />
      <LateRichText label="Description" lang="en" value="<p>A lecture</p>" onChange={() => undefined} disabled />
      <output>{html}</output>
    </>
  )
}

it('shows what there is once the editor is there, and takes what is typed', async () => {
  await show(<Two />)
  await expect.element(page.getByRole('textbox', { name: 'Notice' })).toHaveTextContent('Bring a pen')
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveTextContent('A lecture')
  await page.getByRole('textbox', { name: 'Notice' }).fill('Come early')
  await expect.element(page.getByRole('status')).toHaveTextContent('<p>Come early</p>')
})

import { query } from '@cubic/web-kit/queries/query'
import { hydrateRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { lateReadView } from '../../src/hydration/read-view.ts'

const saved = query({ name: 'saved' }, {}, () => Promise.resolve(true))

function Save() {
  const [result] = lateReadView.useQueries([saved])
  return (
    <button type="button" aria-pressed={result?.data === true}>
      Save
    </button>
  )
}

it('shows an answer that came before its part of the page was taken over', async () => {
  const { queryClient } = await lateReadView.loadEngine()
  queryClient.setQueryData(saved.queryKey, true)
  const part = document.body.appendChild(document.createElement('div'))
  part.innerHTML = '<button type="button" aria-pressed="false">Save</button>'
  const root = hydrateRoot(part, <Save />)
  await expect.element(page.getByRole('button', { name: 'Save', pressed: true })).toBeVisible()
  root.unmount()
  part.remove()
})

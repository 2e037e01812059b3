import { useSearchParams } from '@cubic/web-kit/navigation/routing'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from './show.tsx'

const work = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end;);
}

/** As slow to draw as a long list on a slow computer, in many parts. */
const Slow = () => Array.from({ length: 30 }, (_, index) => <SlowPart key={index} />)

function SlowPart() {
  const [params] = useSearchParams()
  work(10)
  return <i data-params={params.toString()} />
}

function Choices() {
  const [params, setParams] = useSearchParams()
  const choose = (name: string) =>
    setParams((before) => {
      before.set(name, '1')
      return before
    })
  return (
    <>
      <button type="button" onClick={() => choose('type')}>
        Type
      </button>
      <button type="button" onClick={() => choose('status')}>
        Status
      </button>
      <output>{params.toString()}</output>
      <Slow />
    </>
  )
}

it('keeps both of two choices in the address when the second comes before the page has drawn the first', async () => {
  await show(<Choices />, 'en', '/admin/events')
  const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLButtonElement).click()
  press('Type')
  await new Promise((resolve) => setTimeout(resolve))
  press('Status')
  await expect.element(page.getByRole('status')).toHaveTextContent('type=1&status=1')
})

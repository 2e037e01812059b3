import { expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { whileTurning } from '../office/loop-watch.ts'

const { anEvent, aUser, as } = useWire()
const LONG = 99_000

it.each(['<', '<b>', '<ul><li>', '<a href="', '<!--', '<![CDATA[', '&', '<p title="<">', '<a href="<!---->'])(
  'a description of nothing but %s is judged while others are served',
  async (part) => {
    const writer = await aUser({ roles: ['event_author'] })
    const event = await anEvent({ stage: 'draft', creator: writer })
    const description = part.repeat(LONG / part.length)
    const saved = await whileTurning((time) =>
      as(writer).save('CubicEventBase', { id: event.id, act_description: `${time}${description}` }),
    )
    expect(saved.status === 'ok' || saved.errors?.[0]?.kind === 'length').toBe(true)
  },
)

it('a long description is stored without what pages must not show, as a short one', async () => {
  const writer = await aUser({ roles: ['event_author'] })
  const event = await anEvent({ stage: 'draft', creator: writer })
  const [filler, script] = ['<p>一段介绍</p>'.repeat(1000), '<script>alert(1)</script>']
  for (const [given, kept] of [
    [`${filler}${script}<b onclick="x">粗</b>`, `${filler}<b>粗</b>`],
    [`<p>${script}短</p>`, '<p>短</p>'],
  ] as const) {
    const saved = await as(writer).save('CubicEventBase', { id: event.id, act_description: given })
    expect(saved.status).toBe('ok')
    expect((await as(writer).get('CubicEventBase', event.id, ['act_description'])).data?.['act_description']).toBe(kept)
  }
})

it('the blocks of a page are cleaned likewise, however many they are', async () => {
  const writer = await aUser({ roles: ['event_author'] })
  const contentOf = (html: string) => {
    const column = Array.from({ length: 100 }, () => ({ type: 'rich_text', html }))
    return Array.from({ length: 12 }, () => ({ type: 'columns', columns: [column, column] }))
  }
  const saved = await whileTurning((time) =>
    as(writer).save('CubicEventPage', { name: '页面', content: contentOf(`<b>${time}<script>x</script>`) }),
  )
  expect(saved.status).toBe('ok')
  const { data } = await as(writer).get('CubicEventPage', Number(saved.result?.id), ['content'])
  expect(JSON.stringify(data?.['content'])).not.toContain('script')
})

it.each(['save', 'save_event'])('long texts count against the allowance of who sends them by %s', async (operation) => {
  const [writer, other] = [await aUser({ roles: ['event_author'] }), await aUser({ roles: ['event_author'] })]
  const save = async (person: typeof writer, index: number) => {
    const event = { name: '长文', act_description: `${index}${'<p>长</p>'.repeat(12_000)}` }
    const saving =
      operation === 'save'
        ? as(person).save('CubicEventBase', event)
        : as(person).callEvent({ id: 0 }, 'save_event', { event })
    return saving.then(
      ({ status }) => status,
      (error: unknown) => String(error),
    )
  }
  // At once: a machine that takes its time would give back as much allowance as is spent.
  const answers = await Promise.all(Array.from({ length: 12 }, async (_, index) => save(writer, index)))
  expect(answers).toContain('ok')
  expect(answers.find((answer) => answer !== 'ok')).toContain('请稍后再试')
  expect(await save(other, 0)).toBe('ok')
})

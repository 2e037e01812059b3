import {
  type ArgumentsOf,
  EVENT_PARTS,
  type RefusalsOf,
  type ResultOf,
  SAVE_EVENT,
  type SeriesScope,
} from '@cubic/contract'
import type { MethodAnswer, SaveAnswer } from '@cubic/data-client'
import { makeModelStale } from '@cubic/web-kit/queries/query-families'
import type { AnyRecordEditor } from '../../../crud/record-form/use-record-editor.ts'
import type { Values } from '../../../crud/record-form/values.ts'
import { client } from '../../../data/client.ts'

type Part = (typeof EVENT_PARTS)[number]
const PARTS: { readonly [model: string]: Part } = {
  CubicEventBase: 'event',
  CubicEventRegist: 'registration',
  CubicEventPage: 'page',
}

type Edited = Pick<AnyRecordEditor, 'changed' | 'model' | 'save'>
type Answer = MethodAnswer<ResultOf<typeof SAVE_EVENT>, RefusalsOf<typeof SAVE_EVENT>>

type OfSeries = { readonly id: number; readonly scope: SeriesScope }

/** Saves the changes of an event, its registration and its page, on these dates of its series: all or nothing. */
export async function saveTogether(records: readonly Edited[], of?: OfSeries): Promise<void> {
  const sent: { [part in Part]?: Values } = of ? { event: { id: of.id } } : {}
  // called in a microtask, after every record has put its values into `sent`
  const answered = Promise.resolve().then(() => call({ ...sent, ...(of && { scope: of.scope }) }))
  await Promise.all(
    records
      .filter(({ changed }) => changed.length > 0)
      .map((record) =>
        record.save(async (values) => {
          sent[partOf(record)] = values
          return answerFor(record, values, await answered)
        }),
      ),
  )
  // other screens show the other dates too
  if (of && of.scope !== 'this') await makeModelStale('CubicEventBase')
}

function call(parts: ArgumentsOf<typeof SAVE_EVENT>): Promise<Answer> {
  return client.callMethod(SAVE_EVENT, 0, parts)
}

function partOf({ model }: Edited): Part {
  return PARTS[model.name] ?? 'event'
}

async function answerFor(record: Edited, values: Values, answer: Answer): Promise<SaveAnswer> {
  if (answer.status === 'ok') return { status: 'ok', id: Number(values['id']) }
  const errors = answer.errors.filter(({ index }) => index === EVENT_PARTS.indexOf(partOf(record)))
  // Saved alone, it is refused again for its old version, and that refusal says who came first.
  if (answer.error_kind === 'save:conflict' && errors.length > 0) return client.save(record.model.name, values)
  return { ...answer, errors, sub_kind: null, error_sub_kind: null, conflict: null }
}

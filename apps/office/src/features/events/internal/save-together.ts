import { type ArgumentsOf, EVENT_PARTS, type RefusalsOf, type ResultOf, SAVE_EVENT } from '@cubic/contract'
import type { MethodAnswer, SaveAnswer } from '@cubic/data-client'
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

/** Saves what was changed of an event, its registration and its page: all of it or nothing. */
export async function saveTogether(records: readonly Edited[]): Promise<void> {
  const changed = records.filter(({ changed: names }) => names.length > 0)
  const sent: { [part in Part]?: Values } = {}
  let makeCall: () => void
  const answered = new Promise<void>((resolve) => (makeCall = resolve)).then(() => call(sent))
  await Promise.all(
    changed.map((record) =>
      record.save(async (values) => {
        sent[partOf(record)] = values
        // each puts in its values once its running save has ended; the last one lets the call be made
        if (Object.keys(sent).length === changed.length) makeCall()
        return answerFor(record, values, await answered)
      }),
    ),
  )
}

/** Makes a page and gives it to the event, together with what else was changed of the event. */
export async function saveWithNewPage(event: Edited, page: Values): Promise<void> {
  await event.save(async (values) => answerFor(event, values, await call({ event: values, page })))
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
  // Alone it is refused as well, since its version is old, and the refusal says who came first.
  if (answer.error_kind === 'save:conflict' && errors.length > 0) return client.save(record.model.name, values)
  return { ...answer, errors, sub_kind: null, error_sub_kind: null, conflict: null }
}

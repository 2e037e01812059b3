import { EVENT_PARTS, SAVE_EVENT } from '@cubic/contract'
import type { SaveAnswer } from '@cubic/data-client'
import type { AnyRecordEditor } from '../../../crud/record-form/use-record-editor.ts'
import type { Values } from '../../../crud/record-form/values.ts'
import { client } from '../../../data/client.ts'

type Part = (typeof EVENT_PARTS)[number]
const PARTS: { readonly [model: string]: Part } = {
  CubicEventBase: 'event',
  CubicEventRegist: 'registration',
  CubicEventPage: 'page',
}

/** Saves what was changed of an event, its registration and its page: all of it or nothing. */
export async function saveTogether(
  records: readonly Pick<AnyRecordEditor, 'changed' | 'model' | 'save'>[],
): Promise<void> {
  const sent: { [part in Part]?: Values } = {}
  // each record has put in its values before the call is made
  const answered = Promise.resolve().then(() => client.callMethod(SAVE_EVENT, 0, sent))
  await Promise.all(
    records
      .filter(({ changed }) => changed.length > 0)
      .map((record) =>
        record.save(async (values): Promise<SaveAnswer> => {
          const part = PARTS[record.model.name] ?? 'event'
          sent[part] = values
          const answer = await answered
          if (answer.status === 'ok') return { status: 'ok', id: Number(values.id) }
          const errors = answer.errors.filter(({ index }) => index === EVENT_PARTS.indexOf(part))
          // Alone it is refused as well, since its version is old, and the refusal says who came first.
          if (answer.error_kind === 'save:conflict' && errors.length > 0) return client.save(record.model.name, values)
          return { ...answer, errors, sub_kind: null, error_sub_kind: null, conflict: null }
        }),
      ),
  )
}

import { PIN_EVENT, PUBLISH_EVENT, UNPIN_EVENT, UNPUBLISH_EVENT } from '@cubic/contract'
import { type ManyRun, runOf } from '../../../crud/actions/action-dialog.tsx'
import { oneByOne } from '../../../crud/actions/run-over.ts'
import { client } from '../../../data/client.ts'

const calls = (method: typeof PIN_EVENT | typeof UNPIN_EVENT) => oneByOne((id) => client.callMethod(method, id, {}))

/** Maps the methods that can be undone to their undo. */
export const UNDOABLE: { readonly [method: string]: ManyRun } = {
  [PIN_EVENT.name]: { batches: () => calls(PIN_EVENT), undo: calls(UNPIN_EVENT) },
  [UNPIN_EVENT.name]: { batches: () => calls(UNPIN_EVENT), undo: calls(PIN_EVENT) },
  [UNPUBLISH_EVENT.name]: unpublishing(),
}

/** Publishes or schedules again. Remembers the scheduled times, which an unpublished event no longer has. */
function unpublishing(): ManyRun {
  const scheduledAt = new Map<number, string>()
  return runOf(UNPUBLISH_EVENT, {
    batches: (given) =>
      oneByOne(async (id) => {
        const { data } = await client.get('CubicEventBase', id, ['status', 'publish_time'])
        scheduledAt.delete(id)
        if (data?.status === 'scheduled' && data.publish_time) scheduledAt.set(id, data.publish_time)
        return client.callMethod(UNPUBLISH_EVENT, id, given)
      }),
    undo: oneByOne((id) => {
      const at = scheduledAt.get(id)
      return client.callMethod(PUBLISH_EVENT, id, at === undefined ? {} : { at })
    }),
  })
}

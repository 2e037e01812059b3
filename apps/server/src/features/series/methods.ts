import { LEAVE_SERIES, ok, REPEAT_EVENT, where } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { writeEvents } from '../events/data/access.ts'
import { leaveSeries } from './commands/leave-series.ts'
import { repeatEvent } from './commands/repeat-event.ts'
import { repeaters } from './data/access.ts'

export const seriesMethods = ({ timeZone }: { readonly timeZone: () => string }): readonly Method[] => [
  defineMethod(REPEAT_EVENT, {
    right: repeaters,
    run: (tx, caller, id, { dates, open_together: together }, registry) =>
      repeatEvent(tx, caller, id, { registry, dates, opensTogether: together === 'yes', timeZone: timeZone() }),
  }),
  defineMethod(LEAVE_SERIES, {
    right: writeEvents,
    when: () => where('series_id', 'is not null'),
    async run(tx, caller, id) {
      await leaveSeries(tx, caller, id)
      return ok()
    },
  }),
]

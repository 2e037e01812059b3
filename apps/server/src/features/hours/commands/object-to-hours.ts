import {
  type CheckedArgumentsOf,
  type MethodOutcome,
  type OBJECT_TO_HOURS,
  ok,
  printInstant,
  refuse,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { isFileReference } from '@cubic/domain/registration/question-types/file-reference'
import { formatMoment } from '../../../infra/text/format-moment.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { claimHourFile, holdHourFile } from './claim-hour-file.ts'
import { findEntry } from '../data/queries.ts'

/** The entry stays open until somebody has answered. */
export async function objectToHours(
  tx: Tx,
  caller: Caller,
  id: number,
  { text, file, timeZone }: CheckedArgumentsOf<typeof OBJECT_TO_HOURS> & { readonly timeZone: string },
): Promise<MethodOutcome<typeof OBJECT_TO_HOURS>> {
  const entry = await findEntry(tx, id)
  if (!entry) return refuse('save:not_found')
  const { objection_state: state, objection_step: step, objections_until: until } = entry
  if (entry.state !== 'published' || entry.corrected) return refuse('hours:not_published')
  if (state === 'open') return refuse('hours:already_objected')
  if (state === 'kept' && step === 'centre') return refuse('hours:already_answered')
  if (until && until <= entry.now)
    return refuse('hours:objections_over', {
      time: { cn: formatMoment(until, 'cn', timeZone), en: formatMoment(until, 'en', timeZone) },
    })
  if (file !== null && !(isFileReference(file) && (await holdHourFile(tx, file, caller.userId))))
    return refuse('hours:file_unknown')
  await claimHourFile(tx, file, id)
  // Hours of no event, and a second objection, are the centre's to answer.
  const asked = state === 'kept' || entry.event_id === null ? 'centre' : 'organiser'
  await tx.run`
    update cubic_hour_entry set objection = ${text}, objection_file = ${file}, objection_state = 'open', objection_step = ${asked}, objected_time = now(),
      objection_answer = null, answered_time = null, answered_by = null
    where id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicHourEntry',
    id,
    action: 'object',
    before: { objection_state: state, objections_until: until && printInstant(until) },
    after: { objection_state: 'open', objection_step: asked, objection: text },
  })
  return ok()
}

import {
  ADD_HOURS,
  allOf,
  ANSWER_OBJECTION,
  anyOf,
  CORRECT_HOURS,
  OBJECT_TO_HOURS,
  PUBLISH_HOURS,
  where,
} from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import type { Config } from '../../infra/services/configuration.ts'
import type { LateServices } from '../feature.ts'
import { addHours } from './commands/add-hours.ts'
import { answerObjection } from './commands/answer-objection.ts'
import { correctHours } from './commands/correct-hours.ts'
import { objectToHours } from './commands/object-to-hours.ts'
import { publishHours } from './commands/publish-hours.ts'
import { answersObjection, handledHours, hourEvents, ownHours } from './data/access.ts'

export const hourMethods = (_config: Config, services: LateServices): readonly Method[] => {
  const timeZone = () => services().site().timeZone
  return [
    defineMethod(PUBLISH_HOURS, {
      right: hourEvents,
      when: () => allOf(where('status', '=', 'finished'), where('hour_category_id', 'is not null')),
      run: (tx, caller, id) => publishHours(tx, caller, id, timeZone()),
    }),
    defineMethod(ADD_HOURS, {
      right: hourEvents,
      when: () => allOf(where('status', '=', 'finished'), where('hour_category_id', 'is not null')),
      run: (tx, caller, id, given) => addHours(tx, caller, id, { ...given, timeZone: timeZone() }),
    }),
    defineMethod(OBJECT_TO_HOURS, {
      right: ownHours,
      when: () =>
        allOf(
          where('state', '=', 'published'),
          where('corrected', '=', false),
          anyOf(
            where('objection_state', 'is null'),
            allOf(where('objection_state', '=', 'kept'), where('objection_step', '=', 'organiser')),
          ),
        ),
      run: (tx, caller, id, given) => objectToHours(tx, caller, id, { ...given, timeZone: timeZone() }),
    }),
    defineMethod(ANSWER_OBJECTION, {
      right: answersObjection,
      when: () => where('objection_state', '=', 'open'),
      run: (tx, caller, id, given) => answerObjection(tx, caller, id, { ...given, timeZone: timeZone() }),
    }),
    defineMethod(CORRECT_HOURS, {
      right: handledHours,
      when: () =>
        allOf(
          where('corrected', '=', false),
          anyOf(where('objection_state', 'is null'), where('objection_state', '!=', 'open')),
        ),
      run: (tx, caller, id, given) => correctHours(tx, caller, id, { ...given, timeZone: timeZone() }),
    }),
  ]
}

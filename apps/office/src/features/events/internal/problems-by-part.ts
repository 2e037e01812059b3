import { checkPublishing } from '@cubic/domain/event/publishing'
import type { EditedEvent } from './edited-event.ts'
import { eventToPublish } from './to-publish.ts'

/** Returns what is missing for publishing, and how many other values of each part cannot be saved as they are. */
export function wrongValues({ event, registration, parts }: Pick<EditedEvent, 'event' | 'registration' | 'parts'>) {
  const { problems } = checkPublishing(eventToPublish(event.values, registration?.values))
  const missing = problems.map(({ field }): string => field)
  const others = (found: object | undefined) => Object.keys(found ?? {}).filter((name) => !missing.includes(name))
  return {
    missing,
    basics: others(event.problems),
    registration: others(registration?.problems),
    form: parts.form?.problems ?? 0,
    page: parts.page?.problems ?? 0,
  }
}

export function problemsByPart(edited: Parameters<typeof wrongValues>[0]) {
  const { missing, basics, registration, form, page } = wrongValues(edited)
  const late = missing.filter((field) => field === 'regist_end_time').length
  return {
    basics: missing.length - late + basics.length,
    form,
    registration: late + registration.length,
    page,
  }
}

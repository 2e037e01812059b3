import type { EventToPublish } from '@cubic/domain/event/publishing'
import { isRelated } from '../../../crud/value.tsx'
import { TRANSLATED } from '../api.ts'

type Values = { readonly [field: string]: unknown }

/** Converts the edited event for the check that the server also makes. */
export function eventToPublish(event: Values, registration: Values | undefined): EventToPublish {
  const texts = Object.fromEntries(
    TRANSLATED.flatMap((field) => [`${field}_cn`, `${field}_en`]).map((name) => [name, writtenOrNull(event[name])]),
  )
  return {
    ...(texts as { readonly [name in `${(typeof TRANSLATED)[number]}_${'cn' | 'en'}`]: string | null }),
    type_id: isRelated(event['type_id']) ? event['type_id'].id : null,
    activity_mode: event['activity_mode'] as EventToPublish['activity_mode'],
    act_url: writtenOrNull(event['act_url']),
    start_time: momentOrNull(event['start_time']),
    end_time: momentOrNull(event['end_time']),
    regist_end_time: momentOrNull(registration?.['regist_end_time']),
  }
}

function writtenOrNull(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return value.replaceAll(/<[^<>]*>|&nbsp;/g, ' ').trim() === '' ? null : value
}

function momentOrNull(value: unknown): Date | null {
  const moment = typeof value === 'string' ? new Date(value) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : null
}

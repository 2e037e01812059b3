import type { EventToPublish } from '@cubic/domain/event/publishing'
import {
  inLanguages,
  TRANSLATED,
  type EventEditor,
  type RegistrationEditor,
  type TranslatedField,
} from '../data/api.ts'
import { isBlankText } from './blank-text.ts'
import { momentIn } from './moments.ts'

type Edited = EventEditor['values']

/** Converts the edited event for the check that the server also makes. */
export function eventToPublish(event: Edited, registration: RegistrationEditor['values'] | undefined): EventToPublish {
  const texts = Object.fromEntries(
    TRANSLATED.flatMap((field) => inLanguages(field)).map((name) => [name, writtenOrNull(event[name])]),
  )
  return {
    ...(texts as { readonly [name in `${TranslatedField}_${'cn' | 'en'}`]: string | null }),
    type_id: event.type_id?.id ?? null,
    activity_mode: event.activity_mode,
    act_url: writtenOrNull(event.act_url),
    start_time: momentIn(event.start_time) ?? null,
    end_time: momentIn(event.end_time) ?? null,
    regist_end_time: momentIn(registration?.regist_end_time) ?? null,
  }
}

function writtenOrNull(value: string | null): string | null {
  return isBlankText(value) ? null : value
}

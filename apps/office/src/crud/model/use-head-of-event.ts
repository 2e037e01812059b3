import { CubicEventBase } from '@cubic/contract'
import type { HeadOfEvent } from '../../shell/event-head.tsx'
import { useModel } from './model.ts'
import { isRelated, toneOf } from './value.tsx'

type ReadEvent = {
  readonly name: string | null
  readonly cover: string | null
  readonly type_id: unknown
  readonly status: string
}

/** Returns what the head of an event's tabs shows; undefined until it is read, and if it is gone. */
export function useHeadOfEvent(event: ReadEvent | null | undefined): HeadOfEvent | undefined {
  const states = useModel(CubicEventBase).data?.fields.get('status')?.selections
  if (!event) return undefined
  const { name, cover, type_id: type, status } = event
  return {
    name: name ?? '',
    cover,
    type: isRelated(type) ? type : null,
    state: { word: states?.find(({ value }) => value === status)?.name ?? status, tone: toneOf(status) },
  }
}

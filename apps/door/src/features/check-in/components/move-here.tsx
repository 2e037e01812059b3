import { useTexts } from '@cubic/web-kit/text'
import type { ScanRecord } from '../internal/scan-record.ts'
import type { StationState } from '../internal/station-state.ts'
import { checkInTexts } from '../data/texts.ts'

/** Says whether somebody with a ticket for another session could come to this one: whether it has a seat left. */
export function MoveHere({ record, state: { event } }: { readonly record: ScanRecord; readonly state: StationState }) {
  const t = useTexts(checkInTexts)
  const session = event?.sessions?.find(({ id }) => id === record.sessionId)
  if (!session || session.limit === null) return null
  const left = session.limit - (session.taken ?? 0)
  return left > 0 ? null : <p className="text-lg font-semibold">{t.noSeatsLeft}</p>
}

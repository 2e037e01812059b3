import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { checkInTexts } from '../../data/texts.ts'
import type { StationState } from '../../internal/station/station-state.ts'

/** Shows the warnings in the sheet about sending, and what is not urgent. */
export function SyncNotes({ state }: { readonly state: StationState }) {
  const t = useTexts(checkInTexts)
  const notes = [
    state.storage === 'full' && t.storageFullHint,
    state.storage === 'none' && t.storageNoneHint,
    Math.abs(state.clockOffset) >= 120_000 && t.clockHint,
    state.refusal !== undefined && `${t.refusedHint}${state.refusal}`,
  ].filter((note) => note !== false)
  return notes.length === 0 ? null : (
    <ul className="grid gap-2 rounded-[18px] bg-warn-soft p-4 text-sm text-warn">
      {notes.map((note) => (
        <li key={note} className="flex gap-2">
          <Icon name="info" size={18} />
          {note}
        </li>
      ))}
    </ul>
  )
}

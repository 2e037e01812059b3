import type { LoadedEvent } from '../../data/api.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { LifeButtons } from '../life/life-buttons.tsx'
import { SaveState } from '../base/save-state.tsx'

/** Shows whether the event is saved, and its actions, in one row, on phones too. */
export function EventActions({
  edited,
  loaded,
  name,
  savesItself,
}: {
  readonly edited: EditedEvent
  readonly loaded: LoadedEvent
  readonly name: string
  /** The part of the editor that is shown says itself how far it is saved. */
  readonly savesItself: boolean
}) {
  return (
    <div
      role="group"
      aria-label={name}
      className="flex items-center gap-2 max-md:w-full max-md:[&>[role=status]]:flex-1 max-md:[&>[role=status]]:text-xs max-md:[&>[role=status]]:leading-tight"
    >
      {savesItself ? <span className="flex-1 md:hidden" /> : <SaveState edited={edited} />}
      <LifeButtons edited={edited} loaded={loaded} name={name} />
    </div>
  )
}

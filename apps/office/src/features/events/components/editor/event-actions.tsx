import type { Ref } from 'react'
import type { LoadedEvent } from '../../data/api.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { LifeButtons } from '../life/life-buttons.tsx'
import { SaveState } from '../base/save-state.tsx'

/** Shows whether the event is saved, and its actions, in one row, on phones too. */
export function EventActions({
  edited,
  loaded,
  name,
  slot,
}: {
  readonly edited: EditedEvent
  readonly loaded: LoadedEvent
  readonly name: string
  /** Receives the save state of a part that saves itself; undefined where the event's own state is shown. */
  readonly slot: Ref<HTMLSpanElement> | undefined
}) {
  return (
    <div
      role="group"
      aria-label={name}
      className="flex items-center gap-2 max-md:w-full max-md:[&_[role=status]]:flex-1 max-md:[&_[role=status]]:text-xs max-md:[&_[role=status]]:leading-tight"
    >
      {slot ? <span ref={slot} className="flex items-center gap-2 max-md:flex-1" /> : <SaveState edited={edited} />}
      <LifeButtons edited={edited} loaded={loaded} name={name} />
    </div>
  )
}

import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { moveManyToFront, type ApplicantRow } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { outcomeOf } from './use-review.ts'

/** The place on the waitlist, and a button that makes it the first. */
export function PlaceCell({ row }: { readonly row: ApplicantRow }) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const [isMoving, setMoving] = useState(false)
  const place = row.data.waitlist_position
  const name = row.data.name ?? ''
  if (place === null) return <span className="text-ink-3">—</span>

  async function move(): Promise<void> {
    setMoving(true)
    const refused = await outcomeOf(row.data.id, moveManyToFront(t.nothingDone), t.nothingDone)
    setMoving(false)
    toast(refused ?? t.moved(name), refused === undefined ? 'success' : 'danger')
  }

  return (
    <span className="flex items-center gap-1.5">
      <b className="min-w-6 font-semibold tabular-nums">{place}</b>
      {place > 1 && row.tags.includes('move_up') && (
        <IconButton label={t.moveOneUp(name)} icon="chevron-up" disabled={isMoving} onClick={() => void move()} />
      )}
    </span>
  )
}

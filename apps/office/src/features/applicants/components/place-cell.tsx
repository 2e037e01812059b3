import { useTexts } from '@cubic/web-kit/language/text'
import { IconButton } from '../../../ui/button.tsx'
import { moveManyToFront, type ApplicantRow } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { useApply } from './applicant-actions.ts'

export function PlaceCell({ row: { data, tags } }: { readonly row: ApplicantRow }) {
  const t = useTexts(applicantTexts)
  const { apply, applying } = useApply()
  const { id, waitlist_position: place } = data
  const name = data.name ?? ''
  if (place === null) return <span className="text-ink-3">—</span>
  const move = () => void apply({ key: 'move_up', id, batches: moveManyToFront(t.gone), said: t.moved(name) })
  return (
    <span className="flex items-center gap-1.5">
      <b className="min-w-6 font-semibold tabular-nums">{place}</b>
      {place > 1 && tags.includes('move_up') && (
        <IconButton label={t.moveOneUp(name)} icon="chevron-up" disabled={applying !== undefined} onClick={move} />
      )}
    </span>
  )
}

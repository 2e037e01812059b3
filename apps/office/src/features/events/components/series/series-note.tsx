import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { seriesOf } from '../../data/series.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { seriesTexts } from '../../internal/series-texts.ts'
import { Note } from '../base/note.tsx'

/** Says on every part of the editor which date of which series it is. */
export function SeriesNote({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(seriesTexts)
  const { data: series } = useQuery(seriesOf(edited.id, Boolean(edited.event.values.series_id)))
  const date = series?.dates.find(({ event_id: id }) => id === edited.id)
  if (!series || !date) return null
  return (
    <Note tone="brand" icon="info">
      <b>{series.name}</b> · {t.place(date.place, series.dates.length)}
    </Note>
  )
}

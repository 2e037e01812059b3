import { CubicHourCategory, CubicHourEntry, CubicTerm } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { useParams } from 'react-router'
import { idOf } from '../../../crud/model/record-id.ts'
import { RecordPage } from '../../../crud/record-page/record-page.tsx'
import { officePath } from '../../../shell/screen.ts'
import { hourTexts } from '../data/texts.ts'

export function CategoryForm() {
  const t = useTexts(hourTexts)
  const { id } = useParams()
  return (
    <RecordPage
      model={CubicHourCategory}
      id={idOf(id)}
      newTitle={t.newCategory}
      groups={[{ fields: ['name', 'minimum', 'cap_day', 'cap_term', 'unit_id', 'sort'] }]}
      listTo={officePath('hours/categories')}
    />
  )
}

export function TermForm() {
  const t = useTexts(hourTexts)
  const { id } = useParams()
  return (
    <RecordPage
      model={CubicTerm}
      id={idOf(id)}
      newTitle={t.newTerm}
      groups={[{ fields: ['name', 'start'] }]}
      listTo={officePath('hours/terms')}
    />
  )
}

export function EntryForm() {
  const t = useTexts(hourTexts)
  return (
    <RecordPage
      model={CubicHourEntry}
      id="new"
      newTitle={t.add}
      groups={[{ fields: ['person_id', 'category_id', 'hours', 'reason', 'earned_time', 'event_id', 'proof'] }]}
      listTo={officePath('hours/entries')}
    />
  )
}

import { allOf, whereOf, CubicEventApplicant, SET_ATTENDANCE } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { doorTexts } from '../data/texts.ts'

const where = whereOf(CubicEventApplicant)

export function NotHere({ eventId }: { readonly eventId: number }) {
  const t = useTexts(doorTexts)
  return (
    <ListPage
      embedded
      model={CubicEventApplicant}
      records={t.somePeople}
      columns={[{ field: 'name', width: 190 }, { field: 'note', width: 240 }, 'created_time']}
      condition={allOf(
        where('event_id', '=', eventId),
        where('registration_status', '=', 'success'),
        where('check_in_status', '=', 'not_present'),
      )}
      sort={[{ field: 'name', order: 'asc' }]}
      methods={[{ method: SET_ATTENDANCE, isShown: ({ tags }) => tags.includes('set_attendance') }]}
      canDelete={false}
      create={null}
      empty={{ title: t.allHere, hint: t.allHereHint }}
    />
  )
}

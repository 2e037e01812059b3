import { CubicEventBase } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { officePath } from '../../../shell/screen.ts'
import { CHECK_IN_ROWS } from '../internal/event-rows.ts'
import { doorTexts } from '../data/texts.ts'

export function CheckInEvents() {
  const t = useTexts(doorTexts)
  return (
    <ListPage
      model={CubicEventBase}
      title={t.events}
      records={t.someEvents}
      description={t.eventsHint}
      columns={[{ field: 'name', width: 320 }, 'status', 'start_time', 'address']}
      condition={CHECK_IN_ROWS.condition}
      sort={CHECK_IN_ROWS.sort}
      tabs={{ field: 'status', only: ['processing', 'not_start', 'finished'] }}
      rowTo={({ data }) => officePath(`check-in/${data.id}`)}
      canDelete={false}
      create={null}
      empty={{ title: t.noEvents, hint: t.noEventsHint }}
    />
  )
}

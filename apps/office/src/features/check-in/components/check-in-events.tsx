import { allOf, where, CubicEventBase } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/text'
import { AGENDA } from '../../../crud/list-page/agenda.ts'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import type { Row } from '../../../crud/list-page/types.ts'
import { officePath } from '../../../shell/screen.ts'
import { doorTexts } from '../texts.ts'

const CHECKS_IN = allOf(
  where('sign_in', '=', true),
  where('status', 'in', ['processing', 'not_start', 'finished', 'cancelled']),
)

/** The events that check people in, today's first. */
export function CheckInEvents() {
  const t = useTexts(doorTexts)
  return (
    <ListPage
      model={CubicEventBase}
      title={t.events}
      description={t.eventsHint}
      columns={[{ field: 'name', width: 320 }, 'status', 'start_time', 'address']}
      condition={CHECKS_IN}
      sort={AGENDA}
      tabs={{ field: 'status', only: ['processing', 'not_start', 'finished'] }}
      rowTo={(row: Row) => officePath(`check-in/${row.data.id}`)}
      canDelete={false}
      create={null}
      empty={{ title: t.noEvents, hint: t.noEventsHint }}
    />
  )
}

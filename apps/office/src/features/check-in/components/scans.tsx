import { whereOf, CubicScan } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { doorTexts } from '../data/texts.ts'

const NONE = () => undefined

export function Scans({ eventId }: { readonly eventId: number }) {
  const t = useTexts(doorTexts)
  return (
    <ListPage
      embedded
      model={CubicScan}
      columns={[
        'at',
        { field: 'applicant_id', width: 160 },
        'verdict',
        'gate',
        'device',
        { field: 'pass_id', width: 150 },
        'by',
        'source',
        'conflict',
        'undone',
        { field: 'note', width: 160 },
        'shown_verdict',
        'received_time',
      ]}
      condition={whereOf(CubicScan)('event_id', '=', eventId)}
      sort={[{ field: 'at', order: 'desc' }]}
      tabs={{ field: 'verdict' }}
      onOpen={NONE}
      canDelete={false}
      create={null}
      empty={{ title: t.noScans, hint: t.noScansHint }}
    />
  )
}

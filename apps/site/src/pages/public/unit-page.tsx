import { useQuery, retryReads } from '@cubic/web-kit/queries/query'
import { useTitle } from '@cubic/web-kit/language/title'
import { ErrorState } from '@cubic/web-kit/ui/states'
import { unitDetail } from '../../features/units/data/api.ts'
import { island } from '../../hydration/island.tsx'
import { useParams } from '../../hydration/router.tsx'
import { NotFound } from '../../shell/not-found.ts'
import { SiteShell } from '../../shell/site-shell.tsx'

/** An island, so that what it shares with the lists of events stays in their files. */
const UnitView = island(async () => (await import('../components/unit-view.tsx')).UnitView)

export function UnitPage() {
  const id = Number(useParams()['unit'])
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? <UnitById id={id} /> : <NotFound />
}

function UnitById({ id }: { readonly id: number }) {
  const { data: unit, isPending, isFetching } = useQuery(unitDetail(id))
  useTitle(unit?.name)
  if (unit === null) return <NotFound />
  return (
    <SiteShell>
      {unit ? <UnitView unit={unit} /> : !isPending && <ErrorState onRetry={retryReads} pending={isFetching} />}
    </SiteShell>
  )
}

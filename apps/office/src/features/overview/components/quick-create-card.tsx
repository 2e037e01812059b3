import { CubicEventType, CubicEventBase } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { recordPath } from '../../../shell/record-path.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card } from '../../../ui/layout.tsx'
import { offeredTypes } from '../data/api.ts'
import { overviewTexts } from '../data/texts.ts'

export function QuickCreateCard() {
  const t = useTexts(overviewTexts)
  const { data, error } = useQuery(offeredTypes())
  return (
    <Card title={t.quickCreate} aside={<span className="text-xs text-ink-2">{t.quickCreateHint}</span>}>
      {error && !data ? (
        <FailedRead compact error={error} />
      ) : data?.length === 0 ? (
        <LinkButton to={recordPath(CubicEventType, 'new')} icon="plus">
          {t.addType}
        </LinkButton>
      ) : data ? (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-2">
          {data.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`${recordPath(CubicEventBase, 'new')}?type_id=${id}`}
                className="flex h-[41px] items-center gap-2 rounded-[10px] border border-line px-1.5 text-sm font-semibold transition hover:border-line-2 hover:bg-fill"
              >
                <span className="size-7 shrink-0 overflow-hidden rounded-sm">
                  <CoverArt seed={id} kind={id} />
                </span>
                <span className="truncate">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Loading className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-2">
          {[1, 2, 3, 4, 5, 6].map((each) => (
            <Skeleton key={each} className="h-[41px] rounded-[10px]" />
          ))}
        </Loading>
      )}
    </Card>
  )
}

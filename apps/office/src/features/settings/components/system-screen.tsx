import { SYSTEM_GROUPS, type SystemLine, type SystemReport } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatTime } from '@cubic/web-kit/datetime/format'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { SettingsTabs } from './settings-tabs.tsx'
import { systemReport } from '../data/system-api.ts'
import { formatValue } from '../data/format-value.ts'
import { systemTexts } from '../data/system-texts.ts'
import { ProcessTable } from './process-table.tsx'
import { ResponseCard } from './response-card.tsx'
import { StateDot } from './state-dot.tsx'

/** Shows the installation's health, and how to fix each problem. */
export function SystemScreen() {
  const t = useTexts(systemTexts)
  const { data, error } = useQuery(systemReport())
  const { zone } = useDates()
  return (
    <Page>
      <PageHead title={t.title} description={data ? `${formatTime(data.at, zone)} · ${t.hint}` : t.hint} />
      <SettingsTabs />
      {error && !data ? (
        <Card>
          <FailedRead error={error} />
        </Card>
      ) : data === null ? (
        <Card>
          <ErrorState title={t.noAccess} />
        </Card>
      ) : data ? (
        <Report report={data} />
      ) : (
        <ReportSkeleton />
      )}
    </Page>
  )
}

function Report({ report: { lines, processes, responses } }: { readonly report: SystemReport }) {
  const t = useTexts(systemTexts)
  const [service, backups, queues, keys, storage] = SYSTEM_GROUPS.map((group) =>
    lines.filter((line) => line.group === group),
  )
  return (
    <>
      <ToDo lines={lines} />
      <ul className="flex flex-wrap gap-3.5">
        {[...(service ?? []), ...(backups ?? [])].map((line) => (
          <Tile key={line.key} line={line} />
        ))}
      </ul>
      <ResponseCard responses={responses} />
      <div className="grid gap-3.5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <LineCard title={t.queues} hint={t.queuesHint} lines={queues} />
        <LineCard title={t.storage} lines={storage} />
        <LineCard title={t.keys} hint={t.keysHint} lines={keys} />
      </div>
      <ProcessTable processes={processes} />
    </>
  )
}

/** Lists the problems, each with its fix; or says that all is well. */
function ToDo({ lines }: { readonly lines: readonly SystemLine[] }) {
  const t = useTexts(systemTexts)
  const open = lines.filter(({ state }) => state !== 'good')
  if (open.length === 0)
    return (
      <section className="flex items-center gap-3 rounded-[14px] border border-line bg-ok-soft px-4 py-3 text-ok">
        <Icon name="check-circle" size={22} />
        <div>
          <h2 className="text-[0.9375rem]">{t.allGood}</h2>
          <p className="text-sm">{t.allGoodHint(lines.length)}</p>
        </div>
      </section>
    )
  return (
    <section className="grid gap-2 rounded-[14px] border border-line bg-warn-soft px-4 py-3">
      <h2 className="flex items-center gap-2.5 text-[0.9375rem] text-warn">
        <Icon name="warning" size={20} />
        {t.toDo(open.length)}
      </h2>
      <ul className="grid gap-1.5">
        {open.map(({ key, name, advice, state }) => (
          <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5 text-sm">
            <StateDot state={state} />
            <span className="text-pretty">
              <b className="font-semibold">{name}</b> <span className="text-ink-2">{advice}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-2">{t.restGood(lines.length - open.length)}</p>
    </section>
  )
}

function Tile({ line }: { readonly line: SystemLine }) {
  const t = useTexts(systemTexts)
  const dates = useDates()
  return (
    <li className="min-w-0 flex-[1_1_40%] rounded-[14px] border border-line bg-surface px-4 py-3 xl:flex-1">
      <div className="flex items-center justify-between gap-2 text-sm text-ink-2">
        {line.name}
        <StateDot state={line.state} />
      </div>
      <p className="text-lg leading-snug font-bold text-pretty">{formatValue(line, dates) ?? t.never}</p>
      {line.note && <p className="mt-0.5 text-xs text-pretty text-ink-3">{line.note}</p>}
    </li>
  )
}

function LineCard({
  title,
  hint,
  lines = [],
}: {
  readonly title: string
  readonly hint?: string
  readonly lines: readonly SystemLine[] | undefined
}) {
  const t = useTexts(systemTexts)
  const dates = useDates()
  if (lines.length === 0) return null
  return (
    <Card
      title={title}
      aside={hint && <span className="text-xs text-ink-3">{hint}</span>}
      className="xl:odd:last:col-span-2"
    >
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.key} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-2.5 py-2 text-sm">
            <StateDot state={line.state} />
            <span className="min-w-0">
              <b className="font-semibold">{line.name}</b>
              {line.note && <span className="ml-2.5 text-xs text-ink-3">{line.note}</span>}
            </span>
            <span className="font-semibold tabular-nums">{formatValue(line, dates) ?? t.none}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ReportSkeleton() {
  return (
    <Loading className="grid gap-3.5">
      <Skeleton className="h-16 w-full rounded-[14px]" />
      <div className="grid grid-cols-2 gap-3.5 xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className="h-[88px] rounded-[14px]" />
        ))}
      </div>
      <Skeleton className="h-56 w-full rounded-[14px]" />
    </Loading>
  )
}

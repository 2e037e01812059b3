import type { SystemProcess } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatRemaining, formatShortMoment } from '@cubic/web-kit/datetime/format'
import { useTexts } from '@cubic/web-kit/language/text'
import { Card } from '../../../ui/layout.tsx'
import { ScrollArea } from '@cubic/web-kit/ui/scroll-area'
import { formatBytes } from '../data/format-value.ts'
import { systemTexts } from '../data/system-texts.ts'
import { StateDot } from './state-dot.tsx'

const ROLES = ['web', 'jobs'] as const
const CELL = 'px-2 py-2.5 first:pl-4 last:pr-4'

/** Lists the processes of this installation. A phone shows the first columns, and scrolls for the others. */
export function ProcessTable({ processes }: { readonly processes: readonly SystemProcess[] }) {
  const t = useTexts(systemTexts)
  const numbers = [t.up, t.cpu, t.memory, t.connections]
  return (
    <Card title={t.processes} padded={false}>
      {processes.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-2">{t.noProcesses}</p>
      ) : (
        <ScrollArea label={t.processes} className="overflow-x-auto">
          <table className="w-full text-sm whitespace-nowrap">
            <thead className="text-left text-xs text-ink-3">
              <tr>
                <th className={CELL}>{t.process}</th>
                <th className={CELL}>{t.version}</th>
                <th className={CELL}>{t.roles}</th>
                {numbers.map((label) => (
                  <th key={label} className={`${CELL} text-right`}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {processes.map((each) => (
                <ProcessRow key={each.name} process={each} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </Card>
  )
}

function ProcessRow({ process }: { readonly process: SystemProcess }) {
  const t = useTexts(systemTexts)
  const dates = useDates()
  const { name, version, started_at: startedAt, seen_at: seenAt, is_alive: isAlive, roles } = process
  return (
    <tr>
      <td className={CELL}>
        <span className="flex items-center gap-2.5">
          <StateDot state={isAlive ? 'good' : 'bad'} />
          <b className="font-semibold">{name}</b>
        </span>
      </td>
      <td className={CELL}>{version}</td>
      <td className={CELL}>
        {ROLES.filter((role) => roles.includes(role))
          .map((role) => t[role])
          .join(' · ')}
      </td>
      {isAlive ? (
        <>
          <td className={`${CELL} text-right`}>
            {formatRemaining(dates.now.getTime() - Date.parse(startedAt), dates.lang)}
          </td>
          <td className={`${CELL} text-right tabular-nums`}>{Math.round(process.cpu * 100)}%</td>
          <td className={`${CELL} text-right tabular-nums`}>{formatBytes(process.memory)}</td>
          <td className={`${CELL} text-right tabular-nums`}>
            {t.connectionsOf(process.connections_busy, process.connections_most, process.connections_waiting)}
          </td>
        </>
      ) : (
        <td colSpan={4} className={`${CELL} text-bad`}>
          {t.gone(formatShortMoment(seenAt, dates))}
        </td>
      )}
    </tr>
  )
}

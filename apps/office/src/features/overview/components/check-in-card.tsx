import type { TypeCheckIn } from '@cubic/contract'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { themedHue } from '@cubic/web-kit/appearance/themed-cover'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useState } from 'react'
import { Card } from '../../../ui/layout.tsx'
import { overviewTexts } from '../data/texts.ts'
import { ChartSwitch, DataTable, type Shown } from '../../../ui/chart-switch.tsx'

const SHOWN_MAX = 8

export function CheckInCard({ types }: { readonly types: readonly TypeCheckIn[] }) {
  const t = useTexts(overviewTexts)
  const [shown, setShown] = useState<Shown>('chart')
  const counted = types.filter(({ expected }) => expected > 0).slice(0, SHOWN_MAX)
  const sum = (count: 'expected' | 'arrived') => counted.reduce((total, type) => total + type[count], 0)
  const percent = (arrived: number, expected: number) => `${Math.round((arrived / expected) * 100)}%`
  const sorted = counted.toSorted((one, other) => other.arrived / other.expected - one.arrived / one.expected)
  return (
    <Card
      title={t.checkIn}
      aside={
        <span className="flex items-center gap-2 text-xs text-ink-2">
          {t.recent}
          <ChartSwitch value={shown} onChange={setShown} />
        </span>
      }
    >
      {counted.length === 0 ? (
        <EmptyState compact icon="check-circle" title={t.noCheckIn}>
          {t.noCheckInHint}
        </EmptyState>
      ) : shown === 'table' ? (
        <DataTable
          label={t.checkIn}
          head={[t.type, t.expected, t.came, t.rate]}
          rows={sorted.map(
            ({ name, expected, arrived }) =>
              [name ?? t.noType, formatNumber(expected), formatNumber(arrived), percent(arrived, expected)] as const,
          )}
        />
      ) : (
        <>
          <ul className="grid gap-2.5 pt-1">
            {sorted.map(({ type_id, name, expected, arrived }) => (
              <li key={type_id ?? 0} className="grid grid-cols-[112px_minmax(0,1fr)_40px] items-center gap-2.5 text-sm">
                <span className="truncate">{name ?? t.noType}</span>
                <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-fill">
                  <span
                    className="block h-full rounded-full"
                    style={{ width: percent(arrived, expected), background: themedHue(type_id ?? 0) }}
                  />
                </span>
                <span className="text-right font-semibold">{percent(arrived, expected)}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-right text-xs text-ink-2">{t.average(percent(sum('arrived'), sum('expected')))}</p>
        </>
      )}
    </Card>
  )
}

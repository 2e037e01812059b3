import { texts, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { IconButton } from './button.tsx'
import { ScrollArea } from '@cubic/web-kit/ui/scroll-area'

const chartTexts = texts({
  asChart: { cn: '图表', en: 'Chart' },
  asTable: { cn: '表格', en: 'Table' },
})

export type Shown = 'chart' | 'table'

export function ChartSwitch({ value, onChange }: { readonly value: Shown; readonly onChange: (value: Shown) => void }) {
  const t = useTexts(chartTexts)
  const look = (shown: Shown) => classNames(value === shown && 'bg-brand-soft text-brand-text')
  return (
    <span className="flex gap-0.5">
      <IconButton
        label={t.asChart}
        icon="chart"
        aria-pressed={value === 'chart'}
        className={look('chart')}
        onClick={() => onChange('chart')}
      />
      <IconButton
        label={t.asTable}
        icon="list"
        aria-pressed={value === 'table'}
        className={look('table')}
        onClick={() => onChange('table')}
      />
    </span>
  )
}

export function DataTable({
  label,
  head,
  rows,
}: {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly [string, ...string[]])[]
}) {
  return (
    <ScrollArea label={label} className="max-h-[260px] overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={classNames(
                  'sticky top-0 bg-surface py-1.5 text-xs font-semibold text-ink-2',
                  index === 0 ? 'text-left' : 'pl-3 text-right whitespace-nowrap',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="py-1.5 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

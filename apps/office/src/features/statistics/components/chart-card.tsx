import type { StatisticsQuery } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import type { ReactNode } from 'react'
import { useDownload } from '../../../crud/spreadsheets/download-button.tsx'
import { receiveStatistics } from '../../../data/office-files.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ChartSwitch, type Shown } from '../../../ui/chart-switch.tsx'
import { Card } from '../../../ui/layout.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import type { Choices } from '../data/choices.ts'
import { statisticsTexts } from '../data/texts.ts'

/** Frames a chart with its table and, if asked for, a download. The URL says which of both is shown. */
export function ChartCard({
  name,
  title,
  asked,
  choices: { tables },
  choose,
  aside,
  children,
}: {
  /** The key in the URL. */
  readonly name: string
  readonly title: string
  readonly asked?: StatisticsQuery
  readonly choices: Choices
  readonly choose: (changes: Partial<Choices>) => void
  readonly aside?: ReactNode
  readonly children: (shown: Shown) => ReactNode
}) {
  const others = tables.filter((each) => each !== name)
  const shown = others.length < tables.length ? 'table' : 'chart'
  return (
    <Card
      title={title}
      aside={
        <span className="flex max-w-full flex-wrap items-center gap-2">
          {aside}
          <ChartSwitch
            value={shown}
            onChange={(next) => choose({ tables: next === 'table' ? [...others, name] : others })}
          />
          {asked && <Downloads asked={asked} title={title} />}
        </span>
      }
    >
      {children(shown)}
    </Card>
  )
}

function Downloads({ asked, title }: { readonly asked: StatisticsQuery; readonly title: string }) {
  const t = useTexts(statisticsTexts)
  const { isPending, fetchFile } = useDownload()
  const fetchAs = (format: 'xlsx' | 'csv') =>
    void fetchFile(
      (signal) => receiveStatistics(asked, format, signal),
      `${title}-${asked.from}-${asked.to}.${format}`.replaceAll(/[<>:"/\\|?*]+/g, ' '),
    )
  return (
    <Menu trigger={<IconButton label={t.download(title)} icon="download" aria-busy={isPending || undefined} />}>
      <MenuItem icon="file" onClick={() => fetchAs('xlsx')}>
        {t.xlsx}
      </MenuItem>
      <MenuItem icon="list" onClick={() => fetchAs('csv')}>
        {t.csv}
      </MenuItem>
    </Menu>
  )
}

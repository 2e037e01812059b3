import type { EventReport } from '@cubic/contract'
import { type Bar, type ReportSection, reportSections, tableOf } from '@cubic/domain/report/sections'
import { type ReactNode, useId, useState } from 'react'
import { siteConfig } from '../config.ts'
import { formatTime } from '../datetime/format.ts'
import { useLanguage } from '../language/language.tsx'
import { texts, useTexts } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { Stars } from '../ui/stars.tsx'

const reportTexts = texts({
  asTable: { cn: '表格', en: 'Table' },
  asChart: { cn: '图表', en: 'Chart' },
  starts: { cn: (time: string) => `${time} 开始`, en: (time: string) => `Starts ${time}` },
  more: { cn: (count: number) => `显示全部 ${count} 条`, en: (count: number) => `Show all ${count}` },
})

/** On wide screens, what stands beside what; a section without the other one has a line of its own. */
const BESIDE: { readonly [key: string]: readonly [other: string, width: string] } = {
  funnel: ['arrivals', 'lg:col-span-2'],
  arrivals: ['funnel', 'lg:col-span-4'],
  ratings: ['comments', 'lg:col-span-2'],
  comments: ['ratings', 'lg:col-span-4'],
  gates: ['messages', 'lg:col-span-4'],
  messages: ['gates', 'lg:col-span-2'],
}

export function ReportView({ report }: { readonly report: EventReport }) {
  const lang = useLanguage()
  const zone = siteConfig().timeZone
  const sections = reportSections(report, { lang, time: (moment) => formatTime(moment, zone) })
  const start = report.event.start_time === null ? '' : formatTime(report.event.start_time, zone)
  const widthOf = ({ key }: ReportSection) => {
    const [other, width] = BESIDE[key] ?? []
    return sections.some((each) => each.key === other) ? width : undefined
  }
  const draw = (section: ReportSection, width = 'lg:col-span-6') => (
    <Section key={section.key} section={section} className={width}>
      {(isTable) => <Body section={section} isTable={isTable} start={start} />}
    </Section>
  )
  const isQuestion = ({ key }: ReportSection) => key.startsWith('question-')
  const questions = sections.filter(isQuestion)
  const place = sections.findIndex(isQuestion)
  const others = (from: number, to?: number) =>
    sections.slice(from, to).flatMap((each) => (isQuestion(each) ? [] : [draw(each, widthOf(each))]))
  return (
    <div className="grid grid-cols-1 gap-3.5 lg:grid-cols-6">
      {others(0, place === -1 ? undefined : place)}
      {questions.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,300px),1fr))] gap-3.5 lg:col-span-6">
          {questions.map((each) => draw(each, ''))}
        </div>
      )}
      {place !== -1 && others(place)}
    </div>
  )
}

function Section({
  section,
  className,
  children,
}: {
  readonly section: ReportSection
  readonly className: string
  readonly children: (isTable: boolean) => ReactNode
}) {
  const t = useTexts(reportTexts)
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'min-w-0 break-inside-avoid rounded-[14px] border border-line bg-surface px-4 pt-3 pb-4',
        className,
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={titleId} className="min-w-0 text-[0.9375rem] wrap-anywhere">
          {section.title}
        </h2>
        {section.kind === 'columns' && (
          <button
            type="button"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            className="inline-flex min-h-8 items-center gap-1 rounded-md px-2 text-xs font-semibold text-brand-text hover:bg-brand-soft"
          >
            {isTable ? t.asChart : t.asTable}
          </button>
        )}
      </div>
      {section.note !== '' && <p className="text-xs text-ink-2">{section.note}</p>}
      <div className="pt-2.5">{children(isTable)}</div>
    </section>
  )
}

function Body({
  section,
  isTable,
  start,
}: {
  readonly section: ReportSection
  readonly isTable: boolean
  readonly start: string
}) {
  switch (section.kind) {
    case 'figures':
      return <Figures section={section} />
    case 'bars':
      return <Bars section={section} />
    case 'columns':
      return isTable ? <Table section={section} /> : <Columns section={section} start={start} />
    case 'table':
      return <Table section={section} />
    case 'quotes':
      return <Quotes section={section} />
  }
}

type Of<Kind extends ReportSection['kind']> = { readonly section: Extract<ReportSection, { readonly kind: Kind }> }

function Figures({ section: { figures } }: Of<'figures'>) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 xl:flex xl:flex-wrap">
      {figures.map(({ label, value, note, says }) => (
        <div key={label} className="min-w-0 xl:flex-1" title={says || undefined}>
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd>
            <span
              className={classNames(
                'font-bold tabular-nums',
                value.length > 7 ? 'text-lg' : 'text-[1.5rem] leading-tight',
              )}
            >
              {value}
            </span>
            {note !== '' && <span className="block text-xs text-ink-2 tabular-nums">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A chart that is a table as well: each line with its bar, count and share. */
function Bars({ section: { title, head, bars, stars } }: Of<'bars'>) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const [item, count, share] = head
  const hasShares = bars.some((bar) => bar.share !== '')
  return (
    <table className="w-full table-fixed text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <colgroup>
        <col className="w-[34%]" />
        <col />
        <col className="w-14" />
        {hasShares && <col className="w-16" />}
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{item}</th>
          <td aria-hidden="true" />
          <th scope="col">{count}</th>
          {hasShares && <th scope="col">{share}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, index) => (
          <BarRow key={`${bar.label} ${index}`} bar={bar} most={most} stars={stars} hasShares={hasShares} />
        ))}
      </tbody>
    </table>
  )
}

function BarRow({
  bar: { label, value, count, share },
  most,
  stars,
  hasShares,
}: {
  readonly bar: Bar
  readonly most: number
  readonly stars: boolean
  readonly hasShares: boolean
}) {
  return (
    <tr>
      <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
        {label}
      </th>
      <td aria-hidden="true" className="py-1">
        <span className="block h-2.5 overflow-hidden rounded-full bg-fill print:border">
          <span
            className={classNames(
              'block h-full rounded-full [print-color-adjust:exact]',
              stars ? 'bg-accent' : 'bg-brand',
            )}
            style={{ width: `${(value / most) * 100}%` }}
          />
        </span>
      </td>
      <td className="py-1 pl-2 text-right font-semibold whitespace-nowrap">{count}</td>
      {hasShares && <td className="py-1 text-right text-ink-2">{share}</td>}
    </tr>
  )
}

const LABELS = 6

/** Its numbers are in the table. */
function Columns({ section: { columns, start: at }, start }: Of<'columns'> & { readonly start: string }) {
  const t = useTexts(reportTexts)
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const every = Math.max(1, Math.ceil(columns.length / LABELS))
  return (
    <div aria-hidden="true">
      <div className="relative h-[190px] border-b border-line">
        <span className="absolute top-0 right-0 left-0 border-t border-dashed border-line text-xs text-ink-2 tabular-nums">
          {most}
        </span>
        <div className="absolute inset-0 flex items-end gap-px pt-5">
          {columns.map(({ label, value }, index) => (
            <span
              key={index}
              title={`${label} · ${value}`}
              className="min-w-0 flex-1 rounded-t-[2px] bg-brand [print-color-adjust:exact]"
              style={{ height: `${(value / most) * 100}%` }}
            />
          ))}
        </div>
        {at !== null && (
          <span
            className="absolute inset-y-0 border-l border-dashed border-ink-2 text-xs font-semibold text-ink-2"
            style={{ left: `${(at / columns.length) * 100}%` }}
          >
            <span
              className={classNames(
                'absolute top-0 bg-surface px-1 whitespace-nowrap',
                at > columns.length * 0.7 && 'right-0',
              )}
            >
              {t.starts(start)}
            </span>
          </span>
        )}
      </div>
      <div className="flex text-xs text-ink-2 tabular-nums">
        {columns.map(
          ({ label }, index) =>
            index % every === 0 && (
              <span
                key={index}
                className="min-w-0 overflow-hidden"
                style={{ width: `${(every / columns.length) * 100}%` }}
              >
                {label}
              </span>
            ),
        )}
      </div>
    </div>
  )
}

function Table({ section }: { readonly section: ReportSection }) {
  const lang = useLanguage()
  const { head, rows } = tableOf(section, lang)
  return (
    <ScrollArea label={section.title} className="max-h-[260px] overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <thead className="text-xs text-ink-2">
          <tr>
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={classNames('py-1 font-semibold', index === 0 ? 'text-left' : 'pl-3 text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={index} className="py-1.5 pl-3 text-right whitespace-nowrap">
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

const QUOTES = 5

function Quotes({ section: { quotes } }: Of<'quotes'>) {
  const t = useTexts(reportTexts)
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className="grid gap-2 text-sm">
        {quotes.slice(0, isWhole ? undefined : QUOTES).map(({ text, score }, index) => (
          <li
            key={index}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-0.5 border-b border-line pb-2 last:border-0"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">“{text}”</span>
            {score !== null && <Stars score={score} size={14} />}
          </li>
        ))}
      </ul>
      {quotes.length > QUOTES && !isWhole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-1 min-h-8 rounded-md px-2 text-sm font-semibold text-brand-text hover:bg-brand-soft"
        >
          {t.more(quotes.length)}
        </button>
      )}
    </>
  )
}

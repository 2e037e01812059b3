import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatExactRange } from '@cubic/web-kit/datetime/format'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFailureToast } from '../../../crud/actions/use-change-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { ScrollArea } from '@cubic/web-kit/ui/scroll-area'
import { Segmented } from '../../../ui/tabs.tsx'
import { CheckLine } from '../../../ui/toggle.tsx'
import { eventOfApplicants, type Question, questionsOf } from '../data/api.ts'
import { printTexts } from '../data/print-texts.ts'
import { printedPeople, type PrintedPerson } from '../data/printed.ts'
import { byName, printableQuestions } from '../internal/printed.ts'
import { PrintBadges } from './print-badges.tsx'
import { PrintSheet } from './print-sheet.tsx'

type Kind = 'sheet' | 'badges'
type Selected = (() => Promise<readonly number[]>) | undefined
const NOBODY: readonly PrintedPerson[] = []
const NO_QUESTIONS: readonly Question[] = []
/** Rows drawn before the browser gets to handle input. */
const AT_ONCE = { sheet: 250, badges: 50 } as const

/** Prints a sign-in list or name badges: for everybody with a seat, or for the selected people. */
export function PrintDialog({
  eventId,
  selected,
  onDismiss,
}: {
  readonly eventId: number
  /** Everybody with a seat if left out. */
  readonly selected?: () => Promise<readonly number[]>
  readonly onDismiss: () => void
}) {
  const t = useTexts(printTexts)
  const [kind, setKind] = useState<Kind>('sheet')
  const { sorted, error } = usePeople(eventId, kind, selected)
  const { data: asked = NO_QUESTIONS } = useQuery(questionsOf(eventId))
  const offered = useMemo(() => printableQuestions(asked, sorted ?? NOBODY), [asked, sorted])
  const columns = useColumns(offered, sorted ?? NOBODY)
  const drawn = useGrowing(sorted ?? NOBODY, kind)
  const isReady = sorted !== undefined && drawn === sorted.length
  return (
    <Dialog
      title={t.title}
      width="widest"
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" icon="file" disabled={!isReady || drawn === 0} onClick={() => window.print()}>
          {isReady || sorted === undefined ? t.print : t.preparing(drawn, sorted.length)}
        </Button>
      }
    >
      {error && !sorted ? (
        <FailedRead compact error={error} />
      ) : sorted === undefined ? (
        <Loading className="grid gap-3">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-80 rounded-[14px]" />
        </Loading>
      ) : sorted.length === 0 ? (
        <EmptyState compact icon="user" title={t.nobody}>
          {t.nobodyHint}
        </EmptyState>
      ) : (
        <div className="grid gap-3.5">
          <div className="flex flex-wrap items-center gap-3">
            <Segmented
              label={t.kind}
              value={kind}
              options={(['sheet', 'badges'] as const).map((value) => ({ value, label: t[value] }))}
              onChange={setKind}
            />
            <span className="text-sm text-ink-2">{(selected ? t.chosen : t.seated)(sorted.length)}</span>
          </div>
          <ColumnChoice columns={columns} />
          <ScrollArea label={t.preview} className="overflow-x-auto rounded-[10px] border border-line bg-white p-4">
            <Paper eventId={eventId} kind={kind} people={sorted} count={drawn} columns={columns} />
          </ScrollArea>
        </div>
      )}
    </Dialog>
  )
}

/** Reads the people by name; undefined until they arrive. */
function usePeople(eventId: number, kind: Kind, selected: Selected) {
  const ids = useIds(selected)
  const { data, error } = useQuery({
    ...printedPeople(eventId, { ids: ids ?? null, withQr: kind === 'badges' }),
    enabled: ids !== undefined,
  })
  return { sorted: useMemo(() => data && byName(data), [data]), error }
}

/** Returns null for everybody with a seat, undefined while the selection is not known yet. */
function useIds(selected: Selected): readonly number[] | null | undefined {
  const [ids, setIds] = useState<readonly number[] | null | undefined>(selected ? undefined : null)
  const sayFailure = useFailureToast()
  const asked = useRef(false)
  useEffect(() => {
    if (!selected || asked.current) return
    asked.current = true
    selected().then(setIds, sayFailure)
  }, [selected, sayFailure])
  return ids
}

/** Counts up to the list's length in steps, so that the page stays responsive while it is drawn. */
function useGrowing(items: readonly unknown[], kind: Kind): number {
  const [grown, setGrown] = useState<{ items: readonly unknown[]; kind: Kind; count: number }>({
    items,
    kind,
    count: AT_ONCE[kind],
  })
  if (grown.items !== items || grown.kind !== kind) setGrown({ items, kind, count: AT_ONCE[kind] })
  const { count } = grown
  useEffect(() => {
    if (count >= items.length) return
    const timer = setTimeout(() => setGrown((before) => ({ ...before, count: before.count + AT_ONCE[before.kind] })), 0)
    return () => clearTimeout(timer)
  }, [count, items.length])
  return Math.min(count, items.length)
}

type Columns = ReturnType<typeof useColumns>

/** Returns the columns beside the names: the numbers, if there are any, and the chosen answers. */
function useColumns(offered: readonly Question[], people: readonly PrintedPerson[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number | 'number'>>(() => new Set(['number']))
  const hasNumbers = people.some(({ unify_id: number }) => number)
  const toggle = (column: number | 'number') =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(column)) after.add(column)
      return after
    })
  return {
    offered,
    hasNumbers,
    chosen,
    toggle,
    withNumbers: hasNumbers && chosen.has('number'),
    questions: useMemo(() => offered.filter(({ id }) => chosen.has(id)), [offered, chosen]),
  }
}

function ColumnChoice({ columns: { offered, hasNumbers, chosen, toggle } }: { readonly columns: Columns }) {
  const t = useTexts(printTexts)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-semibold">{t.columns}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {hasNumbers && <CheckLine label={t.number} checked={chosen.has('number')} onChange={() => toggle('number')} />}
        {offered.map(({ id, name }) => (
          <CheckLine key={id} label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
        ))}
      </div>
      <p className="text-xs text-ink-3">{t.contactHint}</p>
    </fieldset>
  )
}

function Paper({
  eventId,
  kind,
  people,
  count,
  columns: { questions, withNumbers },
}: {
  readonly eventId: number
  readonly kind: Kind
  readonly people: readonly PrintedPerson[]
  readonly count: number
  readonly columns: Columns
}) {
  const { data: event } = useQuery(eventOfApplicants(eventId))
  const { lang, zone } = useDates()
  const title = event?.name ?? ''
  const shared = { title, people, count, questions, withNumbers }
  if (kind === 'badges') return <PrintBadges {...shared} />
  const when = [
    event?.start_time ? formatExactRange(event.start_time, event.end_time, { lang, zone }) : '',
    event?.address ?? '',
  ]
  return <PrintSheet {...shared} when={when.filter(Boolean).join(' · ')} />
}

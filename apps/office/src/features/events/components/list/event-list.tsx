import {
  type EventStatus,
  AUDIT_EVENT,
  PIN_EVENT,
  PUBLISH_EVENT,
  SUBMIT_REVIEW,
  UNPIN_EVENT,
  UNPUBLISH_EVENT,
  CubicEventBase,
  REVIEW_STEP,
} from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { formatNumber, texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { useState } from 'react'
import { ListPage } from '../../../../crud/list-page/list-page.tsx'
import type { RowOf } from '../../../../crud/list-page/types.ts'
import { useModel } from '../../../../crud/model/model.ts'
import { toneOf } from '../../../../crud/model/value.tsx'
import { useHasUnits } from '../../../../data/has-units.ts'
import { officePath } from '../../../../shell/screen.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { EVENT_FIELDS, EVENT_ROWS } from '../../internal/event-rows.ts'
import { UNDOABLE } from '../../internal/undoable-methods.ts'
import { DuplicateDialog } from '../life/duplicate-dialog.tsx'
import { ListSwitch } from './list-switch.tsx'

const listTexts = texts({
  title: { cn: '活动', en: 'Events' },
  create: { cn: '新建活动', en: 'New event' },
  none: { cn: '还没有活动', en: 'No events yet' },
  noneHint: {
    cn: '从空白开始，或选一个类型；之后可以复制以前的活动。',
    en: 'Start from blank or from a type. Later on you can duplicate earlier events.',
  },
  unit: { cn: '单位', en: 'Unit' },
  seats: { cn: '名额', en: 'Seats' },
  full: { cn: '已满', en: 'Full' },
  left: { cn: (count: number) => `余 ${formatNumber(count)}`, en: (count: number) => `${formatNumber(count)} left` },
  noLimit: { cn: '不限', en: 'No limit' },
  noEnglish: { cn: '没有英文名', en: 'No English name' },
  noChinese: { cn: '没有中文名', en: 'No Chinese name' },
  pinned: { cn: '已置顶', en: 'Pinned' },
  timeOpen: { cn: '时间待定', en: 'No time yet' },
  duplicate: { cn: '复制', en: 'Duplicate' },
})

const STATUSES: readonly EventStatus[] = [
  'draft',
  'waiting_review',
  'rejected',
  'scheduled',
  'not_start',
  'processing',
  'finished',
  'cancelled',
]

type Row = RowOf<typeof CubicEventBase, (typeof EVENT_FIELDS)[number]>

export function EventList() {
  const t = useTexts(listTexts)
  const navigate = useNavigate()
  const [copied, setCopied] = useState<Row>()
  const hasUnits = useHasUnits()
  const pathOf = (row: Row) => officePath(`events/${row.data.id}`)
  return (
    <>
      <ListPage
        model={CubicEventBase}
        title={t.title}
        tabs={{ field: 'status', only: STATUSES, waits: ['waiting_review'] }}
        columns={[
          { field: 'name', width: 360, render: (row) => <EventName row={row} /> },
          { field: 'status', width: 110, render: (row) => <Status row={row.data} /> },
          { field: 'type_id', width: 110 },
          { field: 'start_time', width: 150, render: (row) => <When row={row} /> },
          { field: 'participant_number', label: t.seats, width: 150, render: (row) => <Seats row={row} /> },
          ...(hasUnits ? [{ field: 'unit_id' as const, label: t.unit, width: 130 }] : []),
          { field: 'creator', width: 120 },
        ]}
        fields={EVENT_FIELDS}
        sort={EVENT_ROWS.sort}
        rowTo={pathOf}
        head={<ListSwitch />}
        create={{ to: officePath('events/new'), label: t.create }}
        methods={[
          { method: SUBMIT_REVIEW, many: true },
          { method: AUDIT_EVENT, many: true },
          { method: PUBLISH_EVENT, many: true },
          { method: PIN_EVENT, run: UNDOABLE[PIN_EVENT.name], isShown: (row) => !isPinned(row) },
          { method: UNPIN_EVENT, run: UNDOABLE[UNPIN_EVENT.name], isShown: isPinned },
          { method: UNPUBLISH_EVENT, many: true, run: UNDOABLE[UNPUBLISH_EVENT.name] },
        ]}
        actions={[{ key: 'duplicate', label: t.duplicate, icon: 'copy', tag: 'duplicate', onChoose: setCopied }]}
        card={eventCard}
        empty={{
          title: t.none,
          hint: t.noneHint,
          action: (
            <LinkButton variant="primary" to={officePath('events/new')}>
              {t.create}
            </LinkButton>
          ),
        }}
      />
      {copied && (
        <DuplicateDialog
          id={copied.data.id}
          start={copied.data.start_time ?? ''}
          onDone={(copy) => navigate(officePath(`events/${copy}`))}
          onDismiss={() => setCopied(undefined)}
        />
      )}
    </>
  )
}

function isPinned({ data }: Row): boolean {
  return data.top_or_not
}

function EventName({ row }: { readonly row: Row }) {
  const t = useTexts(listTexts)
  const { data } = row
  const type = data.type_id
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Cover
        src={data.cover}
        seed={data.id}
        kind={type?.id ?? 0}
        shown="row"
        className="h-9 w-[52px] shrink-0 rounded-[8px]"
      />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-x-2 gap-y-0.5 max-sm:flex-wrap">
          <span className="truncate font-semibold">{data.name}</span>
          {isPinned(row) && (
            <span className="text-brand-text">
              <Icon name="pin" size={14} />
              <span className="sr-only">{t.pinned}</span>
            </span>
          )}
          {!data.name_en && (
            <Badge tone="warn" dot={false}>
              {t.noEnglish}
            </Badge>
          )}
          {!data.name_cn && (
            <Badge tone="warn" dot={false}>
              {t.noChinese}
            </Badge>
          )}
        </span>
        <span className="block truncate text-xs font-normal text-ink-3">{data.address}</span>
      </span>
    </span>
  )
}

function Status({ row }: { readonly row: Row['data'] }) {
  const { data: model } = useModel(CubicEventBase)
  const lang = useLanguage()
  const { status, review_step: step } = row
  const word = model?.fields.get('status')?.selections?.find(({ value }) => value === status)?.name ?? status
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone={toneOf(status)}>{word}</Badge>
      {step && <span className="text-xs text-ink-3">{REVIEW_STEP[step][lang]}</span>}
    </span>
  )
}

function When({ row: { data } }: { readonly row: Row }) {
  const t = useTexts(listTexts)
  const { day, time } = useDates()
  const [start, end] = [data.start_time, data.end_time]
  if (start === null) return <span className="text-ink-3">{t.timeOpen}</span>
  return (
    <span>
      <span className="block">{day(start)}</span>
      <span className="block text-xs text-ink-3">
        {time(start)}
        {end !== null && ` – ${time(end)}`}
      </span>
    </span>
  )
}

function Seats({ row: { data } }: { readonly row: Row }) {
  const t = useTexts(listTexts)
  const taken = data.participant_number ?? 0
  const isLimited = data.regist_id?.limited === true
  const limit = data.regist_id?.limit_number ?? 0
  if (!isLimited)
    return (
      <span>
        {formatNumber(taken)} <span className="text-xs text-ink-3">{t.noLimit}</span>
      </span>
    )
  const left = limit - taken
  return (
    <span className="block min-w-24">
      <span className="flex items-baseline justify-between gap-2">
        <span>
          <b>{formatNumber(taken)}</b> <span className="text-xs text-ink-3">/ {formatNumber(limit)}</span>
        </span>
        {left <= Math.max(5, limit / 20) && (
          <span className="text-xs font-semibold text-warn">{left <= 0 ? t.full : t.left(left)}</span>
        )}
      </span>
      <Progress
        label={t.seats}
        value={taken / Math.max(1, limit)}
        tone={left <= limit / 20 ? 'warn' : 'brand'}
        className="mt-1"
      />
    </span>
  )
}

function eventCard(row: Row) {
  return (
    <span className="grid gap-2">
      <EventName row={row} />
      <Status row={row.data} />
      <span className="flex items-end justify-between gap-3 text-sm">
        <When row={row} />
        <Seats row={row} />
      </span>
    </span>
  )
}

import { CubicEventBase, CubicEventRegist, REVIEW_STEP } from '@cubic/contract'
import type { EventStatus } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { type Dispatch, lazy, Suspense, useEffect, useReducer, useState, type ReactNode, type Ref } from 'react'
import { useParams } from 'react-router'
import { Editors } from '../../../../crud/record-page/editors.tsx'
import { useModel, type Model } from '../../../../crud/model/model.ts'
import { recordIdOf } from '../../../../crud/model/record-id.ts'
import { LeaveGuard } from '../../../../crud/record-form/leave-guard.tsx'
import { recordOf, type Loaded } from '../../../../crud/record-form/record-of.ts'
import { isRelated, toneOf } from '../../../../crud/model/value.tsx'
import { EventHead } from '../../../../shell/event-head.tsx'
import { rememberOpened } from '../../../../shell/recent.ts'
import { officePath } from '../../../../shell/screen.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Page, PageHead } from '../../../../ui/layout.tsx'
import { FailedRead } from '../../../../ui/failed-read.tsx'
import {
  EVENT_NAMES,
  REGISTRATION_NAMES,
  type EventEditor,
  type LoadedEvent,
  type RegistrationEditor,
  type StoredRegistration,
} from '../../data/api.ts'
import { useRecordEditor } from '../../../../crud/record-form/use-record-editor.ts'
import type { EditedEvent, PartStates } from '../../internal/edited-event.ts'
import { eventName } from '../../internal/event-name.ts'
import { problemsByPart } from '../../internal/problems-by-part.ts'
import { registrationProblems } from '../../internal/registration-problems.ts'
import { isSavedByHand } from '../../internal/stages.ts'
import { editorTexts } from '../../data/texts.ts'
import { Basics } from '../basics/basics.tsx'
import { CheckInSettings } from './check-in-settings.tsx'
import { EventActions } from './event-actions.tsx'
import { MergeDialog } from '../base/merge-dialog.tsx'
import { Note } from '../base/note.tsx'
import { SeriesNote } from '../series/series-note.tsx'
import { RegistrationSettings } from '../registration/registration-settings.tsx'

const FormBuilder = lazy(async () => ({ default: (await import('../form/form-builder.tsx')).FormBuilder }))

const SessionList = lazy(async () => ({ default: (await import('../sessions/session-list.tsx')).SessionList }))

const PagePart = lazy(async () => ({ default: (await import('../page/page-part.tsx')).PagePart }))

const PARTS = ['', 'form', 'registration', 'sessions', 'page', 'check-in'] as const
/** These parts save themselves and say so in the head. Once opened they stay mounted, to keep unfinished work. */
const SAVES_ITSELF: readonly Part[] = ['form', 'page']
type Part = (typeof PARTS)[number]

export function EventEditor() {
  const t = useTexts(editorTexts)
  const { id: given, part = '' } = useParams()
  const id = recordIdOf(given)
  const model = useModel(CubicEventBase)
  const registModel = useModel(CubicEventRegist)
  const event = useQuery({ ...recordOf(CubicEventBase, id, EVENT_NAMES), enabled: id > 0 })
  const regist = event.data?.values.regist_id
  const registId = regist?.id ?? 0
  const registration = useQuery({
    ...recordOf(CubicEventRegist, registId, REGISTRATION_NAMES),
    enabled: registId > 0,
  })
  const error = model.error ?? event.error ?? registModel.error ?? registration.error
  const shown = PARTS.find((each) => each === part)
  if (id === 0 || event.data === null || shown === undefined) return <Gone />
  const isRead = model.data && registModel.data && event.data && (registId === 0 || registration.data)
  if (!isRead || !model.data || !event.data || !registModel.data) {
    if (error)
      return (
        <Page>
          <PageHead title={t.events} />
          <FailedRead error={error} />
        </Page>
      )
    return <EditorSkeleton />
  }
  const about = { id, model: model.data, loaded: event.data, part: shown }
  return registration.data ? (
    <WithRegistration
      key={id}
      {...about}
      registId={registId}
      registModel={registModel.data}
      registration={registration.data}
    />
  ) : (
    <WithoutRegistration key={id} {...about} />
  )
}

type About = { readonly id: number; readonly model: Model; readonly loaded: LoadedEvent; readonly part: Part }

function WithRegistration({
  registId,
  registModel,
  registration: loadedRegistration,
  ...about
}: About & {
  readonly registId: number
  readonly registModel: Model
  readonly registration: Loaded<StoredRegistration>
}) {
  const lang = useLanguage()
  const event = useEventRecord(about)
  const registration = useRecordEditor({
    model: registModel,
    id: registId,
    loaded: loadedRegistration,
    names: REGISTRATION_NAMES,
    auto: !isSavedByHand(about.loaded.values),
    rules: (values) => registrationProblems(values, event.values, lang),
  })
  return <Editor {...about} event={event} registration={registration} />
}

function WithoutRegistration(about: About) {
  return <Editor {...about} event={useEventRecord(about)} registration={undefined} />
}

function useEventRecord({ id, model, loaded }: About): EventEditor {
  return useRecordEditor({ model, id, loaded, names: EVENT_NAMES, auto: !isSavedByHand(loaded.values) })
}

function statusOf({ values }: LoadedEvent): EventStatus {
  return values.status
}

function Editor({
  id,
  loaded,
  part,
  event,
  registration,
}: About & { readonly event: EventEditor; readonly registration: RegistrationEditor | undefined }) {
  const [parts, report] = useReducer(withStates, {})
  const [saveSlot, setSaveSlot] = useState<HTMLElement | null>(null)
  const status = statusOf(loaded)
  const edited: EditedEvent = {
    id,
    status,
    tags: loaded.tags,
    // methods put it into a series and take it out while it is edited
    event: { ...event, values: { ...event.values, series_id: loaded.values.series_id } },
    registration,
    parts,
    saveSlot,
  }
  const [opened, setOpened] = useState<readonly Part[]>([])
  if (!opened.includes(part)) setOpened([...opened, part])
  useRememberOpened(id, event)
  const records = registration ? [event, registration] : [event]
  const merging = records.find(({ merge }) => merge)
  const isUnsaved = records.some(({ changed }) => changed.length > 0)
  const isPartUnsaved = Object.values(parts).some(({ state }) => state !== 'saved')
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <Head edited={edited} loaded={loaded} slot={SAVES_ITSELF.includes(part) ? setSaveSlot : undefined} />
      <Page>
        <Notes edited={edited} loaded={loaded} />
        <SeriesNote edited={edited} />
        {PARTS.filter((each) => each === part || (SAVES_ITSELF.includes(each) && opened.includes(each))).map((each) => (
          <div key={each} hidden={each !== part} className="contents">
            <Suspense fallback={<PartSkeleton />}>
              {contentOf(each, each === part ? edited : { ...edited, saveSlot: null }, report)}
            </Suspense>
          </div>
        ))}
      </Page>
      <LeaveGuard
        isOn={isSavedByHand(loaded.values) ? isUnsaved || isPartUnsaved : parts.form?.state === 'stuck'}
        within={PARTS.map((each) => officePath(each === '' ? `events/${id}` : `events/${id}/${each}`))}
      />
      {merging && <MergeDialog record={merging} />}
    </div>
  )
}

function useRememberOpened(id: number, event: EventEditor): void {
  const [cn, en] = [eventName(event, 'cn'), eventName(event, 'en')]
  const type = event.values.type_id
  const kind = type?.id ?? 0
  const { cover } = event.values
  useEffect(() => {
    const to = officePath(`events/${id}`)
    if (cn) rememberOpened({ to, label: { cn, en }, model: 'CubicEventBase', id, kind, cover })
  }, [id, cn, en, kind, cover])
}

function withStates(before: PartStates, changed: PartStates): PartStates {
  return { ...before, ...changed }
}

function contentOf(part: Part, edited: EditedEvent, report: Dispatch<PartStates>): ReactNode {
  switch (part) {
    case '':
      return <Basics edited={edited} />
    case 'form':
      return <FormBuilder edited={edited} report={report} />
    case 'registration':
      return <RegistrationSettings edited={edited} />
    case 'sessions':
      return <SessionList edited={edited} />
    case 'check-in':
      return <CheckInSettings edited={edited} />
    case 'page':
      return <PagePart edited={edited} report={report} />
  }
}

/** Explains an event that was sent back, is scheduled, or is read-only for this user. */
function Notes({ edited: { status, tags }, loaded }: { readonly edited: EditedEvent; readonly loaded: LoadedEvent }) {
  const t = useTexts(editorTexts)
  const { moment } = useDates()
  const reason = loaded.values.reject_reason ?? ''
  const publishTime = loaded.values.publish_time ?? ''
  return (
    <>
      {reason !== '' && (
        <Note tone="bad" icon="warning">
          <b>{status === 'cancelled' ? t.cancelledBecause : t.rejected}</b>
          {reason} {status !== 'cancelled' && t.rejectedHint}
        </Note>
      )}
      {status === 'scheduled' && publishTime !== '' && (
        <Note tone="brand" icon="clock">
          {t.scheduledFor(moment(publishTime))}
        </Note>
      )}
      {!tags.includes('write') && (
        <Note tone="warn" icon="lock">
          {t.readonly}
        </Note>
      )}
    </>
  )
}

function Head({
  edited,
  loaded,
  slot,
}: {
  readonly edited: EditedEvent
  readonly loaded: LoadedEvent
  readonly slot: Ref<HTMLElement> | undefined
}) {
  const { id, event, status } = edited
  const lang = useLanguage()
  const name = eventName(event, lang)
  const type = event.values.type_id
  const { untitled } = useTexts(editorTexts)
  const state = event.model.fields.get('status')?.selections?.find(({ value }) => value === status)?.name ?? status
  const step = event.values.review_step
  // whose turn it is
  const word = status === 'waiting_review' && step ? `${state} · ${REVIEW_STEP[step][lang]}` : state
  return (
    <EventHead
      stays
      id={id}
      toMend={problemsByPart(edited)}
      event={{
        name,
        cover: event.values.cover,
        type: isRelated(type) ? type : null,
        state: { word, tone: toneOf(status) },
      }}
      editors={<Editors model={CubicEventBase} id={id} />}
      actions={<EventActions edited={edited} loaded={loaded} name={name || untitled} slot={slot} />}
    />
  )
}

function Gone() {
  const t = useTexts(editorTexts)
  return (
    <Page width="form">
      <PageHead title={t.gone} />
      <EmptyState icon="calendar" title={t.gone} action={<LinkButton to={officePath('events')}>{t.toList}</LinkButton>}>
        {t.goneHint}
      </EmptyState>
    </Page>
  )
}

function EditorSkeleton() {
  const t = useTexts(editorTexts)
  return (
    <Loading>
      <h1 className="sr-only">{t.events}</h1>
      <div className="grid gap-3 border-b border-line bg-surface px-4 pt-4 lg:px-7">
        <Skeleton className="h-10 w-80 max-w-full" />
        <Skeleton className="mb-2 h-6 w-64 max-w-full" />
      </div>
      <div className="px-4 py-4 lg:px-7">
        <PartSkeleton />
      </div>
    </Loading>
  )
}

function PartSkeleton() {
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
      <Skeleton className="h-[420px] rounded-[14px]" />
      <Skeleton className="h-[320px] rounded-[14px]" />
    </div>
  )
}

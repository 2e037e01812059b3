import type { SeriesScope } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatTime } from '@cubic/web-kit/datetime/format'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { reachTexts, toldPeople } from '../../../../data/told-people.ts'
import { sessionsOfEvent } from '../../data/api.ts'
import { seriesOf } from '../../data/series.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { saveTogether } from '../../internal/save-together.ts'
import { datesWithin, peopleOn } from '../../internal/series-scope.ts'
import { seriesTexts } from '../../internal/series-texts.ts'
import { editorTexts } from '../../data/texts.ts'
import type { AnyRecordEditor } from '../../../../crud/record-form/use-record-editor.ts'
import { type EditedEvent, isByHand } from '../../internal/edited-event.ts'

type SavedRecord = Omit<AnyRecordEditor, 'values' | 'set' | 'problems'> & { readonly problems: object }

/** Shows whether changes are saved; for a published event, also the buttons to publish or discard them. */
export function SaveState({
  edited,
  records = edited.registration ? [edited.event, edited.registration] : [edited.event],
}: {
  readonly edited: EditedEvent
  readonly records?: readonly SavedRecord[]
}) {
  const t = useTexts(editorTexts)
  const problems = records.flatMap((record) => Object.keys(record.problems)).length
  const failure = records.find((record) => record.failure !== undefined)?.failure
  const changed = records.flatMap((record) => record.changed).length
  const isSaving = records.some((record) => record.isSaving)
  const saved = records.flatMap(({ savedAt }) => savedAt ?? []).toSorted((one, other) => Number(other) - Number(one))[0]
  if (!edited.tags.includes('write')) return null
  return (
    <>
      <SaveStatus {...{ problems, failure, changed, isSaving }} savedAt={saved} isAuto={!isByHand(edited)} />
      {failure !== undefined && problems === 0 && !isByHand(edited) && (
        <Button size="sm" icon="refresh" onClick={() => records.forEach((record) => void record.save())}>
          {t.retry}
        </Button>
      )}
      {changed > 0 && isByHand(edited) && (
        <Update edited={edited} records={records} isBlocked={records.some((record) => record.isBlocked)} />
      )}
    </>
  )
}

export function SaveStatus({
  problems,
  failure,
  changed,
  isSaving,
  savedAt,
  isAuto,
}: {
  /** The number of values to correct first. */
  readonly problems: number
  readonly failure: string | undefined
  readonly changed: number
  readonly isSaving: boolean
  readonly savedAt: Date | undefined
  readonly isAuto: boolean
}) {
  const t = useTexts(editorTexts)
  const { zone } = useDates()
  return (
    <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm font-semibold">
      {problems > 0 ? (
        <span className="text-bad">{t.toFix(problems)}</span>
      ) : failure !== undefined ? (
        <span className="max-w-72 text-bad">{failure}</span>
      ) : isSaving || (changed > 0 && isAuto) ? (
        <span className="text-ink-2">{t.saving}</span>
      ) : changed > 0 ? (
        <span className="text-warn">{t.unsaved(changed)}</span>
      ) : (
        <span className="flex items-center gap-1.5 text-ok">
          <Icon name="check" size={15} />
          {savedAt ? t.savedAt(formatTime(savedAt, zone)) : t.allSaved}
        </span>
      )}
    </span>
  )
}

const MOVED = ['start_time', 'end_time', 'address_cn', 'address_en', 'activity_mode', 'act_url']

function Update({
  edited,
  records,
  isBlocked,
}: {
  readonly edited: EditedEvent
  readonly records: readonly SavedRecord[]
  readonly isBlocked: boolean
}) {
  const t = useTexts(editorTexts)
  const [isOpen, setOpen] = useState(false)
  const { ways } = useTexts(reachTexts)
  const ts = useTexts(seriesTexts)
  const { isMoved, sessionsMove, series, reach } = useConsequences(edited, isOpen)
  const [scope, setScope] = useState<SeriesScope>('this')
  const people = series ? peopleOn(datesWithin(series, edited.id, scope)) : 0
  const saveAll = async () => {
    await saveTogether(records, series ? { id: edited.id, scope } : undefined)
    setOpen(false)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => records.forEach((record) => record.discard())}>
        {t.discard}
      </Button>
      <Button variant="primary" disabled={isBlocked} onClick={() => setOpen(true)}>
        {t.update}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={series ? ts.updateTitle : t.updateTitle}
          confirm={t.updateNow}
          pending={records.some(({ isSaving }) => isSaving)}
          onConfirm={() => void saveAll()}
          onDismiss={() => setOpen(false)}
        >
          {series ? (
            <ScopeChoice series={series} eventId={edited.id} scope={scope} onChange={setScope}>
              {people > 0 && (
                <p className={isMoved ? 'text-warn' : ''}>{isMoved ? ts.told(people) : ts.notTold(people)}</p>
              )}
            </ScopeChoice>
          ) : (
            <p>{t.updateBody(reach?.people ?? 0)}</p>
          )}
          {!series && isMoved && reach && reach.people > 0 && (
            <p className="mt-1.5">
              <b className="text-warn">{t.updateMoved}</b>
              {ways(reach)}
            </p>
          )}
          {sessionsMove && <p className="mt-1.5">{ts.sessionsMove}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Reads what an update changes elsewhere: sessions, the other dates of a series, and the people who are told. */
function useConsequences({ id, event }: EditedEvent, isOpen: boolean) {
  const isMoved = event.changed.some((name) => MOVED.includes(name))
  const isOtherTime = ['start_time', 'end_time'].every((name) => event.changed.includes(name))
  const { data: sessions } = useQuery({ ...sessionsOfEvent(id), enabled: isOpen && isOtherTime })
  const isInSeries = Boolean(event.values.series_id)
  const { data: series } = useQuery(seriesOf(id, isInSeries))
  // authors of a draft in a series may not ask it
  const { data: reach } = useQuery({ ...toldPeople(id), enabled: !isInSeries })
  return { isMoved, sessionsMove: sessions !== undefined && sessions.length > 0, series, reach }
}

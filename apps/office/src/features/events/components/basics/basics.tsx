import { CubicEventBase, CubicEventType } from '@cubic/contract'
import { completeness } from '@cubic/domain/event/publishing'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState } from 'react'
import { RelationPicker } from '../../../../crud/relation-picker/relation-picker.tsx'
import { LANGUAGE_OPTIONS } from '../../../../data/languages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { inLanguages, TRANSLATED, type EventEditor, type TranslatedField } from '../../data/api.ts'
import { isBlankText } from '../../internal/blank-text.ts'
import { usePlaceClashes } from '../../internal/use-place-clashes.ts'
import { eventToPublish } from '../../internal/to-publish.ts'
import { editorTexts } from '../../data/texts.ts'
import { CheckPanel } from '../life/check-panel.tsx'
import { SeriesCard } from '../series/series-card.tsx'
import { CoverField } from './cover-field.tsx'
import { UnitFields } from './unit-fields.tsx'
import type { EditedEvent } from '../../internal/edited-event.ts'
import {
  goToField,
  EventRange,
  placeOf,
  EventSwitch,
  EventText,
  EventTranslated,
  type ShownLanguages,
} from '../base/event-fields.tsx'

const SHOWN = [
  'to_official_website',
  'public_or_not',
  'home_calender',
  'home_todo_list',
  'show_participant_number',
] as const

export function Basics({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const [languages, setLanguages] = useState<ShownLanguages>('both')
  const { event } = edited
  const mode = event.values.activity_mode ?? ''
  const text = { record: event, languages }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 gap-3.5">
        <Languages edited={edited} shown={languages} onShow={setLanguages} />
        <Card title={t.what}>
          <div className="grid gap-4">
            <div className="grid gap-4 md:grid-cols-[minmax(0,260px)_minmax(0,1fr)]">
              <CoverField edited={edited} />
              <div className="grid content-start gap-3">
                <EventTranslated {...text} name="name" widget="title" required />
              </div>
            </div>
            <div className="grid gap-4 md:grid-cols-2">
              <TypeField edited={edited} />
              <ModeField edited={edited} />
            </div>
            <EventRange record={event} label={t.when} from="start_time" to="end_time" required />
            <PlaceField edited={edited} languages={languages} />
            {mode !== 'offline' && (
              <EventText record={event} name="act_url" type="url" placeholder="https://" required={mode === 'online'} />
            )}
          </div>
        </Card>
        <SeriesCard edited={edited} />
        <Card title={t.about}>
          <div className="grid gap-4">
            <EventTranslated {...text} name="notice" widget="area" />
            <EventTranslated {...text} name="act_description" widget="rich" />
          </div>
        </Card>
        <Card title={t.who}>
          <div className="grid gap-4">
            <UnitFields edited={edited} />
            <EventTranslated {...text} name="organiser" />
            <EventText record={event} name="organiser_contact" />
          </div>
        </Card>
        <Card title={t.shown}>
          <div className="grid gap-3.5 md:grid-cols-2 md:gap-x-8">
            {SHOWN.map((name) => (
              <EventSwitch key={name} record={event} name={name} />
            ))}
          </div>
        </Card>
      </div>
      <CheckPanel edited={edited} />
    </div>
  )
}

/** Edits the place, and names the event that has it at that time. */
function PlaceField({ edited, languages }: { readonly edited: EditedEvent; readonly languages: ShownLanguages }) {
  const t = useTexts(editorTexts)
  const [taken] = usePlaceClashes(edited)
  return (
    <EventTranslated
      record={edited.event}
      languages={languages}
      name="address"
      required={edited.event.values.activity_mode !== 'online'}
      hint={taken ? <b className="text-warn">{t.placeTaken(taken.name || t.untitled)}</b> : t.placeRequired}
    />
  )
}

function TypeField({ edited: { event } }: { readonly edited: EditedEvent }) {
  const field = event.model.fields.get('type_id')
  const value = event.values.type_id
  return (
    <div id={placeOf('type_id')}>
      <Field label={field?.display_name ?? ''} error={event.problems.type_id} required>
        {(described) => (
          <RelationPicker
            {...described}
            target={CubicEventType}
            label={field?.display_name ?? ''}
            value={value}
            onChange={(next) => event.set({ type_id: next })}
            disabled={!event.canWrite}
            canCreate
          />
        )}
      </Field>
    </div>
  )
}

const ACTIVITY_MODES = CubicEventBase.fields.activity_mode.selections

function ModeField({ edited: { event } }: { readonly edited: EditedEvent }) {
  const lang = useLanguage()
  const field = event.model.fields.get('activity_mode')
  const options = ACTIVITY_MODES.map(({ value, label }) => ({ value, label: label[lang] }))
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <div className="text-sm font-semibold">{field?.display_name}</div>
      <Segmented
        label={field?.display_name ?? ''}
        options={options}
        value={event.values.activity_mode}
        onChange={(next) => event.set({ activity_mode: next })}
        disabled={!event.canWrite}
      />
    </div>
  )
}

/** Shows how complete each language is, with links to missing texts. */
function Languages({
  edited: { event },
  shown,
  onShow,
}: {
  readonly edited: EditedEvent
  readonly shown: ShownLanguages
  readonly onShow: (shown: ShownLanguages) => void
}) {
  const t = useTexts(editorTexts)
  const done = completeness(eventToPublish(event.values, undefined))
  const missing = TRANSLATED.flatMap((field) =>
    inLanguages(field).filter((name) => isBlankText(event.values[name]) && isWritten(event.values, field)),
  )
  const next = missing[0]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-[14px] border border-line bg-surface px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
        <span className="font-semibold">{t.languages}</span>
        <Written word="中文" {...done.cn} />
        <Written word="English" {...done.en} />
        {next !== undefined && event.canWrite && (
          <Button
            size="sm"
            variant="link"
            onClick={() => {
              onShow('both')
              // the field exists only while both languages are shown
              requestAnimationFrame(() => goToField(next))
            }}
          >
            {t.nextMissing}
          </Button>
        )}
      </div>
      <Segmented
        label={t.shownLanguages}
        value={shown}
        onChange={onShow}
        options={[{ value: 'both', label: t.both }, ...LANGUAGE_OPTIONS]}
      />
    </div>
  )
}

function Written({ word, written, of }: { readonly word: string; readonly written: number; readonly of: number }) {
  const t = useTexts(editorTexts)
  const isComplete = written === of
  return (
    <span className="flex items-center gap-1.5 text-ink-2">
      {word}
      <b className="text-ink">
        {written}/{of}
      </b>
      {isComplete ? (
        <span className="text-ok">
          <Icon name="check-circle" size={15} />
          <span className="sr-only">{t.complete}</span>
        </span>
      ) : (
        <span aria-hidden="true" className="h-1.5 w-14 overflow-hidden rounded-full bg-fill">
          <i
            className="block h-full rounded-full bg-accent"
            style={{ width: `${(100 * written) / Math.max(1, of)}%` }}
          />
        </span>
      )}
    </span>
  )
}

function isWritten(values: EventEditor['values'], field: TranslatedField): boolean {
  return inLanguages(field).some((name) => !isBlankText(values[name]))
}

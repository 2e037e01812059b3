import { CubicEventSession, EVENT_PARTS, LANGUAGES, translationName } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { useSubmit } from '../../../../crud/actions/use-submit.ts'
import { LANGUAGE_NAMES } from '../../../../data/languages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { Field, TextInput } from '../../../../ui/field.tsx'
import { RangeField } from '../../../../ui/range-field.tsx'
import { saveEvent, type StoredSession } from '../../data/api.ts'
import { sessionTexts } from '../../internal/session-texts.ts'

const { fields } = CubicEventSession
const TRANSLATED = ['name', 'speaker', 'address'] as const
type Typed = { readonly [name in `${(typeof TRANSLATED)[number]}_${'cn' | 'en'}`]: string } & {
  readonly start_time: string | null
  readonly end_time: string | null
  readonly limit_number: string
}

/** Edits one session, or adds one after the last. Saves only the session, not what is being edited in the event. */
export function SessionDialog({
  eventId,
  session,
  before,
  starts,
  chooses,
  onDismiss,
}: {
  readonly eventId: number
  readonly session: StoredSession | undefined
  /** The last session: a new one begins when it ends. */
  readonly before: StoredSession | undefined
  readonly starts: string | null
  readonly chooses: boolean
  readonly onDismiss: () => void
}) {
  const t = useTexts(sessionTexts)
  const lang = useLanguage()
  const { typed, set, save, isPending, problem, problemOf } = useSessionForm({
    eventId,
    session,
    begins: before?.end_time ?? starts,
    onSaved: onDismiss,
  })
  const chosenBy = (session?.taken_number ?? 0) + (session?.waiting_number ?? 0)
  return (
    <Dialog
      title={session ? t.edit : t.add}
      width="wide"
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isPending} onClick={save}>
          {t.save}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TranslatedFields typed={typed} onChange={set} problemOf={problemOf} />
        <RangeField
          label={t.when}
          required
          start={{ label: fields.start_time.label[lang], value: typed.start_time, error: problemOf('start_time') }}
          end={{ label: fields.end_time.label[lang], value: typed.end_time, error: problemOf('end_time') }}
          onChange={(start_time, end_time) => set({ start_time, end_time })}
        />
        {chooses && <LimitField typed={typed} onChange={set} problemOf={problemOf} />}
        {chosenBy > 0 && <p className="text-xs text-ink-3">{t.movedHint(chosenBy)}</p>}
        <Failure>{problem}</Failure>
      </div>
    </Dialog>
  )
}

function useSessionForm({
  eventId,
  session,
  begins,
  onSaved,
}: {
  readonly eventId: number
  readonly session: StoredSession | undefined
  readonly begins: string | null
  readonly onSaved: () => void
}) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(session, begins))
  const { submit, isPending, problem, refused } = useSubmit(saveEvent)
  // lower indices are other parts of the event
  const errors = (refused?.errors ?? []).filter(({ index }) => index === null || index >= EVENT_PARTS.length)
  const stored = session ? { id: session.id, version: session.version } : { event_id: eventId }
  return {
    typed,
    set: (changed: Partial<Typed>) => setTyped({ ...typed, ...changed }),
    save: () => submit({ sessions: [{ ...stored, ...valuesOf(typed) }] }, onSaved),
    isPending,
    problem: errors.some(({ field }) => field !== null) ? undefined : problem,
    problemOf: (...names: readonly string[]) => errors.find(({ field }) => names.includes(field ?? ''))?.message,
  }
}

type FieldProps = {
  readonly typed: Typed
  readonly onChange: (changed: Partial<Typed>) => void
  readonly problemOf: (...names: readonly string[]) => string | undefined
}

function TranslatedFields({ typed, onChange, problemOf }: FieldProps) {
  const lang = useLanguage()
  return TRANSLATED.map((name) => (
    <div key={name} className="grid gap-3 sm:grid-cols-2">
      {LANGUAGES.map((each) => {
        const field = translationName(name, each)
        return (
          <Field
            key={field}
            label={`${fields[name].label[lang]} · ${LANGUAGE_NAMES[each]}`}
            required={name === 'name' && each === 'cn'}
            error={problemOf(field, ...(each === 'cn' ? [name] : []))}
          >
            {(described) => (
              <TextInput
                {...described}
                value={typed[field]}
                maxLength={fields[name].max}
                onChange={(value) => onChange({ [field]: value })}
              />
            )}
          </Field>
        )
      })}
    </div>
  ))
}

function LimitField({ typed, onChange, problemOf }: FieldProps) {
  const lang = useLanguage()
  return (
    <Field
      label={fields.limit_number.label[lang]}
      hint={fields.limit_number.help[lang]}
      error={problemOf('limit_number')}
    >
      {(described) => (
        <TextInput
          {...described}
          inputMode="numeric"
          value={typed.limit_number}
          onChange={(limit_number) => onChange({ limit_number })}
        />
      )}
    </Field>
  )
}

function typedOf(session: StoredSession | undefined, begins: string | null): Typed {
  const start = session ? session.start_time : begins
  const hour = start === null ? null : new Date(Date.parse(start) + 3_600_000).toISOString()
  return {
    name_cn: session?.name_cn ?? '',
    name_en: session?.name_en ?? '',
    speaker_cn: session?.speaker_cn ?? '',
    speaker_en: session?.speaker_en ?? '',
    address_cn: session?.address_cn ?? '',
    address_en: session?.address_en ?? '',
    start_time: start,
    end_time: session ? session.end_time : hour,
    limit_number: session?.limit_number === null || session === undefined ? '' : String(session.limit_number),
  }
}

/** Reads the typed texts as values to save. A limit that is not a number goes to the server, which refuses it. */
function valuesOf({ start_time, end_time, limit_number, ...texts }: Typed) {
  const limit = limit_number.trim()
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim() || null])),
    start_time,
    end_time,
    limit_number: limit === '' ? null : /^\d+$/.test(limit) ? Number(limit) : limit,
  }
}

import { useState } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { inSentence, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import type { Chosen } from '../data/chosen.ts'
import {
  type Answer,
  chosenOf,
  openClashes,
  otherTime,
  settled,
  type SessionClash,
  type TimedSession,
} from '../internal/agenda.ts'
import { sessionTexts } from '../internal/texts.ts'

type ClashDialogProps = {
  readonly sessions: readonly TimedSession[]
  readonly chosen: Chosen
  readonly allowsOverlap: boolean
  readonly onChange: (chosen: Chosen) => void
  readonly onDismiss: () => void
}

export function ClashDialog(props: ClashDialogProps) {
  const { sessions, chosen, onChange, onDismiss } = props
  const [clash] = openClashes(sessions, chosen)
  if (!clash) return null
  const take = (next: Chosen) => {
    onChange(next)
    if (openClashes(sessions, next).length === 0) onDismiss()
  }
  return <OneClash key={`${clash.one.id}-${clash.other.id}`} {...props} clash={clash} onTake={take} />
}

type OneProps = ClashDialogProps & { readonly clash: SessionClash; readonly onTake: (chosen: Chosen) => void }

function OneClash({ sessions, chosen, allowsOverlap, clash, onTake, onDismiss }: OneProps) {
  const t = useTexts(sessionTexts)
  const { now } = useDates()
  const [answer, setAnswer] = useState<Answer>('one')
  const { one, other } = clash
  const [first, second] = [one.name ?? '', other.name ?? '']
  const has = chosenOf(sessions, chosen)
  const again = [other, one].flatMap((session) => {
    const found = otherTime(session, sessions, { chosen: has, now: now.getTime() })
    return found ? [{ session, found }] : []
  })[0]
  const title = t.clashTitle(clash.minutes)
  const choices: readonly Choice[] = [
    { value: 'one', label: t.keep(first), note: t.keepNote(second) },
    { value: 'other', label: t.swap(second), note: t.swapNote(first) },
    { value: 'both', label: t.both, note: allowsOverlap ? t.bothNote : t.notBoth, disabled: !allowsOverlap },
  ]
  return (
    <Dialog
      title={title}
      onDismiss={onDismiss}
      actions={
        <Button size="lg" block onClick={() => onTake(settled(chosen, clash, answer))}>
          {t.decide}
        </Button>
      }
    >
      <ClashPicture clash={clash} />
      <fieldset className="mt-3 grid">
        <legend className="sr-only">{title}</legend>
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.value}
            {...choice}
            checked={answer === choice.value}
            onChoose={() => setAnswer(choice.value)}
          />
        ))}
      </fieldset>
      {again && (
        <OtherTime
          {...again}
          onTake={() =>
            onTake({ ...chosen, ids: [...chosen.ids.filter((id) => id !== again.session.id), again.found.id] })
          }
        />
      )}
    </Dialog>
  )
}

type Choice = {
  readonly value: Answer
  readonly label: string
  readonly note: string
  readonly disabled?: boolean
}

function ChoiceRow({
  label,
  note,
  disabled = false,
  checked,
  onChoose,
}: Choice & { readonly checked: boolean; readonly onChoose: () => void }) {
  return (
    <label
      className={classNames(
        'flex items-start gap-3 border-t border-line py-3 first-of-type:border-t-0',
        disabled ? 'text-ink-3' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name="clash"
        className="peer sr-only"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span
        aria-hidden="true"
        className="mt-0.5 size-5 shrink-0 rounded-full border-[1.5px] border-line-2 transition peer-checked:border-[6px] peer-checked:border-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-text"
      />
      <span className="min-w-0 font-bold">
        {label}
        <span className="block text-sm font-normal text-ink-3">{note}</span>
      </span>
    </label>
  )
}

type OtherTimeProps = {
  readonly session: TimedSession
  readonly found: TimedSession
  readonly onTake: () => void
}

function OtherTime({ session, found, onTake }: OtherTimeProps) {
  const t = useTexts(sessionTexts)
  const { moment } = useDates()
  return (
    <p className="text-sm text-ink-2">
      {t.again(session.name ?? '', inSentence(moment(found.start_time)), leftOf(found, t))}
      <button type="button" className="font-semibold text-brand-text hover:underline" onClick={onTake}>
        {t.takeAgain}
      </button>
    </p>
  )
}

function leftOf({ limit_number: limit, taken_number: taken }: TimedSession, t: { left: (count: number) => string }) {
  return limit === null || taken === null ? '' : `，${t.left(limit - taken)}`
}

/** Draws both as bars on one scale of time, and when they overlap. */
function ClashPicture({ clash: { one, other } }: { readonly clash: SessionClash }) {
  const t = useTexts(sessionTexts)
  const { time } = useDates()
  const [from, to] = [one.start, Math.max(one.end, other.end)]
  const share = (moment: number) => `${(((moment - from) / (to - from)) * 100).toFixed(2)}%`
  const end = Math.min(one.end, other.end)
  return (
    <div className="rounded-lg border border-line bg-fill p-3">
      <div className="grid gap-1.5">
        {[one, other].map((session) => (
          <div
            key={session.id}
            style={{ marginLeft: share(session.start), width: share(from + session.end - session.start) }}
            className="min-w-0 rounded-md border border-line-2 bg-surface px-2 py-1.5"
          >
            <span className="block truncate text-sm font-bold">{session.name}</span>
            <span className="block truncate text-xs text-ink-3">
              {time(session.start_time)} – {time(session.end_time)}
            </span>
          </div>
        ))}
        <div
          aria-hidden="true"
          style={{ marginLeft: share(other.start), width: share(from + end - other.start) }}
          className="h-1.5 rounded-full bg-accent"
        />
      </div>
      <p className="mt-1.5 text-xs font-semibold text-warn">
        {t.together(time(new Date(other.start)), time(new Date(end)))}
      </p>
    </div>
  )
}

import { CHECK_IN_STATUS, PERSON_TYPE, REGISTRATION_STATUS, type DoorTicket } from '@cubic/contract'
import { maskNameInList } from '@cubic/domain/ticket/mask'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { checkInTexts } from '../../data/texts.ts'

/** Somebody of the list as volunteers see them: the name masked, unless they have typed all of it. */
export function PersonLine({
  ticket: { name, person_type, digits, test },
  isNameShown = false,
}: {
  readonly ticket: DoorTicket
  readonly isNameShown?: boolean
}) {
  const t = useTexts(checkInTexts)
  const { lang } = useDates()
  const shown = isNameShown ? name : maskNameInList(name)
  const about = [
    test ? t.rehearsal : '',
    person_type === null ? '' : PERSON_TYPE[person_type][lang],
    digits ? t.phoneEnd(digits) : '',
  ]
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand-text"
      >
        {[...shown][0]}
      </span>
      <span className="min-w-0 flex-1">
        <b className={`block ${isNameShown ? 'text-lg break-words' : 'truncate'}`}>{shown}</b>
        <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
          {about.filter(Boolean).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
      </span>
    </>
  )
}

/** Says why somebody cannot be checked in now, or that they are here already. */
export function PersonState({
  ticket: { registration_status, check_in_status, check_in_time },
  wasLetIn,
}: {
  readonly ticket: DoorTicket
  readonly wasLetIn: boolean
}) {
  const { lang, time } = useDates()
  if (registration_status !== 'success')
    return <Badge tone="neutral">{REGISTRATION_STATUS[registration_status][lang]}</Badge>
  const status = wasLetIn ? 'attend' : check_in_status
  return (
    <span className="grid shrink-0 justify-items-end gap-1 text-sm text-ink-2">
      <Badge tone={status === 'attend' ? 'success' : 'neutral'}>{CHECK_IN_STATUS[status][lang]}</Badge>
      {status === 'attend' && check_in_time !== null && time(check_in_time)}
    </span>
  )
}

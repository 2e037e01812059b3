import { BY_HAND, type DoorTicket } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { TextField } from '@cubic/web-kit/ui/field'
import { useState } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { isWholeName } from '../../internal/lists/name-search.ts'
import type { StationState } from '../../internal/station/station-state.ts'
import { CheckCard } from '../controls/check-card.tsx'
import { PersonLine, PersonState } from '../controls/person-line.tsx'
import { ReasonPicker, useReason } from '../controls/reason-picker.tsx'
import { useCame, WhenCame } from './when-came.tsx'

/** Checks somebody in, or out, after a look at their ID, with the reason why no code was scanned. */
export function CheckInByHand({
  state,
  ticket,
  searched,
  onCheckIn,
}: {
  readonly state: StationState
  readonly ticket: DoorTicket
  readonly searched: string
  readonly onCheckIn: (text: string, about: { readonly note: string; readonly came?: number }) => void
}) {
  const t = useTexts(checkInTexts)
  const reason = useReason()
  const [isChecked, setChecked] = useState(false)
  const [isTried, setTried] = useState(false)
  const isOut = state.mode.direction === 'out'
  const came = useCame(state, ticket)
  const label = isOut ? t.whyOutByHand : t.whyByHand
  return (
    <>
      <Identity ticket={ticket} searched={searched} />
      <div className="mt-3">
        <CheckCard label={t.idChecked} hint={t.idCheckedHint} checked={isChecked} onChange={setChecked} />
      </div>
      {came.isAsked && <WhenCame came={came} isMissing={isTried} />}
      <p className="mt-4 mb-2.5 text-[0.9375rem] font-semibold">{label}</p>
      <ReasonPicker
        label={label}
        offered={[t.phoneDead, t.phoneForgotten, t.codeUnreadable]}
        reason={reason}
        isMissing={isTried}
      />
      <Button
        size="lg"
        block
        className="mt-5"
        disabled={!isChecked}
        icon="check"
        describedBy="by-hand-note"
        onClick={() => {
          if (reason.kept === undefined || came.problem !== undefined) return setTried(true)
          onCheckIn(`${BY_HAND}${ticket.id}`, {
            note: reason.kept,
            ...(came.at !== undefined && { came: came.at }),
          })
        }}
      >
        {isOut ? t.checkOut : t.checkIn}
      </Button>
      <p id="by-hand-note" className={`mt-2.5 text-center text-[0.8125rem] ${isChecked ? 'text-ink-2' : 'text-warn'}`}>
        {isChecked ? t.reasonIsKept : t.checkIdFirst}
      </p>
    </>
  )
}

/** Shows the whole name only to who has read it on the ID, or searched for it. */
function Identity({ ticket, searched }: { readonly ticket: DoorTicket; readonly searched: string }) {
  const t = useTexts(checkInTexts)
  const [nameOnId, setNameOnId] = useState('')
  const isNameShown = [searched, nameOnId].some((typed) => isWholeName(typed, ticket.name))
  return (
    <>
      <div className="flex items-center gap-3 py-2">
        <PersonLine ticket={ticket} isNameShown={isNameShown} />
        <PersonState ticket={ticket} wasLetIn={false} />
      </div>
      {!isNameShown && <TextField label={t.nameOnId} hint={t.nameOnIdHint} value={nameOnId} onChange={setNameOnId} />}
    </>
  )
}

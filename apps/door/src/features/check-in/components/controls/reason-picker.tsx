import { useTexts } from '@cubic/web-kit/language/text'
import { TextField } from '@cubic/web-kit/ui/field'
import { useState } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { Chips } from './chips.tsx'

const REASON_MAX = 100

/** A reason to be kept with a scan: one of those offered, or in the volunteer's own words. */
type Reason = {
  readonly chosen: string
  readonly own: string
  /** Undefined while none is chosen, and while "other" has no words. */
  readonly kept: string | undefined
  readonly choose: (label: string) => void
  readonly say: (own: string) => void
}

export function useReason(): Reason {
  const t = useTexts(checkInTexts)
  const [chosen, choose] = useState('')
  const [own, say] = useState('')
  return { chosen, own, choose, say, kept: (chosen === t.other ? own.trim() : chosen) || undefined }
}

export function ReasonPicker({
  label,
  offered,
  reason,
  isMissing,
}: {
  readonly label: string
  readonly offered: readonly string[]
  readonly reason: Reason
  /** The button was pressed without a reason. */
  readonly isMissing: boolean
}) {
  const t = useTexts(checkInTexts)
  const chips = [...offered, t.other].map((each) => ({ value: each, label: each }))
  return (
    <div className="grid gap-3">
      <Chips label={label} chips={chips} value={reason.chosen} onChange={reason.choose} />
      {reason.chosen === t.other && (
        <TextField
          label={t.otherWhy}
          required
          autoFocus
          maxLength={REASON_MAX}
          value={reason.own}
          onChange={reason.say}
          error={isMissing && reason.kept === undefined ? t.otherWhyMissing : undefined}
        />
      )}
      {isMissing && reason.chosen === '' && (
        <p role="alert" className="text-sm text-bad">
          {t.reasonMissing}
        </p>
      )}
    </div>
  )
}

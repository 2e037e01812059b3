import { useRef } from 'react'
import { TextAreaInput } from '../../../ui/field.tsx'
import { GivenReasons, UsualReasons } from './reason-chips.tsx'

/** Asks for the reason that rejected people read. Choices only fill the field; what is in it is sent. */
export function ReasonInput({
  described,
  eventId,
  value,
  onChange,
}: {
  readonly described: { readonly id: string }
  /** Undefined if people of several events may be meant. */
  readonly eventId: number | undefined
  readonly value: string
  readonly onChange: (reason: string) => void
}) {
  const field = useRef<HTMLDivElement>(null)
  const fill = (reason: string) => {
    onChange(reason)
    field.current?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={field} className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <UsualReasons value={value} onChoose={fill} />
      </div>
      <GivenReasons eventId={eventId} value={value} onChoose={fill} />
      <TextAreaInput {...described} rows={3} maxLength={2000} value={value} onChange={onChange} />
    </div>
  )
}

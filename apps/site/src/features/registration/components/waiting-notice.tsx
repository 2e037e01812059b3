import { useState } from 'react'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { OwnApplicant } from '../data/api.ts'
import { waitingAmong } from '../internal/admission.ts'
import { submittedTexts } from '../internal/submitted-texts.ts'
import { island } from '../../../hydration/island.tsx'

const WithdrawDialog = island(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog, { ahead: true })

/** Shows the waitlist position and lets all waiting people leave; renders nothing if nobody waits. */
export function WaitingNotice({
  eventId,
  applicants,
  userId,
}: {
  readonly eventId: number
  readonly applicants: readonly OwnApplicant[]
  readonly userId: number
}) {
  const t = useTexts(submittedTexts)
  const [isLeaving, setIsLeaving] = useState(false)
  const { waiting, place } = waitingAmong(applicants)
  if (waiting.length === 0) return null
  const own = waiting.filter((applicant) => applicant.submitter_id?.id === userId)
  const isGroup = waiting.length > 1
  return (
    <div className="flex gap-3 rounded-[18px] bg-brand-soft px-4 py-3.5">
      <Icon name="clock" size={22} className="mt-0.5 shrink-0 text-brand-text" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">
          {place === null ? t.onWaitlist : isGroup ? t.groupPlace(place, waiting.length) : t.place(place)}
        </p>
        <p className="mt-0.5 text-[0.875rem] text-ink-2">
          {[place !== null && t.ahead(place - 1), t.waitlistHint, isGroup && t.groupTogether]
            .filter(Boolean)
            .join(t.gap)}
        </p>
        {isGroup && own.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-1 -ml-3.5 text-bad! hover:bg-bad-soft"
            onClick={() => setIsLeaving(true)}
          >
            {t.leaveAll}
          </Button>
        )}
      </div>
      {isLeaving && (
        <WithdrawDialog eventId={eventId} applicants={own} isSelf={false} onDismiss={() => setIsLeaving(false)} />
      )}
    </div>
  )
}

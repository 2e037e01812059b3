import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { useOfficeRights } from '../../../shell/office-rights.ts'
import { Button } from '../../../ui/button.tsx'
import type { Applicant } from '../data/api.ts'
import { writeTexts } from '../data/message-texts.ts'
import { MessageDialog } from './message-dialog.tsx'

/** Shown only to staff who may write to applicants. */
export function WriteButton({ applicant: { id, name, event_id: event } }: { readonly applicant: Applicant }) {
  const t = useTexts(writeTexts)
  const { may } = useOfficeRights()
  const [isOpen, setOpen] = useState(false)
  if (!event || !may({ model: 'CubicEventBase', tags: ['write_to_applicants'] })) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="ghost" icon="message" onClick={() => setOpen(true)}>
        {t.write}
      </Button>
      {isOpen && (
        <MessageDialog
          eventId={event.id}
          to={{ ids: () => Promise.resolve([id]), name }}
          onSent={() => undefined}
          onDismiss={close}
        />
      )}
    </>
  )
}

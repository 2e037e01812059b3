import { type MethodDeclaration, REGISTER_APPLICANT, SEND_SIGN_IN_CODES } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import type { IconName } from '@cubic/web-kit/ui/icon'
import { MethodDialog } from '../../../crud/actions/action-dialog.tsx'
import { ImportDialog } from '../../../crud/spreadsheets/import-dialog.tsx'
import { wordsOf } from '../../../crud/actions/method-words.ts'
import { useRefusalOf } from '../../../crud/actions/refusal.ts'
import { MenuItem } from '../../../ui/menu.tsx'
import type { EventOfApplicants, Question } from '../data/api.ts'
import { printTexts } from '../data/print-texts.ts'
import { applicantTexts } from '../data/texts.ts'
import { ImportColumns } from './import-columns.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'

export type DialogName = 'import' | 'register' | 'print' | 'tickets'

/** Lists the less frequent actions on an event's applicants. `handles`: the user manages them. */
export function MoreOfApplicants({
  event,
  handles,
  onOpen,
}: {
  readonly event: EventOfApplicants | null | undefined
  readonly handles: boolean
  readonly onOpen: (dialog: DialogName) => void
}) {
  const t = useTexts(applicantTexts)
  const print = useTexts(printTexts)
  const lang = useLanguage()
  const refusal = useRefusalOf('CubicEventBase')
  const item = (dialog: DialogName, icon: IconName, { name }: MethodDeclaration) => ({
    icon,
    disabledReason: refusal(event?.tags ?? [], name),
    onClick: () => onOpen(dialog),
  })
  return (
    <>
      {handles && <MenuItem {...item('register', 'plus', REGISTER_APPLICANT)}>{t.add}</MenuItem>}
      {handles && (
        <MenuItem {...item('tickets', 'qr', SEND_SIGN_IN_CODES)}>{wordsOf(SEND_SIGN_IN_CODES).label[lang]}</MenuItem>
      )}
      <MenuItem icon="file" onClick={() => onOpen('print')}>
        {print.open}
      </MenuItem>
    </>
  )
}

export function EventDialog({
  dialog,
  eventId,
  name,
  asked,
  onDismiss,
}: {
  readonly dialog: DialogName
  readonly eventId: number
  readonly name: string
  readonly asked: readonly Question[]
  readonly onDismiss: () => void
}) {
  switch (dialog) {
    case 'import':
      return (
        <ImportDialog
          asked={{ kind: 'applicants', eventId }}
          columns={<ImportColumns questions={asked} />}
          onDismiss={onDismiss}
        />
      )
    case 'register':
      return <RegisterDialog eventId={eventId} questions={asked} onDismiss={onDismiss} />
    case 'print':
      return <PrintDialog eventId={eventId} onDismiss={onDismiss} />
    case 'tickets':
      return (
        <MethodDialog
          method={SEND_SIGN_IN_CODES}
          target={{ ids: () => Promise.resolve([eventId]), count: 1, name }}
          onDismiss={onDismiss}
        />
      )
  }
}

import { useTexts } from '@cubic/web-kit/language/text'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { checkInTexts } from '../../data/texts.ts'
import type { SheetProps } from '../../internal/screen/scanning.ts'
import { EventPicker } from '../start/event-picker.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FindPeople } from './find-people.tsx'
import { GroupSheet } from './group-sheet.tsx'
import { RecentScans } from './recent-scans.tsx'
import { SessionSheet } from './session-sheet.tsx'
import { SyncNotes } from './sync-notes.tsx'
import { SyncSheet } from './sync-sheet.tsx'

export function OpenSheet(props: SheetProps) {
  const { station, state, door, device, expires, choosing, scanning } = props
  const { sheet, grouped, close } = scanning
  const t = useTexts(checkInTexts)
  const toast = useToast()
  const isStaff = expires === undefined
  switch (sheet) {
    case 'events':
      return choosing ? <EventPicker {...choosing} onDismiss={close} /> : null
    case 'code':
      return (
        <Dialog key="code" title={t.typeCode} onDismiss={close}>
          <CodeEntry withKeys onCode={(code) => scanning.read(code, 'typed')} />
        </Dialog>
      )
    case 'recent':
      return (
        <Dialog key="recent" title={t.recent} onDismiss={close}>
          <RecentScans station={station} scans={state.scansHere} mayUndo={isStaff} />
        </Dialog>
      )
    case 'find':
      return <FindPeople {...props} />
    case 'group': {
      const ticketId = grouped?.shown.ticketId
      const done = (failed: number) => {
        close()
        if (failed > 0) toast(t.groupLess(failed), 'danger')
      }
      if (ticketId === undefined) return null
      return <GroupSheet {...{ station, door, ticketId }} onDone={done} onDismiss={close} />
    }
    case 'sessions':
      return state.event ? (
        <SessionSheet
          event={state.event}
          mode={state.mode}
          checksOut={state.checksOut}
          onStart={(mode) => {
            station.setMode(mode)
            close()
          }}
          onDismiss={close}
        />
      ) : null
    case 'sync':
      return (
        <SyncSheet
          {...{ station, state, device }}
          notes={<SyncNotes state={state} />}
          maySettle={isStaff}
          onDismiss={close}
        />
      )
    case undefined:
      return null
  }
}

import { CubicAttendance, SET_ATTENDANCE, whereOf } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { MethodDialog } from '../../../crud/actions/action-dialog.tsx'
import { ImportDialog } from '../../../crud/spreadsheets/import-dialog.tsx'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { doorTexts } from '../data/texts.ts'

const ROW = ['applicant_id', 'session_id'] as const

/** Lists when people came and left, the minutes, and the source; each can be corrected with a reason. */
export function Attendances({ eventId }: { readonly eventId: number }) {
  const t = useTexts(doorTexts)
  const [corrected, setCorrected] = useState<{ readonly id: number; readonly name: string }>()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-[60ch] text-sm text-ink-2">{t.attendanceHint}</p>
        <Button icon="upload" onClick={() => setImporting(true)}>
          {t.importAttendance}
        </Button>
      </div>
      <ListPage
        embedded
        model={CubicAttendance}
        fields={ROW}
        columns={[
          { field: 'applicant_id', width: 170 },
          'in_time',
          'out_time',
          'minutes',
          { field: 'session_id', width: 190 },
          'source',
        ]}
        condition={whereOf(CubicAttendance)('event_id', '=', eventId)}
        sort={[{ field: 'in_time', order: 'desc' }]}
        tabs={{ field: 'source' }}
        onOpen={({ data: { applicant_id: applicant } }) => {
          if (applicant) setCorrected({ id: applicant.id, name: applicant.display_name })
        }}
        canDelete={false}
        create={null}
        empty={{ title: t.noAttendance, hint: t.noAttendanceHint }}
      />
      {corrected && (
        <MethodDialog
          method={SET_ATTENDANCE}
          target={{ ids: () => Promise.resolve([corrected.id]), count: 1, name: corrected.name }}
          onDismiss={() => setCorrected(undefined)}
        />
      )}
      {isImporting && <ImportDialog asked={{ kind: 'attendance', eventId }} onDismiss={() => setImporting(false)} />}
    </>
  )
}

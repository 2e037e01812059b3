import { CubicEventApplicant } from '@cubic/contract'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { useModel, visibleFields } from '../../../crud/model/model.ts'
import type { ListQuestion } from '../../../crud/list-page/types.ts'
import { isRequestError } from '../../../data/client.ts'
import { download, receiveExport } from '../../../data/office-files.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { CheckLine } from '../../../ui/toggle.tsx'
import { exportedCount } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'

/** Answers and consents are exported as one column per question. */
const NOT_COLUMNS: ReadonlySet<string> = new Set(['values', 'consents'])
const MEGABYTE = 1_048_576
const FORMATS = [
  { value: 'xlsx', label: '.xlsx' },
  { value: 'csv', label: '.csv' },
] as const

export function ExportDialog({
  eventId,
  asked,
  onDismiss,
}: {
  readonly eventId: number | undefined
  readonly asked: ListQuestion<'CubicEventApplicant'>
  readonly onDismiss: () => void
}) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const { data: count } = useQuery(exportedCount(asked.condition))
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [fields, setFields] = useState<readonly string[]>(() => [
    ...new Set(asked.columns.map((path) => path.replace(/^(values|session_choice_ids)\..*/, '$1'))),
  ])
  const [reason, setReason] = useState('')
  const { received, error, start } = useDownload(() => {
    toast(t.exported)
    onDismiss()
  })
  return (
    <Dialog
      title={t.exportTitle}
      onDismiss={onDismiss}
      actions={
        <Button
          variant="primary"
          icon="download"
          pending={received !== undefined}
          disabled={fields.length === 0 || reason.trim() === ''}
          onClick={() => void start({ eventId, format, fields, condition: asked.condition, reason: reason.trim() })}
        >
          {t.export}
        </Button>
      }
    >
      <div className="grid gap-3.5 text-[0.875rem]">
        {count !== undefined && <p className="text-ink-2">{t.exportHint(count)}</p>}
        <Segmented label={t.format} options={FORMATS} value={format} onChange={setFormat} />
        <ColumnChoice ofEvent={eventId !== undefined} chosen={fields} onChange={setFields} />
        <Field label={t.exportReason} hint={t.exportReasonHint} required>
          {(described) => <TextInput {...described} maxLength={500} value={reason} onChange={setReason} />}
        </Field>
        {received !== undefined && (
          <p role="status" className="text-ink-2 tabular-nums">
            {t.exporting((received / MEGABYTE).toFixed(1))}
          </p>
        )}
        <Failure>{error}</Failure>
      </div>
    </Dialog>
  )
}

/** Downloads an export; leaving the dialog aborts it. */
function useDownload(onDone: () => void) {
  const t = useTexts(applicantTexts)
  const [received, setReceived] = useState<number>()
  const [error, setError] = useState<string>()
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])

  async function start(asked: Parameters<typeof receiveExport>[0]): Promise<void> {
    setError(undefined)
    setReceived(0)
    try {
      const { blob, name } = await receiveExport(asked, { onProgress: setReceived, signal: leaving.current.signal })
      download(blob, name)
      onDone()
    } catch (failure) {
      setReceived(undefined)
      // A broken download is a TypeError of the browser.
      setError(isRequestError(failure) ? failureText(failure) : t.exportFailed)
    }
  }

  return { received, error, start }
}

function ColumnChoice({
  ofEvent,
  chosen,
  onChange,
}: {
  /** Set for one event: only then do answers belong to one form. */
  readonly ofEvent: boolean
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const t = useTexts(applicantTexts)
  const { data: model } = useModel(CubicEventApplicant)
  const offered = model
    ? visibleFields(model).filter(({ name, declaration }) => !NOT_COLUMNS.has(name) && !declaration.writeOnly)
    : []
  const columns = offered.map(({ name, display_name: label }) => ({ name, label }))
  return (
    <fieldset className="max-h-[46vh] overflow-y-auto rounded-[10px] border border-line px-3.5 py-2">
      <legend className="px-1 text-sm font-semibold">{t.exportFields}</legend>
      {[...(ofEvent ? [{ name: 'values', label: t.allAnswers }] : []), ...columns].map(({ name, label }) => (
        <CheckLine
          key={name}
          label={label}
          checked={chosen.includes(name)}
          onChange={(isOn) => onChange(isOn ? [...chosen, name] : chosen.filter((each) => each !== name))}
        />
      ))}
    </fieldset>
  )
}

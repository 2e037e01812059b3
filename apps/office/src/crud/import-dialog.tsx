import type { ImportAnswer } from '@cubic/contract'
import { failureText } from '@cubic/web-kit/faults'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useTexts } from '@cubic/web-kit/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { useToast } from '@cubic/web-kit/ui/toast'
import { newUuid } from '@cubic/web-kit/uuid'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isRequestError } from '../data/client.ts'
import { RECORDS } from '../data/families.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { receiveMarked, sendImport, type ImportSubject } from '../data/office-files.ts'
import { DownloadButton } from './download-button.tsx'
import { importTexts } from './import-texts.ts'
import { ImportTemplates } from './import-templates.tsx'

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'sending'; readonly file: File; readonly dryRun: boolean; readonly sent: number }
  | { readonly at: 'tried'; readonly file: File; readonly answer: ImportAnswer }
  | { readonly at: 'failed'; readonly file: File; readonly dryRun: boolean; readonly message: string }

/** Imports a spreadsheet: first a trial run that shows mistakes by row, then the whole import. */
export function ImportDialog({
  asked,
  columns,
  onDismiss,
}: {
  readonly asked: ImportSubject
  /** The meaning of the spreadsheet's columns. */
  readonly columns?: ReactNode
  readonly onDismiss: () => void
}) {
  const t = useTexts(importTexts)
  const { step, send } = useImport(asked, onDismiss)
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  return (
    <Dialog
      title={asked.kind === 'people' ? t.importPeopleTitle : t.importTitle}
      width="wide"
      onDismiss={step.at === 'sending' && !step.dryRun ? () => undefined : onDismiss}
      actions={
        (step.at === 'tried' || step.at === 'failed') && (
          <Actions asked={asked} step={step} onChoose={choose} onSend={(file, dryRun) => void send(file, dryRun)} />
        )
      }
    >
      <input
        ref={input}
        type="file"
        aria-label={t.chooseFile}
        accept=".xlsx,.csv"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void send(file, true)
        }}
      />
      {step.at === 'choose' && (
        <div className="grid gap-3.5">
          <p className="text-[0.875rem] text-ink-2">{asked.kind === 'people' ? t.importPeopleHint : t.importHint}</p>
          <FileArea onChoose={choose} onDrop={(file) => void send(file, true)} />
          <ImportTemplates asked={asked} />
          {columns}
        </div>
      )}
      {step.at === 'sending' && <Sending {...step} />}
      {step.at === 'tried' && <Outcome file={step.file} answer={step.answer} />}
      {step.at === 'failed' && <Failure look="box">{step.message}</Failure>}
    </Dialog>
  )
}

/** Sends the spreadsheet, first as a trial run, and closes the dialog once it is imported. */
function useImport(asked: ImportSubject, onDone: () => void) {
  const t = useTexts(importTexts)
  const toast = useToast()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  // The idempotency key of this file's import.
  const importId = useRef('')
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])

  async function send(file: File, dryRun: boolean): Promise<void> {
    if (dryRun) importId.current = newUuid()
    setStep({ at: 'sending', file, dryRun, sent: 0 })
    try {
      const answer = await sendImport(
        asked,
        { file, importId: importId.current, dryRun },
        { onProgress: (sent) => setStep({ at: 'sending', file, dryRun, sent }), signal: leaving.current.signal },
      )
      if (dryRun || answer.status === 'error') return setStep({ at: 'tried', file, answer })
      await makeStale([RECORDS])
      toast(t.imported(answer.to_add))
      onDone()
    } catch (error) {
      if (!isRequestError(error)) throw error
      setStep({ at: 'failed', file, dryRun, message: failureText(error, t.importFailed) ?? t.importFailed })
    }
  }

  return { step, send }
}

function Sending({ file, dryRun, sent }: Extract<Step, { at: 'sending' }>) {
  const t = useTexts(importTexts)
  const label = dryRun ? t.trying : t.importing
  return (
    <div className="grid gap-2 py-4" role="status">
      <span className="text-[0.875rem]">
        {label} {file.name}
      </span>
      <Progress label={label} value={sent} />
    </div>
  )
}

/** Takes a file that is dropped on it, and opens the browser's choice of files. */
function FileArea({ onChoose, onDrop }: { readonly onChoose: () => void; readonly onDrop: (file: File) => void }) {
  const t = useTexts(importTexts)
  return (
    <button
      type="button"
      onClick={onChoose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) onDrop(file)
      }}
      className="grid justify-items-center gap-1.5 rounded-[14px] border border-dashed border-line-2 px-4 py-9 hover:bg-fill"
    >
      <Icon name="upload" size={26} />
      <b className="font-semibold">{t.chooseFile}</b>
      <span className="text-sm text-ink-2">{t.fileKinds}</span>
    </button>
  )
}

function Actions({
  asked,
  step,
  onChoose,
  onSend,
}: {
  readonly asked: ImportSubject
  readonly step: Extract<Step, { at: 'tried' | 'failed' }>
  readonly onChoose: () => void
  readonly onSend: (file: File, dryRun: boolean) => void
}) {
  const t = useTexts(importTexts)
  if (step.at === 'failed') {
    return (
      <>
        <Button onClick={onChoose}>{t.chooseAnother}</Button>
        <Button variant="primary" icon="refresh" onClick={() => onSend(step.file, step.dryRun)}>
          {t.retry}
        </Button>
      </>
    )
  }
  const { answer, file } = step
  const count = answer.to_add + answer.to_change
  const reason = answer.status === 'error' ? t.fixFirst : count === 0 ? t.nothingNew : undefined
  return (
    <>
      {answer.errors.some(({ row }) => row > 1) && (
        <DownloadButton
          className="mr-auto"
          receive={(signal) => receiveMarked(asked, file, signal)}
          fileName={`${file.name.replace(/\.(xlsx|csv)$/i, '')}-${t.marked}.xlsx`}
        >
          {t.downloadWrong}
        </DownloadButton>
      )}
      <Button onClick={onChoose}>{t.chooseAnother}</Button>
      <Button variant="primary" disabledReason={reason} onClick={() => onSend(file, false)}>
        {t.importNow(count)}
      </Button>
    </>
  )
}

function Outcome({ file, answer }: { readonly file: File; readonly answer: ImportAnswer }) {
  const t = useTexts(importTexts)
  const wrong = answer.errors.length + answer.more_errors
  const all = Math.max(1, answer.rows)
  return (
    <div className="grid gap-3 text-[0.875rem]" role="status">
      <span className="text-ink-2">
        {file.name} · {t.rows(answer.rows)}
      </span>
      <div className="flex h-2 gap-px overflow-hidden rounded-full bg-fill" aria-hidden="true">
        <i className="bg-ok" style={{ width: `${((answer.to_add + answer.to_change) / all) * 100}%` }} />
        <i className="bg-line-2" style={{ width: `${((answer.already_there - answer.to_change) / all) * 100}%` }} />
        {wrong > 0 && <i className="flex-1 bg-bad" />}
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 font-semibold">
        <span className="text-ok">{t.toAdd(answer.to_add)}</span>
        {answer.to_waitlist > 0 && <span className="text-ink-2">{t.toWait(answer.to_waitlist)}</span>}
        {answer.to_change > 0 && <span>{t.toChange(answer.to_change)}</span>}
        {answer.already_there > 0 && <span className="text-ink-2">{t.there(answer.already_there)}</span>}
        {wrong > 0 && <span className="text-bad">{t.wrong(wrong)}</span>}
      </p>
      {answer.ignored_columns.length > 0 && (
        <p className="text-sm text-ink-2">{t.ignored(answer.ignored_columns.join(', '))}</p>
      )}
      {answer.errors.length > 0 && (
        <div className="max-h-[44vh] overflow-y-auto rounded-[10px] border border-line">
          <table className="w-full text-left text-sm">
            <thead className="sticky top-0 bg-surface text-ink-2">
              <tr className="border-b border-line">
                <th className="px-3 py-2 font-semibold">{t.row}</th>
                <th className="px-3 py-2 font-semibold">{t.column}</th>
                <th className="px-3 py-2 font-semibold">{t.problem}</th>
              </tr>
            </thead>
            <tbody>
              {answer.errors.map((error) => (
                <tr key={`${error.row} ${error.column} ${error.kind}`} className="border-b border-line last:border-0">
                  <td className="px-3 py-2 font-semibold tabular-nums">{error.row}</td>
                  <td className="px-3 py-2 text-ink-2">{error.column ?? (error.row === 1 ? t.wholeFile : '—')}</td>
                  <td className="px-3 py-2 text-bad">{error.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

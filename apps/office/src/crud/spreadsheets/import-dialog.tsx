import type { ImportAnswer } from '@cubic/contract'
import { failureText } from '@cubic/web-kit/queries/faults'
import { makeModelStale } from '@cubic/web-kit/queries/query-families'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { useToast } from '@cubic/web-kit/ui/toast'
import { newUuid } from '@cubic/web-kit/uuid'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { isRequestError } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { receiveMarked, sendImport, type ImportSubject, type SentImport } from '../../data/office-files.ts'
import { DownloadButton, useDownload } from './download-button.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { importTexts } from './import-texts.ts'
import { ImportTemplates } from './import-templates.tsx'

type Step =
  | { readonly at: 'choose' }
  | (Sending & { readonly at: 'sending'; readonly share: number })
  | (Sending & { readonly at: 'failed'; readonly message: string })
  /** `left`: imported, but for the wrong rows. */
  | { readonly at: 'tried' | 'left'; readonly sent: SentImport; readonly answer: ImportAnswer }
const KINDS = {
  applicants: { model: 'CubicEventApplicant', title: 'importTitle', hint: 'importHint' },
  people: { model: 'EventPerson', title: 'importPeopleTitle', hint: 'importPeopleHint' },
  attendance: { model: 'CubicEventApplicant', title: 'importAttendanceTitle', hint: 'importAttendanceHint' },
  hours: { model: 'CubicHourEntry', title: 'importHoursTitle', hint: 'importHoursHint' },
} as const

type Sending = { readonly sent: SentImport; readonly dryRun: boolean }
type Send = (sent: SentImport, dryRun: boolean) => Promise<void>

/** Imports a spreadsheet: first a trial run that shows mistakes by row, then the whole import. */
export function ImportDialog({
  asked,
  columns,
  onDismiss,
}: {
  readonly asked: ImportSubject
  readonly columns?: ReactNode
  readonly onDismiss: () => void
}) {
  const t = useTexts(importTexts)
  const { step, send } = useImport(asked, onDismiss)
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  const tryOut = (file: File) => void send({ file, importId: newUuid(), skipWrong: false }, true)
  return (
    <Dialog
      title={t[KINDS[asked.kind].title]}
      width="wide"
      onDismiss={step.at === 'sending' && !step.dryRun ? () => undefined : onDismiss}
      leave={step.at === 'left' ? null : undefined}
      actions={
        step.at === 'left' ? (
          <Button variant="primary" onClick={onDismiss}>
            {t.done}
          </Button>
        ) : (
          (step.at === 'tried' || step.at === 'failed') && (
            <Actions asked={asked} step={step} onChoose={choose} onSend={(sent, dryRun) => void send(sent, dryRun)} />
          )
        )
      }
    >
      <SpreadsheetInput input={input} onChoose={tryOut} />
      {step.at === 'choose' && (
        <div className="grid gap-3.5">
          <p className="text-[0.875rem] text-ink-2">{t[KINDS[asked.kind].hint]}</p>
          <FileArea onChoose={choose} onDrop={tryOut} />
          <ImportTemplates asked={asked} />
          {columns}
        </div>
      )}
      {step.at === 'sending' && <Progressing {...step} />}
      {step.at === 'tried' && <ImportOutcome file={step.sent.file} answer={step.answer} />}
      {step.at === 'left' && <LeftOut asked={asked} sent={step.sent} answer={step.answer} />}
      {step.at === 'failed' && <Failure look="box">{step.message}</Failure>}
    </Dialog>
  )
}

function useImport(asked: ImportSubject, onDone: () => void) {
  const t = useTexts(importTexts)
  const toast = useToast()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const { fetchFile } = useDownload()
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])

  const send: Send = async (sent, dryRun) => {
    const show = (share: number) => setStep({ at: 'sending', sent, dryRun, share })
    show(0)
    try {
      const { signal } = leaving.current
      const answer = await sendImport(asked, { ...sent, dryRun }, { onProgress: show, signal })
      if (dryRun || answer.status === 'error') return setStep({ at: 'tried', sent, answer })
      await makeModelStale(KINDS[asked.kind].model)
      if (answer.wrong_rows.length > 0) {
        setStep({ at: 'left', sent, answer })
        return await fetchFile((leave) => receiveMarked(asked, sent, leave), nameOfMarked(sent.file, t.left))
      }
      toast(t.imported(importedBy(answer)))
      onDone()
    } catch (error) {
      if (!isRequestError(error)) throw error
      setStep({ at: 'failed', sent, dryRun, message: failureText(error, t.importFailed) ?? t.importFailed })
    }
  }

  return { step, send }
}

function Progressing({ sent, dryRun, share }: Extract<Step, { at: 'sending' }>) {
  const t = useTexts(importTexts)
  const label = dryRun ? t.trying : t.importing
  return (
    <div className="grid gap-2 py-4" role="status">
      <span className="text-[0.875rem]">
        {label} {sent.file.name}
      </span>
      <Progress label={label} value={share} />
    </div>
  )
}

/** Opens the browser's choice of files when another button clicks it. */
function SpreadsheetInput({
  input,
  onChoose,
}: {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onChoose: (file: File) => void
}) {
  const t = useTexts(importTexts)
  return (
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
        if (file) onChoose(file)
      }}
    />
  )
}

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
  readonly step: Exclude<Step, { at: 'choose' | 'sending' }>
  readonly onChoose: () => void
  readonly onSend: (sent: SentImport, dryRun: boolean) => void
}) {
  const t = useTexts(importTexts)
  if (step.at === 'failed') {
    return (
      <>
        <Button onClick={onChoose}>{t.chooseAnother}</Button>
        <Button variant="primary" icon="refresh" onClick={() => onSend(step.sent, step.dryRun)}>
          {t.retry}
        </Button>
      </>
    )
  }
  const { answer, sent } = step
  const count = importedBy(answer)
  const skipWrong = answer.wrong_rows.length > 0 && count > 0
  const reason = answer.status === 'error' && !skipWrong ? t.fixFirst : count === 0 ? t.nothingNew : undefined
  return (
    <>
      {answer.errors.some(({ row }) => row > 1) && (
        <WrongRows asked={asked} sent={sent} className="mr-auto">
          {t.downloadWrong}
        </WrongRows>
      )}
      <Button onClick={onChoose}>{t.chooseAnother}</Button>
      <Button variant="primary" disabledReason={reason} onClick={() => onSend({ ...sent, skipWrong }, false)}>
        {skipWrong ? t.importGood(count) : t.importNow(count)}
      </Button>
    </>
  )
}

function LeftOut({
  asked,
  sent,
  answer,
}: {
  readonly asked: ImportSubject
  readonly sent: SentImport
  readonly answer: ImportAnswer
}) {
  const t = useTexts(importTexts)
  return (
    <div className="grid justify-items-start gap-2 text-[0.875rem]" role="status">
      <p>{t.leftOut(importedBy(answer), answer.wrong_rows.length)}</p>
      <WrongRows asked={asked} sent={sent}>
        {t.downloadLeft}
      </WrongRows>
    </div>
  )
}

/** Downloads the spreadsheet with its mistakes marked: whole, or what an import has left out. */
function WrongRows({
  asked,
  sent,
  ...button
}: { readonly asked: ImportSubject; readonly sent: SentImport } & Pick<
  ComponentProps<typeof DownloadButton>,
  'className' | 'children'
>) {
  const t = useTexts(importTexts)
  return (
    <DownloadButton
      {...button}
      receive={(signal) => receiveMarked(asked, sent, signal)}
      fileName={nameOfMarked(sent.file, sent.skipWrong ? t.left : t.marked)}
    />
  )
}

function nameOfMarked(file: File, how: string): string {
  return `${file.name.replace(/\.(xlsx|csv)$/i, '')}-${how}.xlsx`
}

function importedBy({ to_add, to_change }: ImportAnswer): number {
  return to_add + to_change
}

import type { FormField } from '@cubic/domain/registration/form-field'
import { type FileReference, readFileReference } from '@cubic/domain/registration/question-types/file-reference'
import { FILE_KINDS, fileLimits } from '@cubic/domain/registration/question-types/file-kinds'
import type { TypedAnswer } from '@cubic/domain/registration/typed-answer'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { fileSize, openAnswerFile } from '../../client/answer-file.ts'
import { failureText } from '../../queries/faults.ts'
import { useOnline } from '../../offline/online.ts'
import { texts, useTexts } from '../../language/text.ts'
import { uploadAnswerFile } from '../../client/upload.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

const fileTexts = texts({
  choose: { cn: '选择文件', en: 'Choose a file' },
  more: { cn: '再加一个', en: 'Add another' },
  replace: { cn: '换一个文件', en: 'Replace it' },
  upTo: { cn: (size: number) => `最大 ${size}\u00a0MB`, en: (size: number) => `up to ${size}\u00a0MB` },
  several: { cn: (count: number) => `最多 ${count} 个`, en: (count: number) => `at most ${count} files` },
  open: { cn: (name: string) => `在新标签页中打开 ${name}`, en: (name: string) => `Open ${name} in a new tab` },
  remove: { cn: (name: string) => `移除 ${name}`, en: (name: string) => `Remove ${name}` },
  stop: { cn: (name: string) => `停止上传 ${name}`, en: (name: string) => `Stop uploading ${name}` },
  retry: { cn: (name: string) => `重新上传 ${name}`, en: (name: string) => `Upload ${name} again` },
  sending: { cn: '正在上传', en: 'Uploading' },
  noAnswer: {
    cn: '没有传成，请检查网络后重试',
    en: 'It didn’t arrive. Check your connection and try again',
  },
  lost: { cn: '没有传完，请重新选择', en: 'The upload was interrupted. Please choose it again' },
  tooLarge: { cn: (size: number) => `文件超过 ${size} MB`, en: (size: number) => `It’s larger than ${size} MB` },
  tooMany: {
    cn: (count: number) => `最多 ${count} 个文件，其余的没有添加`,
    en: (count: number) => `${count} files at most: the others were not added`,
  },
  offline: {
    cn: '没有网络，连上后再添加文件',
    en: 'You’re offline. Add files once you’re connected',
  },
  cannotOpen: { cn: '打不开文件，请稍后重试', en: 'The file can’t be opened right now' },
})

type Props = {
  readonly field: Pick<FormField, 'id' | 'name' | 'bounds'>
  readonly describedBy: string | undefined
  readonly value: TypedAnswer
  readonly disabled?: boolean | undefined
  readonly onChange: (value: TypedAnswer) => void
}

/** Says which files a question takes: `PDF, JPEG, up to 5 MB`. */
export function useFileWords({ bounds }: Pick<FormField, 'bounds'>): string {
  const t = useTexts(fileTexts)
  const { kinds, max_mb } = fileLimits(bounds)
  const names = kinds.map((kind) => FILE_KINDS[kind].name).join(' / ')
  const max = Number(bounds.max ?? 1)
  return [names, t.upTo(max_mb), max > 1 && t.several(max)].filter(Boolean).join(' · ')
}

/** A file on its way: in the answer it has a text that is no reference, so that nothing is sent in without it. */
type Upload = {
  readonly file: File
  readonly controller: AbortController
  readonly sent: number
  readonly failure?: string | undefined
  /** Sent again, the same file would be refused again. */
  readonly isRefused?: true
  readonly reference?: string
}
/** Beside the components: a person whose card is folded goes on uploading. */
let uploads: ReadonlyMap<string, Upload> = new Map()
const listeners = new Set<() => void>()
let serial = 0

function setUpload(key: string, change: Partial<Upload> | undefined): void {
  const next = new Map(uploads)
  const before = next.get(key)
  if (change === undefined) next.delete(key)
  else if (before) next.set(key, { ...before, ...change })
  uploads = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function refused(failure: string) {
  return { failure, isRefused: true } as const
}

function addUpload(file: File, failure?: string): string {
  const key = `${Date.now()}-${++serial}:${file.name}`
  const upload = { file, controller: new AbortController(), sent: 0, ...(failure !== undefined && refused(failure)) }
  uploads = new Map(uploads).set(key, upload)
  return key
}

let lastSent: Promise<unknown> = Promise.resolve()

/** Files go one after the other: the server takes few of one person at once, and a phone sends none of them sooner. */
function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const sent = lastSent.then(work)
  lastSent = sent.catch(() => undefined)
  return sent
}

function nameOf(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

export function FileAnswer(props: Props) {
  const { field, describedBy, disabled = false } = props
  const t = useTexts(fileTexts)
  const isOnline = useOnline()
  const { items, known, note, add, retry, remove } = useUploads(props)
  const max = Number(field.bounds.max ?? 1)
  const hasRoom = max === 1 || items.length < max
  const label = items.length === 0 ? t.choose : max === 1 ? t.replace : t.more
  return (
    <div className="grid min-w-0 gap-2">
      {items.length > 0 && (
        <ul className="grid min-w-0 gap-2">
          {items.map((item) => (
            <FileRow key={item} item={item} upload={known.get(item)} onRetry={retry} onRemove={() => remove(item)} />
          ))}
        </ul>
      )}
      {hasRoom && (
        <label className="relative w-fit max-w-full">
          <input
            type="file"
            className="peer sr-only"
            aria-label={`${label}: ${field.name}`}
            aria-describedby={describedBy}
            accept={fileLimits(field.bounds)
              .kinds.map((kind) => FILE_KINDS[kind].type)
              .join(',')}
            multiple={max > 1}
            disabled={disabled || !isOnline}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])])
              // the same file may be chosen again
              currentTarget.value = ''
            }}
          />
          <span className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line bg-surface px-4 text-[0.9375rem] font-semibold transition hover:border-line-2 hover:bg-fill peer-focus-visible:outline-2 peer-focus-visible:outline-brand-text peer-disabled:cursor-default peer-disabled:opacity-45">
            <Icon name="upload" size={19} />
            {label}
          </span>
        </label>
      )}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isOnline ? note : t.offline}
      </p>
    </div>
  )
}

function useUploads({ field, value, onChange }: Props) {
  const t = useTexts(fileTexts)
  const [note, setNote] = useState<string>()
  const known = useSyncExternalStore(
    subscribe,
    () => uploads,
    () => uploads,
  )
  const items = typeof value === 'string' ? [] : value
  const { max_mb } = fileLimits(field.bounds)
  const max = Number(field.bounds.max ?? 1)

  // An upload may end while nobody is looking at the question.
  useEffect(() => {
    const settled = items.map((item) => known.get(item)?.reference ?? item)
    if (settled.some((item, index) => item !== items[index])) onChange(settled)
  })

  async function send(key: string, file: File, { signal }: AbortController): Promise<void> {
    const onProgress = (sent: number) => setUpload(key, { sent })
    try {
      const answer = await inTurn(() => uploadAnswerFile(field.id, file, { onProgress, signal }))
      setUpload(key, answer.status === 'ok' ? { reference: answer.reference } : refused(answer.error_msg))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Error)) throw error
      setUpload(key, { failure: failureText(error, t.noAnswer) ?? t.noAnswer })
    }
  }

  function add(files: readonly File[]): void {
    const kept = max === 1 ? [] : items
    const taken = files.slice(0, max - kept.length)
    setNote(taken.length < files.length ? t.tooMany(max) : undefined)
    const keys = taken.map((file) => addUpload(file, file.size > max_mb * 1_048_576 ? t.tooLarge(max_mb) : undefined))
    if (max === 1) for (const item of items) stop(item)
    onChange([...kept, ...keys])
    for (const key of keys) {
      const upload = uploads.get(key)
      if (upload && upload.failure === undefined) void send(key, upload.file, upload.controller)
    }
  }

  function retry(key: string, { file }: Upload): void {
    const controller = new AbortController()
    setUpload(key, { controller, sent: 0, failure: undefined })
    void send(key, file, controller)
  }

  const remove = (item: string) => {
    stop(item)
    setNote(undefined)
    onChange(items.filter((other) => other !== item))
  }
  return { items, known, note, add, retry, remove }
}

function stop(item: string): void {
  uploads.get(item)?.controller.abort()
  setUpload(item, undefined)
}

type RowProps = {
  readonly item: string
  readonly upload: Upload | undefined
  readonly onRetry: (key: string, upload: Upload) => void
  readonly onRemove: () => void
}

function FileRow({ item, upload, onRetry, onRemove }: RowProps) {
  const t = useTexts(fileTexts)
  const file = readFileReference(item)
  const name = file?.name ?? nameOf(item)
  const failure = file ? undefined : upload ? upload.failure : t.lost
  const isSending = !file && failure === undefined
  return (
    <li
      className={classNames(
        'grid min-w-0 gap-1.5 rounded-md border bg-surface py-1 pr-1 pl-3',
        failure === undefined ? 'border-line' : 'border-bad',
      )}
    >
      <div className="flex min-h-9 min-w-0 items-center gap-2">
        <Icon
          name={failure === undefined ? 'file' : 'warning'}
          size={18}
          className={classNames('shrink-0', failure === undefined ? 'text-ink-3' : 'text-bad')}
        />
        {file ? <OpenFile file={file} /> : <span className="min-w-0 flex-1 truncate text-[0.875rem]">{name}</span>}
        {isSending && upload && <span className="shrink-0 text-sm text-ink-3">{Math.round(upload.sent * 100)}%</span>}
        {failure !== undefined && upload && !upload.isRefused && (
          <IconButton label={t.retry(name)} icon="refresh" size={18} onClick={() => onRetry(item, upload)} />
        )}
        <IconButton
          label={isSending ? t.stop(name) : t.remove(name)}
          icon={isSending ? 'close' : 'trash'}
          size={18}
          onClick={onRemove}
        />
      </div>
      {isSending && upload && (
        <progress
          aria-label={`${t.sending} ${name}`}
          value={upload.sent}
          className="mb-1.5 h-1.5 w-full pr-2 accent-brand"
        />
      )}
      {failure !== undefined && (
        <p role="alert" className="pr-2 pb-1.5 text-sm text-bad [overflow-wrap:anywhere]">
          {failure}
        </p>
      )}
    </li>
  )
}

export function OpenFile({ file }: { readonly file: FileReference }) {
  const t = useTexts(fileTexts)
  const [failure, setFailure] = useState<string>()
  const open = async () => {
    setFailure(undefined)
    try {
      await openAnswerFile(file)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFailure(failureText(error, t.cannotOpen) ?? t.cannotOpen)
    }
  }
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex min-w-0 items-baseline gap-2">
        <button
          type="button"
          aria-label={t.open(file.name)}
          title={file.name}
          className="min-h-6 min-w-0 truncate text-[0.875rem] text-brand-text underline"
          onClick={() => void open()}
        >
          {file.name}
        </button>
        <span className="shrink-0 text-sm text-ink-3">{fileSize(file.bytes)}</span>
      </span>
      {failure !== undefined && (
        <span role="alert" className="text-sm text-bad">
          {failure}
        </span>
      )}
    </span>
  )
}

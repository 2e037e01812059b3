import { fileSize } from '@cubic/web-kit/client/answer-file'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { printHours } from '@cubic/domain/hours/progress'
import { DOT, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button, IconButton } from '@cubic/web-kit/ui/button'
import { Notice } from '@cubic/web-kit/ui/card'
import { Chip } from '@cubic/web-kit/ui/chip'
import { TextArea } from '@cubic/web-kit/ui/field'
import { FormDialog } from '@cubic/web-kit/ui/form-dialog'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useToast } from '@cubic/web-kit/ui/toast'
import { uploadHourFile } from '@cubic/web-kit/client/upload'
import { useEffect, useRef, useState } from 'react'
import { objectToHours } from '../data/api.ts'
import { basisOf, type Entry, entryTexts } from '../internal/words.ts'

const TEXT_MAX = 2000
const dialogTexts = texts({
  title: { cn: '提异议', en: 'Object' },
  submit: { cn: '提交异议', en: 'Send objection' },
  given: { cn: (hours: string) => `记 ${hours} 学时`, en: (hours: string) => `${hours} h` },
  saw: { cn: '我们看到的', en: 'What we saw' },
  cameAt: { cn: (time: string) => `${time} 签到`, en: (time: string) => `Checked in ${time}` },
  leftAt: { cn: (time: string) => `${time} 签退`, en: (time: string) => `Checked out ${time}` },
  neverCame: { cn: '没有签到记录', en: 'No check-in' },
  neverLeft: { cn: '没有签退', en: 'No check-out' },
  why: { cn: '为什么不对', en: 'What’s wrong' },
  reasons: { cn: '常见原因', en: 'Common reasons' },
  stayed: { cn: '我在场，签退没扫上', en: 'I was there, but wasn’t checked out' },
  amount: { cn: '学时数不对', en: 'The hours are wrong' },
  category: { cn: '类别不对', en: 'The category is wrong' },
  notMe: { cn: '不是我', en: 'It wasn’t me' },
  details: { cn: '说明', en: 'Details' },
  hint: { cn: '写清楚时间、地点和谁可以作证', en: 'Say when and where, and who can confirm it' },
  required: { cn: '请说明哪里不对', en: 'Please say what’s wrong' },
  file: { cn: '添加照片或 PDF', en: 'Add a photo or PDF' },
  sending: { cn: '正在上传', en: 'Uploading' },
  remove: { cn: '移除附件', en: 'Remove the file' },
  uploadFailed: { cn: '上传失败，请重试', en: 'The upload failed. Please try again' },
  first: {
    cn: '先由主办方答复；不同意可再交中心。答复前这条不锁定。',
    en: 'The organiser answers first. If you disagree, you can ask the centre. It isn’t locked until then.',
  },
  centre: { cn: '由中心答复，答复前这条不锁定。', en: 'The centre answers. It isn’t locked until then.' },
  sent: { cn: '异议已提交', en: 'Your objection was sent' },
  problem: { cn: '没有提交成功，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

export function ObjectionDialog({ entry, onDismiss }: { readonly entry: Entry; readonly onDismiss: () => void }) {
  const t = useTexts(dialogTexts)
  const toast = useToast()
  const area = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const file = useObjectionFile()
  const { data, error, isPending, mutate } = useChange(objectToHours)
  const refused = data?.status === 'error' ? data.error_msg : failureText(error, t.problem)
  const submit = () => {
    setAsked(true)
    if (text.trim() === '' || file.isSending) return
    mutate(
      { id: entry.id, text: text.trim(), file: file.reference },
      {
        onSuccess(answer) {
          if (answer?.status !== 'ok') return
          toast(t.sent, 'success')
          onDismiss()
        },
      },
    )
  }
  const add = (reason: string) =>
    setText((before) => (before.includes(reason) ? before : `${reason}${before && '\n'}${before}`))
  return (
    <FormDialog
      title={t.title}
      submit={t.submit}
      pending={isPending}
      area={area}
      onSubmit={submit}
      onDismiss={onDismiss}
    >
      <Seen entry={entry} />
      <div className="grid gap-2">
        <h3 className="text-[0.875rem] font-semibold">{t.why}</h3>
        <div role="group" aria-label={t.reasons} className="flex flex-wrap gap-2">
          {[t.stayed, t.amount, t.category, t.notMe].map((reason) => (
            <Chip key={reason} label={reason} on={text.includes(reason)} onClick={() => add(reason)} />
          ))}
        </div>
      </div>
      <TextArea
        label={t.details}
        hint={t.hint}
        required
        value={text}
        maxLength={TEXT_MAX}
        error={isAsked && text.trim() === '' ? t.required : undefined}
        onChange={setText}
      />
      <FileRow file={file} />
      <Notice tone="brand">{entry.objection_state === 'kept' || entry.event_id === null ? t.centre : t.first}</Notice>
      {refused && <Notice tone="danger">{refused}</Notice>}
    </FormDialog>
  )
}

function Seen({ entry }: { readonly entry: Entry }) {
  const t = useTexts(dialogTexts)
  const words = useTexts(entryTexts)
  const { day, exact } = useDates()
  const { came_time: came, left_time: left, checks_out: checksOut, event_id: eventId } = entry
  const basis = basisOf(entry, words)
  const line = (isThere: boolean, said: string) => (
    <li className="flex items-center gap-2">
      <Icon name={isThere ? 'check' : 'close'} size={17} className={isThere ? 'text-ok' : 'text-bad'} />
      {said}
    </li>
  )
  return (
    <div className="grid gap-2.5">
      <div>
        <p className="font-semibold break-words">{entry.title}</p>
        <p className="text-sm text-ink-2">
          {[day(entry.earned_time), t.given(printHours(entry.hours)), basis].filter(Boolean).join(DOT)}
        </p>
      </div>
      {eventId !== null && (
        <div className="rounded-lg border border-line px-3.5 py-3 text-[0.875rem]">
          <h3 className="mb-1 text-sm font-bold">{t.saw}</h3>
          <ul className="grid gap-1">
            {line(came !== null, came === null ? t.neverCame : t.cameAt(exact(came)))}
            {checksOut && line(left !== null, left === null ? t.neverLeft : t.leftAt(exact(left)))}
          </ul>
        </div>
      )}
    </div>
  )
}

type Sent = { readonly name: string; readonly bytes: number; readonly reference: string | undefined }

function useObjectionFile() {
  const t = useTexts(dialogTexts)
  const toast = useToast()
  const [sent, setSent] = useState<Sent>()
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const choose = async (chosen: File) => {
    const controller = new AbortController()
    sending.current?.abort()
    sending.current = controller
    setSent({ name: chosen.name, bytes: chosen.size, reference: undefined })
    const fail = (message: string) => {
      if (controller.signal.aborted) return
      setSent(undefined)
      toast(message, 'danger')
    }
    try {
      const answer = await uploadHourFile(chosen, { onProgress: () => undefined, signal: controller.signal })
      if (answer.status === 'error') return fail(answer.error_msg)
      if (!controller.signal.aborted) setSent({ name: chosen.name, bytes: chosen.size, reference: answer.reference })
    } catch (error) {
      fail((error instanceof Error && failureText(error, t.uploadFailed)) || t.uploadFailed)
    }
  }
  const remove = () => {
    sending.current?.abort()
    setSent(undefined)
  }
  return {
    sent,
    reference: sent?.reference,
    isSending: sent !== undefined && sent.reference === undefined,
    choose,
    remove,
  }
}

function FileRow({
  file: { sent, isSending, choose, remove },
}: {
  readonly file: ReturnType<typeof useObjectionFile>
}) {
  const t = useTexts(dialogTexts)
  const input = useRef<HTMLInputElement>(null)
  if (sent)
    return (
      <div className="flex items-center gap-3 rounded-lg border border-line px-3.5 py-2.5" role="status">
        <Icon name="file" className="text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{sent.name}</span>
          <span className="text-sm text-ink-2">{isSending ? t.sending : fileSize(sent.bytes)}</span>
        </span>
        <IconButton label={t.remove} icon="trash" onClick={remove} />
      </div>
    )
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) void choose(chosen)
          currentTarget.value = ''
        }}
      />
      <Button variant="secondary" size="sm" icon="plus" onClick={() => input.current?.click()}>
        {t.file}
      </Button>
    </div>
  )
}

import {
  BROADCAST_AUDIENCE,
  BROADCAST_CHANNELS,
  type BroadcastAudience,
  type BroadcastChannels,
  type Lang,
  LANGUAGES,
} from '@cubic/contract'
import { BROADCAST_VARIABLES } from '@cubic/domain/messages/template'
import { useChange } from '@cubic/web-kit/change'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { keepPrevious, retryReads, useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useChangeProblem, useFailureToast } from '../../../crud/use-change-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextAreaInput, TextInput } from '../../../ui/field.tsx'
import { InstantInput } from '../../../ui/instant-input.tsx'
import { MailFrame } from '../../../ui/mail-frame.tsx'
import { Select } from '../../../ui/select.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { type BroadcastDraft, broadcastPreview, writeToApplicants } from '../data/broadcasts.ts'
import { writeTexts } from '../data/message-texts.ts'

/** The applicants selected beforehand; without them, an audience is chosen in the dialog. */
export type MessageTo = 'audience' | { readonly ids: () => Promise<readonly number[]>; readonly name: string }
type Texts = Pick<BroadcastDraft, 'subject_cn' | 'subject_en' | 'body_cn' | 'body_en'>

const AUDIENCES = (Object.keys(BROADCAST_AUDIENCE) as BroadcastAudience[]).filter((each) => each !== 'chosen')
const CHANNELS = Object.keys(BROADCAST_CHANNELS) as BroadcastChannels[]
const LANGUAGE_NAMES = { cn: '中文', en: 'English' } as const

/** Writes a message to applicants of an event, with a preview of what they will read. */
export function MessageDialog({
  eventId,
  to,
  onSent,
  onDismiss,
}: {
  readonly eventId: number
  readonly to: MessageTo
  readonly onSent: () => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(writeTexts)
  const lang = useLanguage()
  const toast = useToast()
  const chosen = useChosen(to)
  const [audience, setAudience] = useState<BroadcastAudience>(to === 'audience' ? 'registered' : 'chosen')
  const [channels, setChannels] = useState<BroadcastChannels>('email')
  const [language, setLanguage] = useState<Lang>(lang)
  const [texts, setTexts] = useState<Texts>({})
  const [isLater, setLater] = useState(false)
  const [sendTime, setSendTime] = useState<string | null>(null)
  // One for each dialog: a second press, or another try after a lost answer, writes once.
  const [requestId] = useState(() => crypto.randomUUID())
  const draft = { audience, channels, ...texts, ...(to !== 'audience' && { applicant_ids: chosen ?? [] }) }
  const isKnown = to === 'audience' || chosen !== undefined
  const preview = useQuery({
    ...broadcastPreview(eventId, useDeferredValue({ ...draft, language })),
    placeholderData: keepPrevious,
    enabled: isKnown,
  })
  const shown = typeof preview.data === 'object' ? preview.data : undefined
  const { mutate, isPending, ...change } = useChange(writeToApplicants)
  const failure = useChangeProblem(change)
  const problem = change.data?.status === 'error' ? (change.data.error_msg ?? failure) : failure
  const subject = `subject_${language}` as const
  const body = `body_${language}` as const
  const caret = useRef<number>(undefined)
  const insert = (text: string) => {
    const now = texts[body] ?? ''
    const at = Math.min(caret.current ?? now.length, now.length)
    setTexts({ ...texts, [body]: `${now.slice(0, at)}${text}${now.slice(at)}` })
    caret.current = at + text.length
  }
  const isReady = isKnown && shown !== undefined && shown.people > 0 && (!isLater || sendTime !== null)
  const send = () =>
    mutate(
      { eventId, ...draft, request_id: requestId, ...(isLater && sendTime !== null && { send_time: sendTime }) },
      {
        onSuccess(answer) {
          if (answer.status !== 'ok') return
          toast(isLater ? t.scheduled : t.sent(answer.result.people))
          onSent()
          onDismiss()
        },
      },
    )
  return (
    <Dialog
      title={t.title}
      width="widest"
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" icon="message" pending={isPending} disabled={!isReady} onClick={send}>
          {shown === undefined ? t.sendEmpty : (isLater ? t.schedule : t.send)(shown.people)}
        </Button>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-3.5">
          {problem && (
            <p role="alert" className="rounded-[10px] bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">
              {problem}
            </p>
          )}
          {to === 'audience' ? (
            <Field label={t.to}>
              {(described) => (
                <Select
                  {...described}
                  value={audience}
                  options={AUDIENCES.map((value) => ({ value, label: BROADCAST_AUDIENCE[value][lang] }))}
                  onChange={(next) => next !== '' && setAudience(next)}
                />
              )}
            </Field>
          ) : (
            <p className="text-sm">
              <b>{t.to}</b> {to.name}
            </p>
          )}
          {shown?.can_sms ? (
            <div>
              <Segmented
                label={t.channels}
                value={channels}
                options={CHANNELS.map((value) => ({ value, label: BROADCAST_CHANNELS[value][lang] }))}
                onChange={setChannels}
              />
            </div>
          ) : (
            shown && <p className="text-xs text-ink-2">{t.noSms}</p>
          )}
          <div className="grid justify-items-start gap-1.5">
            <Segmented
              label={t.language}
              value={language}
              options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              onChange={setLanguage}
            />
            <p className="text-xs text-ink-3">{t.fallback}</p>
          </div>
          {channels !== 'sms' && (
            <Field label={t.subject}>
              {(described) => (
                <TextInput
                  {...described}
                  value={texts[subject] ?? ''}
                  maxLength={200}
                  onChange={(next) => setTexts({ ...texts, [subject]: next })}
                />
              )}
            </Field>
          )}
          <Field label={t.body} hint={channels === 'sms' ? undefined : t.bodyHint}>
            {(described) => (
              <TextAreaInput
                {...described}
                rows={7}
                value={texts[body] ?? ''}
                maxLength={5000}
                onChange={(next) => setTexts({ ...texts, [body]: next })}
                onBlur={(event) => (caret.current = event.currentTarget.selectionStart)}
              />
            )}
          </Field>
          <div role="group" aria-label={t.variables} className="flex flex-wrap items-center gap-1.5">
            <span className="text-xs text-ink-2">{t.variables}</span>
            {BROADCAST_VARIABLES.map((variable) => (
              <Button key={variable} size="sm" onClick={() => insert(`{${variable}}`)}>
                {t[`variable_${variable}`]}
              </Button>
            ))}
          </div>
          <div className="grid justify-items-start gap-2">
            <Segmented
              label={t.when}
              value={isLater ? 'later' : 'now'}
              options={[
                { value: 'now', label: t.now },
                { value: 'later', label: t.later },
              ]}
              onChange={(next) => setLater(next === 'later')}
            />
            {isLater && (
              <Field label={t.sendTime} hint={t.laterHint}>
                {(described) => <InstantInput {...described} value={sendTime} onChange={setSendTime} />}
              </Field>
            )}
          </div>
        </div>
        <section aria-label={t.preview} className="grid gap-2">
          <Preview read={preview} channels={channels} />
        </section>
      </div>
    </Dialog>
  )
}

type PreviewRead = Pick<
  ReturnType<typeof useQuery<Awaited<ReturnType<ReturnType<typeof broadcastPreview>['queryFn']>>>>,
  'data' | 'error'
>

function Preview({
  read: { data, error },
  channels,
}: {
  readonly read: PreviewRead
  readonly channels: BroadcastChannels
}) {
  const t = useTexts(writeTexts)
  if (error && data === undefined) return <ErrorState message={failureText(error)} onRetry={retryReads} />
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-64 w-full" />
      </Loading>
    )
  if (typeof data === 'string')
    return (
      <p role="alert" className="text-sm text-bad">
        {data}
      </p>
    )
  return (
    <>
      <p className="text-sm font-semibold">{t.reach(data.people, data.emails)}</p>
      {channels !== 'sms' && !data.can_email && <p className="text-sm text-warn">{t.noEmail}</p>}
      {channels !== 'email' && (
        <>
          <p className="text-sm text-ink-2">{t.texts(data.phones, data.parts)}</p>
          <p className="rounded-[14px] bg-fill p-3 text-sm break-words">{data.sms || '…'}</p>
        </>
      )}
      {channels !== 'sms' && (
        <>
          <p className="text-xs text-ink-2">{data.reply_to === null ? t.noReplies : t.replies(data.reply_to)}</p>
          <MailFrame title={t.preview} html={data.html} />
        </>
      )}
    </>
  )
}

/** The people that the caller chose, once they are known. */
function useChosen(to: MessageTo): readonly number[] | undefined {
  const [chosen, setChosen] = useState<readonly number[]>()
  const sayFailure = useFailureToast()
  const asked = useRef(false)
  useEffect(() => {
    if (to === 'audience' || asked.current) return
    asked.current = true
    to.ids().then(setChosen, sayFailure)
  }, [to, sayFailure])
  return chosen
}

import {
  BROADCAST_AUDIENCE,
  BROADCAST_CHANNELS,
  type BroadcastAudience,
  type BroadcastChannels,
  type Lang,
} from '@cubic/contract'
import { BROADCAST_VARIABLES } from '@cubic/domain/messages/template'
import { withNames, withWords } from '@cubic/domain/messages/variable-words'
import { useLanguage } from '@cubic/web-kit/language/language'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useFailureToast } from '../../../crud/actions/use-change-problem.ts'
import { useDraft } from '../../../crud/record-form/draft.ts'
import { RestoredNote } from '../../../crud/record-form/restored-note.tsx'
import { VariablesArea } from '../../../crud/variables-area.tsx'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { LANGUAGE_OPTIONS } from '../../../data/languages.ts'
import { reachedBy, reachTexts } from '../../../data/told-people.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { InstantInput } from '../../../ui/instant-input.tsx'
import { MailFrame } from '../../../ui/mail-frame.tsx'
import { Select } from '../../../ui/select.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { type BroadcastDraft, broadcastPreview, writeToApplicants } from '../data/broadcasts.ts'
import { writeTexts } from '../data/message-texts.ts'

/** The applicants selected beforehand; without them, an audience is chosen in the dialog. */
export type MessageTo = 'audience' | { readonly ids: () => Promise<readonly number[]>; readonly name: string }
type Props = {
  readonly eventId: number
  readonly to: MessageTo
  readonly onSent: () => void
  readonly onDismiss: () => void
}
type Message = {
  readonly audience: BroadcastAudience
  readonly channels: BroadcastChannels
  readonly texts: Pick<BroadcastDraft, 'subject_cn' | 'subject_en' | 'body_cn' | 'body_en'>
  readonly isLater: boolean
  readonly sendTime: string | null
}
type PartProps = { readonly message: Message; readonly set: (changes: Partial<Message>) => void }

const AUDIENCES = (Object.keys(BROADCAST_AUDIENCE) as BroadcastAudience[]).filter((each) => each !== 'chosen')
const CHANNELS = Object.keys(BROADCAST_CHANNELS) as BroadcastChannels[]

export function MessageDialog(props: Props) {
  const t = useTexts(writeTexts)
  const { to, onDismiss } = props
  const [language, setLanguage] = useState<Lang>(useLanguage())
  const { message, set, isRestored, preview, shown, problem, isPending, isReady, missing, send } = useMessage(
    props,
    language,
  )
  return (
    <Dialog
      title={t.title}
      width="widest"
      onDismiss={onDismiss}
      actions={
        <Button
          variant="primary"
          icon="message"
          pending={isPending}
          disabled={!isReady}
          disabledReason={missing}
          onClick={send}
        >
          {shown === undefined ? t.sendEmpty : (message.isLater ? t.schedule : t.send)(reachedBy(shown))}
        </Button>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-3.5">
          <Failure look="box">{problem}</Failure>
          {isRestored && <RestoredNote onDrop={() => set({ texts: {} })} />}
          {to === 'audience' ? (
            <AudienceField message={message} set={set} />
          ) : (
            <p className="text-sm">
              <b>{t.to}</b> {to.name}
            </p>
          )}
          {shown && <ChannelChoice message={message} set={set} canSms={shown.can_sms} />}
          <div className="grid justify-items-start gap-1.5">
            <Segmented label={t.language} value={language} options={LANGUAGE_OPTIONS} onChange={setLanguage} />
            <p className="text-xs text-ink-3">{t.fallback}</p>
          </div>
          <TextFields message={message} set={set} language={language} />
          <TimeChoice message={message} set={set} />
        </div>
        <section aria-label={t.preview} className="grid gap-2">
          <Preview read={preview} channels={message.channels} />
        </section>
      </div>
    </Dialog>
  )
}

function useMessage({ eventId, to, onSent, onDismiss }: Props, language: Lang) {
  const t = useTexts(writeTexts)
  const toast = useToast()
  const chosen = useChosen(to)
  const [kept, keepDraft] = useDraft<Message['texts']>(`message:${eventId}`)
  const [message, setMessage] = useState<Message>({
    audience: to === 'audience' ? 'registered' : 'chosen',
    channels: 'email',
    texts: kept ?? {},
    isLater: false,
    sendTime: null,
  })
  // One id per dialog, so that a second press or a retry sends the message once.
  const [requestId] = useState(() => crypto.randomUUID())
  const [sent, setSent] = useState<Message>()
  const { audience, channels, texts, isLater, sendTime } = message
  const isWritten = Object.values(texts).some((text) => text !== '')
  keepDraft(isWritten ? texts : undefined)
  const draft = { audience, channels, ...texts, ...(to !== 'audience' && { applicant_ids: chosen ?? [] }) }
  const isKnown = to === 'audience' || chosen !== undefined
  const preview = useQuery({
    ...broadcastPreview(eventId, useDeferredValue({ ...draft, language })),
    placeholderData: keepPrevious,
    enabled: isKnown,
  })
  const shown = typeof preview.data === 'object' ? preview.data : undefined
  const { submit, isPending, problem, refused } = useSubmit(writeToApplicants)
  const time = isLater && sendTime !== null ? { send_time: sendTime } : {}
  return {
    message,
    set: (changes: Partial<Message>) => setMessage({ ...message, ...changes }),
    isRestored: texts === kept && isWritten,
    preview,
    shown,
    // A problem concerns only the message that was sent, not later edits.
    problem: message === sent ? (refused?.error_msg ?? problem) : undefined,
    isPending,
    isReady: isKnown && shown !== undefined && shown.people > 0,
    missing: isLater && sendTime === null ? t.timeMissing : undefined,
    send: () => {
      setSent(message)
      submit({ eventId, ...draft, request_id: requestId, ...time }, ({ result }) => {
        keepDraft(undefined)
        setMessage({ ...message, texts: {} })
        toast(isLater ? t.scheduled : t.sent(shown ? reachedBy(shown) : result.people))
        onSent()
        onDismiss()
      })
    },
  }
}

function AudienceField({ message, set }: PartProps) {
  const t = useTexts(writeTexts)
  const lang = useLanguage()
  return (
    <Field label={t.to}>
      {(described) => (
        <Select
          {...described}
          value={message.audience}
          options={AUDIENCES.map((value) => ({ value, label: BROADCAST_AUDIENCE[value][lang] }))}
          onChange={(audience) => audience !== '' && set({ audience })}
        />
      )}
    </Field>
  )
}

function ChannelChoice({ message, set, canSms }: PartProps & { readonly canSms: boolean }) {
  const t = useTexts(writeTexts)
  const lang = useLanguage()
  if (!canSms) return <p className="text-xs text-ink-2">{t.noSms}</p>
  return (
    <div>
      <Segmented
        label={t.channels}
        value={message.channels}
        options={CHANNELS.map((value) => ({ value, label: BROADCAST_CHANNELS[value][lang] }))}
        onChange={(channels) => set({ channels })}
      />
    </div>
  )
}

function TextFields({ message: { texts, channels }, set, language }: PartProps & { readonly language: Lang }) {
  const t = useTexts(writeTexts)
  const lang = useLanguage()
  const write = (part: 'subject' | 'body', typed: string) =>
    set({ texts: { ...texts, [`${part}_${language}`]: typed } })
  return (
    <>
      {channels !== 'sms' && (
        <TextField
          label={t.subject}
          value={withWords(texts[`subject_${language}`] ?? '', lang)}
          maxLength={200}
          onChange={(typed) => write('subject', withNames(typed))}
        />
      )}
      <VariablesArea
        label={t.body}
        hint={channels === 'sms' ? undefined : t.bodyHint}
        insertLabel={t.variables}
        variables={BROADCAST_VARIABLES}
        rows={7}
        value={texts[`body_${language}`] ?? ''}
        maxLength={5000}
        onChange={(typed) => write('body', typed)}
      />
    </>
  )
}

function TimeChoice({ message: { isLater, sendTime }, set }: PartProps) {
  const t = useTexts(writeTexts)
  return (
    <div className="grid justify-items-start gap-2">
      <Segmented
        label={t.when}
        value={isLater ? 'later' : 'now'}
        options={[
          { value: 'now', label: t.now },
          { value: 'later', label: t.later },
        ]}
        onChange={(next) => set({ isLater: next === 'later' })}
      />
      {isLater && (
        <Field label={t.sendTime} hint={t.laterHint}>
          {(described) => (
            <InstantInput {...described} autoFocus value={sendTime} onChange={(next) => set({ sendTime: next })} />
          )}
        </Field>
      )}
    </div>
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
  const { ways } = useTexts(reachTexts)
  if (error && data === undefined) return <FailedRead error={error} />
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-64 w-full" />
      </Loading>
    )
  if (typeof data === 'string') return <Failure>{data}</Failure>
  return (
    <>
      <p className="text-sm">
        <b>{t.reach(data.people)}</b>
        {data.people > 0 && ways(data)}
      </p>
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

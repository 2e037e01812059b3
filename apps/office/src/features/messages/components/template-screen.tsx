import { type Lang, TEMPLATE_CASE, MESSAGE_CHANNEL, type TemplateCase, type MessageChannel } from '@cubic/contract'
import { shippedTemplate, VARIABLES } from '@cubic/domain/messages/template'
import { useChange } from '@cubic/web-kit/change'
import { useLanguage } from '@cubic/web-kit/language'
import { keepPrevious, useQuery } from '@cubic/web-kit/query'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useTexts } from '@cubic/web-kit/text'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useDeferredValue, useRef, useState } from 'react'
import type { Ending, Snapshot } from '../../../crud/editing/editing.ts'
import { useEditing } from '../../../crud/editing/use-editing.ts'
import { crudTexts } from '../../../crud/texts.ts'
import { LeaveGuard } from '../../../crud/record-form/leave-guard.tsx'
import { useFailureToast } from '../../../crud/use-change-problem.ts'
import { useSubmit } from '../../../crud/use-submit.ts'
import { LANGUAGE_OPTIONS } from '../../../data/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field, TextAreaInput } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { ownTemplate, previewOf, resetTemplate, saveTemplate, type TemplateKey, tryTemplate } from '../data/api.ts'
import { messageTexts } from '../data/texts.ts'
import { MailFrame } from '../../../ui/mail-frame.tsx'
import { MessageTabs } from './message-tabs.tsx'

type OwnTemplate = Awaited<ReturnType<ReturnType<typeof ownTemplate>['queryFn']>>
/** The draft of one message. */
type Written = { readonly subject: string; readonly body: string; readonly platformId: string }
/** Without an id while the shipped text is in use. */
type Stored = Snapshot<Written> & { readonly id: number | undefined }

/**
 * Edits the texts of all messages, one at a time, with a preview and a trial. Keeps unsaved texts
 * while another one is open.
 */
export function TemplateScreen() {
  const t = useTexts(messageTexts)
  const lang = useLanguage()
  const [channel, setChannel] = useState<MessageChannel>('email')
  const [name, setName] = useState<TemplateCase>('registration_success')
  const [language, setLanguage] = useState<Lang>(lang)
  const key = { channel, case: name, language }
  const place = `${channel} ${name} ${language}`
  const { data, error } = useQuery(ownTemplate(key))
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Written>>(new Map())
  const options = <Value extends string>(of: { readonly [value in Value]: { readonly [each in Lang]: string } }) =>
    (Object.keys(of) as Value[]).map((value) => ({ value, label: of[value][lang] }))
  return (
    <Page>
      <PageHead title={t.title} />
      <MessageTabs />
      <div className="flex flex-wrap items-center gap-2.5">
        <Select
          label={t.case}
          className="w-52"
          value={name}
          options={options(TEMPLATE_CASE)}
          onChange={(next) => next !== '' && setName(next)}
        />
        <Segmented label={t.channel} value={channel} options={options(MESSAGE_CHANNEL)} onChange={setChannel} />
        <Segmented label={t.language} value={language} options={LANGUAGE_OPTIONS} onChange={setLanguage} />
      </div>
      {error && data === undefined ? (
        <Card>
          <FailedRead error={error} />
        </Card>
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : (
        <TemplateEditor
          key={place}
          template={key}
          stored={storedOf(key, data)}
          kept={unsaved.get(place)}
          onKeep={(next) => setUnsaved((before) => withDraft(before, place, next))}
        />
      )}
      <LeaveGuard isOn={unsaved.size > 0} />
    </Page>
  )
}

/** The texts in use: the organisation's own, or the shipped ones. */
function storedOf({ channel, case: name, language }: TemplateKey, own: OwnTemplate): Stored {
  const shipped = shippedTemplate(channel, name, language)
  const subject = own?.subject || shipped.subject
  const body = own?.body || shipped.body
  return { id: own?.id, version: undefined, values: { subject, body, platformId: own?.platform_template_id ?? '' } }
}

function withDraft(drafts: ReadonlyMap<string, Written>, place: string, draft: Written | undefined) {
  const others = [...drafts].filter(([each]) => each !== place)
  return new Map(draft ? [...others, [place, draft] as const] : others)
}

type EditorProps = {
  readonly template: TemplateKey
  readonly stored: Stored
  /** What was written before another message was looked at. */
  readonly kept: Written | undefined
  readonly onKeep: (draft: Written | undefined) => void
}

function TemplateEditor(props: EditorProps) {
  const t = useTexts(messageTexts)
  const { editing, write, readAgain } = useTemplate(props)
  const { subject, body, platformId } = editing.draft
  const { id } = editing.base
  const caret = useRef<number>(undefined)
  const insert = (text: string) => {
    const at = Math.min(caret.current ?? body.length, body.length)
    write({ body: `${body.slice(0, at)}${text}${body.slice(at)}` })
    caret.current = at + text.length
  }
  const isEmail = props.template.channel === 'email'
  const draft = { ...props.template, subject, body }
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-2">
      <Card title={id === undefined ? t.shipped : t.changed}>
        <div className="grid gap-3.5">
          {isEmail && (
            <TextField
              label={t.subject}
              value={subject}
              maxLength={300}
              onChange={(next) => write({ subject: next })}
            />
          )}
          <Field label={t.body} hint={isEmail ? t.bodyHint : undefined} error={editing.failure}>
            {(described) => (
              <TextAreaInput
                {...described}
                rows={10}
                value={body}
                maxLength={20_000}
                onChange={(next) => write({ body: next })}
                onBlur={(event) => (caret.current = event.currentTarget.selectionStart)}
              />
            )}
          </Field>
          <Variables onInsert={insert} />
          <TextField
            label={t.platformId}
            value={platformId}
            maxLength={200}
            onChange={(next) => write({ platformId: next })}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" pending={editing.isSaving} onClick={() => void editing.save()}>
              {t.save}
            </Button>
            <TrialButton draft={draft} />
            {id !== undefined && <ResetButton id={id} onReset={() => readAgain().then(editing.discard)} />}
          </div>
        </div>
      </Card>
      <Preview draft={draft} />
    </div>
  )
}

/** Edits one message; what is not saved is kept while another one is looked at. */
function useTemplate({ template, stored, kept, onKeep }: EditorProps) {
  const t = useTexts(messageTexts)
  const { noAnswer } = useTexts(crudTexts)
  const toast = useToast()
  const editing = useEditing<Written, Stored>({
    first: stored,
    ...(kept && { draft: kept }),
    send,
    auto: false,
    noAnswer,
  })
  const write = (change: Partial<Written>) => {
    editing.edit((before) => ({ ...before, ...change }))
    onKeep({ ...editing.draft, ...change })
  }
  async function readAgain(): Promise<Stored> {
    onKeep(undefined)
    return storedOf(template, await ownTemplate(template).queryFn({ signal: new AbortController().signal }))
  }
  async function send(sent: Written, of: Stored): Promise<Ending<Written, Stored, never>> {
    const { platformId: platform_template_id, ...texts } = sent
    const failure = await saveTemplate.run({ ...template, ...texts, id: of.id, platform_template_id })
    if (failure !== undefined) return { type: 'refused', failure }
    const base = await readAgain()
    void makeStale(saveTemplate.makesStale)
    toast(t.saved)
    return { type: 'saved', base, rebase: (latest) => (latest === sent ? base.values : latest), at: new Date() }
  }
  return { editing, write, readAgain }
}

function Variables({ onInsert }: { readonly onInsert: (text: string) => void }) {
  const t = useTexts(messageTexts)
  return (
    <div>
      <p className="mb-1.5 text-xs text-ink-2">{t.variables}</p>
      <div className="flex flex-wrap gap-1.5">
        {VARIABLES.map((variable) => (
          <Button key={variable} size="sm" onClick={() => onInsert(`{${variable}}`)}>
            {`{${variable}}`}
          </Button>
        ))}
      </div>
    </div>
  )
}

type Draft = Parameters<typeof previewOf>[0]

function TrialButton({ draft }: { readonly draft: Draft }) {
  const t = useTexts(messageTexts)
  const toast = useToast()
  const { submit, isPending, problem } = useSubmit(tryTemplate)
  return (
    <>
      <Button icon="mail" pending={isPending} onClick={() => submit(draft, () => toast(t.tried))}>
        {t.tryIt}
      </Button>
      <Failure>{problem}</Failure>
    </>
  )
}

/** Returns to the shipped text. */
function ResetButton({ id, onReset }: { readonly id: number; readonly onReset: () => Promise<void> }) {
  const t = useTexts(messageTexts)
  const toast = useToast()
  const { mutate, isPending } = useChange(resetTemplate)
  const onError = useFailureToast()
  const onSuccess = (problem: string | undefined) => {
    if (problem === undefined) void onReset().catch(onError)
    toast(problem ?? t.wasReset, problem === undefined ? 'success' : 'danger')
  }
  return (
    <Button icon="undo" pending={isPending} onClick={() => mutate(id, { onSuccess, onError })}>
      {t.reset}
    </Button>
  )
}

function Preview({ draft }: { readonly draft: Draft }) {
  const t = useTexts(messageTexts)
  const { data, error } = useQuery({ ...previewOf(useDeferredValue(draft)), placeholderData: keepPrevious })
  return (
    <Card title={t.preview}>
      {error && data === undefined ? (
        <FailedRead error={error} />
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : typeof data === 'string' ? (
        <p className="text-sm text-bad">{data}</p>
      ) : data.html === '' ? (
        <div className="grid gap-2">
          <p className="rounded-[14px] bg-fill p-3 text-sm break-words">{data.text}</p>
          <p className="text-xs text-ink-2">{t.smsParts(data.parts)}</p>
        </div>
      ) : (
        <div className="grid gap-2">
          <p className="text-sm font-semibold">{data.subject}</p>
          <MailFrame title={t.preview} html={data.html} />
        </div>
      )}
    </Card>
  )
}

import { MESSAGE_CHANNEL, TEMPLATE_CASE } from '@cubic/contract'
import { shippedTemplate, VARIABLES } from '@cubic/domain/messages/template'
import { hasValueIn, withNames, withWords } from '@cubic/domain/messages/variable-words'
import { useChange } from '@cubic/web-kit/queries/change'
import { useLanguage } from '@cubic/web-kit/language/language'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { makeStale } from '@cubic/web-kit/queries/query-cache'
import { useTexts } from '@cubic/web-kit/language/text'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useDeferredValue, useRef, useState } from 'react'
import type { Ending, Snapshot } from '../../../crud/editing/editing.ts'
import { useEditing } from '../../../crud/editing/use-editing.ts'
import { VariablesArea } from '../../../crud/variables-area.tsx'
import { crudTexts } from '../../../crud/texts.ts'
import { useDraft } from '../../../crud/record-form/draft.ts'
import { LeaveGuard } from '../../../crud/record-form/leave-guard.tsx'
import { useFailureToast } from '../../../crud/actions/use-change-problem.ts'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { LANGUAGE_NAMES } from '../../../data/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import {
  ownTemplate,
  ownTemplates,
  previewOf,
  resetTemplate,
  saveTemplate,
  type TemplateKey,
  tryTemplate,
} from '../data/api.ts'
import { messageTexts } from '../data/texts.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { MailFrame } from '../../../ui/mail-frame.tsx'
import { MessageTabs } from './message-tabs.tsx'
import { placeOf, TemplateMatrix } from './template-matrix.tsx'

type OwnTemplate = Awaited<ReturnType<ReturnType<typeof ownTemplate>['queryFn']>>
type Written = { readonly subject: string; readonly body: string; readonly platformId: string }
/** Has no id while the shipped text is in use. */
type Stored = Snapshot<Written> & { readonly id: number | undefined }

/**
 * Edits the texts of all messages, one at a time, with a preview and a trial. Keeps unsaved texts on this device.
 */
export function TemplateScreen() {
  const t = useTexts(messageTexts)
  const lang = useLanguage()
  const [key, setKey] = useState<TemplateKey>({ channel: 'email', case: 'registration_success', language: lang })
  const place = placeOf(key)
  const isPhone = useIsPhone()
  const editor = useRef<HTMLDivElement>(null)
  const { data, error } = useQuery(ownTemplate(key))
  const { data: own = [] } = useQuery(ownTemplates())
  const [kept, keepDraft] = useDraft<{ readonly [place: string]: Written }>('templates')
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Written>>(() => new Map(Object.entries(kept ?? {})))
  keepDraft(unsaved.size > 0 ? Object.fromEntries(unsaved) : undefined)
  return (
    <Page>
      <PageHead title={t.title} />
      <MessageTabs />
      <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
        <TemplateMatrix
          chosen={key}
          own={new Set(own.map(placeOf))}
          unsaved={(each) => unsaved.has(each)}
          onChoose={(next) => {
            setKey(next)
            // below the table, where there is no room beside it
            if (isPhone) editor.current?.scrollIntoView({ block: 'start' })
          }}
        />
        <div ref={editor} className="grid min-w-0 scroll-mt-16">
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
        </div>
      </div>
      <LeaveGuard isOn={unsaved.size > 0} />
    </Page>
  )
}

/** Returns the texts in use: the organisation's own, or the shipped ones. */
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
  /** Unsaved text from before another message was opened. */
  readonly kept: Written | undefined
  readonly onKeep: (draft: Written | undefined) => void
}

function TemplateEditor(props: EditorProps) {
  const t = useTexts(messageTexts)
  const lang = useLanguage()
  const { editing, write, revert, readAgain } = useTemplate(props)
  const { subject, body, platformId } = editing.draft
  const { id } = editing.base
  const isEmail = props.template.channel === 'email'
  const draft = { ...props.template, subject, body }
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-2">
      <Card
        title={`${TEMPLATE_CASE[props.template.case][lang]} · ${MESSAGE_CHANNEL[props.template.channel][lang]} · ${LANGUAGE_NAMES[props.template.language]}`}
        aside={<span className="text-xs text-ink-2">{id === undefined ? t.shipped : t.changed}</span>}
      >
        <div className="grid gap-3.5">
          {isEmail && (
            <TextField
              label={t.subject}
              error={editing.refused['subject']}
              value={withWords(subject, lang)}
              maxLength={300}
              onChange={(next) => write({ subject: withNames(next) })}
            />
          )}
          <VariablesArea
            label={t.body}
            hint={isEmail ? t.bodyHint : undefined}
            error={editing.refused['body']}
            insertLabel={t.variables}
            variables={VARIABLES}
            isEmpty={(variable) => !hasValueIn(variable, props.template.case)}
            emptyHint={t.noValue}
            rows={10}
            value={body}
            maxLength={20_000}
            onChange={(next) => write({ body: next })}
          />
          <TextField
            label={t.platformId}
            error={editing.refused['platform_template_id']}
            value={platformId}
            maxLength={200}
            onChange={(next) => write({ platformId: next })}
          />
          <Failure>{editing.failure}</Failure>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" pending={editing.isSaving} onClick={() => void editing.save()}>
              {t.save}
            </Button>
            {props.kept && <Button onClick={revert}>{t.revert}</Button>}
            <TrialButton draft={draft} />
            {id !== undefined && <ResetButton id={id} onReset={() => readAgain().then(editing.discard)} />}
          </div>
        </div>
      </Card>
      <Preview draft={draft} />
    </div>
  )
}

/** Edits one message; unsaved text is kept while another one is open. */
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
    const names = Object.keys(change).map((name) => (name === 'platformId' ? 'platform_template_id' : name))
    editing.edit((before) => ({ ...before, ...change }), names)
    onKeep({ ...editing.draft, ...change })
  }
  const revert = () => {
    onKeep(undefined)
    editing.discard()
  }
  async function readAgain(): Promise<Stored> {
    onKeep(undefined)
    return storedOf(template, await ownTemplate(template).queryFn({ signal: new AbortController().signal }))
  }
  async function send(sent: Written, of: Stored): Promise<Ending<Written, Stored, never>> {
    const { platformId: platform_template_id, ...texts } = sent
    const answer = await saveTemplate.run({ ...template, ...texts, id: of.id, platform_template_id })
    if (answer.status !== 'ok') {
      const refused = Object.fromEntries(
        answer.errors.flatMap(({ field, message }) => (field ? [[field, message]] : [])),
      )
      return { type: 'refused', failure: Object.keys(refused).length > 0 ? undefined : answer.error_msg, refused }
    }
    const base = await readAgain()
    void makeStale(saveTemplate.makesStale)
    toast(t.saved)
    return { type: 'saved', base, rebase: (latest) => (latest === sent ? base.values : latest), at: new Date() }
  }
  return { editing, write, revert, readAgain }
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

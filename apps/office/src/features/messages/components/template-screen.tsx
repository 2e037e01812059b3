import { type Lang, MESSAGE_CASE, MESSAGE_CHANNEL, type MessageCase, type MessageChannel } from '@cubic/contract'
import { shippedTemplate, VARIABLES } from '@cubic/domain/messages/template'
import { useChange } from '@cubic/web-kit/change'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { keepPrevious, retryReads, useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useDeferredValue, useRef, useState } from 'react'
import { LeaveGuard } from '../../../crud/record-form/leave-guard.tsx'
import { textOf } from '../../../data/display-name.ts'
import { useChangeProblem, useFailureToast } from '../../../crud/use-change-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextAreaInput, TextInput } from '../../../ui/field.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { ownTemplate, previewOf, resetTemplate, saveTemplate, type TemplateKey, tryTemplate } from '../api.ts'
import { messageTexts } from '../texts.ts'
import { MailFrame } from './mail-frame.tsx'
import { Parts } from './parts.tsx'

const LANGUAGE_NAMES = [
  { value: 'cn', label: '中文' },
  { value: 'en', label: 'English' },
] as const

/** The draft of one message. */
type Written = { readonly subject: string; readonly body: string; readonly platformId: string }

/** Edits the texts of all messages, one at a time, with a preview and a trial. Keeps unsaved texts while another one is open. */
export function TemplateScreen() {
  const t = useTexts(messageTexts)
  const lang = useLanguage()
  const [channel, setChannel] = useState<MessageChannel>('email')
  const [name, setName] = useState<MessageCase>('registration_success')
  const [language, setLanguage] = useState<Lang>(lang)
  const key = { channel, case: name, language }
  const place = `${channel} ${name} ${language}`
  const { data, error } = useQuery(ownTemplate(key))
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Written>>(new Map())
  const shipped = shippedTemplate(channel, name, language)
  const saved: Written = {
    subject: textOf(data?.subject) || shipped.subject,
    body: textOf(data?.body) || shipped.body,
    platformId: textOf(data?.platform_template_id),
  }
  const options = <Value extends string>(of: { readonly [value in Value]: { readonly [each in Lang]: string } }) =>
    (Object.keys(of) as Value[]).map((value) => ({ value, label: of[value][lang] }))
  return (
    <Page>
      <PageHead title={t.title} />
      <Parts />
      <div className="flex flex-wrap items-center gap-2.5">
        <Select
          label={t.case}
          className="w-52"
          value={name}
          options={options(MESSAGE_CASE)}
          onChange={(next) => next !== '' && setName(next)}
        />
        <Segmented label={t.channel} value={channel} options={options(MESSAGE_CHANNEL)} onChange={setChannel} />
        <Segmented label={t.language} value={language} options={LANGUAGE_NAMES} onChange={setLanguage} />
      </div>
      {error && data === undefined ? (
        <Card>
          <ErrorState message={failureText(error)} onRetry={retryReads} />
        </Card>
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : (
        <TemplateEditor
          key={place}
          template={key}
          id={data?.id}
          written={unsaved.get(place) ?? saved}
          onWrite={(next) => setUnsaved(new Map(unsaved).set(place, next))}
          onDone={() => setUnsaved((before) => without(before, place))}
        />
      )}
      <LeaveGuard isOn={unsaved.size > 0} />
    </Page>
  )
}

function without(unsaved: ReadonlyMap<string, Written>, place: string): ReadonlyMap<string, Written> {
  return new Map([...unsaved].filter(([each]) => each !== place))
}

type EditorProps = {
  readonly template: TemplateKey
  /** Of the organisation's own text; undefined while the shipped one is in use. */
  readonly id: number | undefined
  readonly written: Written
  readonly onWrite: (written: Written) => void
  /** Called once the text is saved or discarded. */
  readonly onDone: () => void
}

function TemplateEditor({ template, id, written, onWrite, onDone }: EditorProps) {
  const t = useTexts(messageTexts)
  const toast = useToast()
  const { subject, body, platformId } = written
  const write = (change: Partial<Written>) => onWrite({ ...written, ...change })
  const caret = useRef<number>(undefined)
  const insert = (text: string) => {
    const at = Math.min(caret.current ?? body.length, body.length)
    write({ body: `${body.slice(0, at)}${text}${body.slice(at)}` })
    caret.current = at + text.length
  }
  const save = useChange(saveTemplate)
  const reset = useChange(resetTemplate)
  const trial = useChange(tryTemplate)
  const isEmail = template.channel === 'email'
  const draft = { ...template, subject, body }
  const refused = useChangeProblem(save)
  const sayFailure = useFailureToast()
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-2">
      <Card title={id === undefined ? t.shipped : t.changed}>
        <div className="grid gap-3.5">
          {isEmail && (
            <Field label={t.subject}>
              {(described) => (
                <TextInput
                  {...described}
                  value={subject}
                  maxLength={300}
                  onChange={(next) => write({ subject: next })}
                />
              )}
            </Field>
          )}
          <Field label={t.body} hint={isEmail ? t.bodyHint : undefined} error={refused}>
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
          <div>
            <p className="mb-1.5 text-xs text-ink-2">{t.variables}</p>
            <div className="flex flex-wrap gap-1.5">
              {VARIABLES.map((variable) => (
                <Button key={variable} size="sm" onClick={() => insert(`{${variable}}`)}>
                  {`{${variable}}`}
                </Button>
              ))}
            </div>
          </div>
          <Field label={t.platformId}>
            {(described) => (
              <TextInput
                {...described}
                value={platformId}
                maxLength={200}
                onChange={(next) => write({ platformId: next })}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              pending={save.isPending}
              onClick={() =>
                save.mutate(
                  { ...draft, id, platform_template_id: platformId },
                  { onSuccess: (problem) => problem === undefined && (onDone(), toast(t.saved)) },
                )
              }
            >
              {t.save}
            </Button>
            <Button
              icon="mail"
              pending={trial.isPending}
              onClick={() =>
                trial.mutate(draft, {
                  onSuccess: (problem) => (problem === undefined ? toast(t.tried) : toast(problem, 'danger')),
                  onError: sayFailure,
                })
              }
            >
              {t.tryIt}
            </Button>
            {id !== undefined && (
              <Button
                icon="undo"
                pending={reset.isPending}
                onClick={() =>
                  reset.mutate(id, {
                    onSuccess: (problem) => {
                      if (problem === undefined) onDone()
                      toast(problem ?? t.wasReset, problem === undefined ? 'success' : 'danger')
                    },
                    onError: sayFailure,
                  })
                }
              >
                {t.reset}
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Preview draft={draft} />
    </div>
  )
}

function Preview({ draft }: { readonly draft: Parameters<typeof previewOf>[0] }) {
  const t = useTexts(messageTexts)
  const { data, error } = useQuery({ ...previewOf(useDeferredValue(draft)), placeholderData: keepPrevious })
  return (
    <Card title={t.preview}>
      {error && data === undefined ? (
        <ErrorState message={failureText(error)} onRetry={retryReads} />
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

import { printInstant, REPORT_AUDIENCE, type ReportAudience } from '@cubic/contract'
import { useDates, useServerClock } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { Form } from '@cubic/web-kit/ui/form'
import { Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { InstantInput } from '../../../ui/instant-input.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { CheckLine } from '../../../ui/toggle.tsx'
import { type ReportLink, saveLink } from '../data/api.ts'
import { reportTexts } from '../data/texts.ts'

const DAY_MS = 24 * 3_600_000
const DAYS = ['7', '30', '180'] as const
const USUAL_DAYS = '30'

export function ShareDialog({
  id,
  links,
  onDismiss,
}: {
  readonly id: number
  readonly links: { readonly data: readonly ReportLink[] | undefined; readonly error: Error | null }
  readonly onDismiss: () => void
}) {
  const t = useTexts(reportTexts)
  return (
    <Dialog title={t.shareTitle} onDismiss={onDismiss}>
      <div className="grid gap-4">
        <p className="rounded-[11px] bg-brand-soft px-3 py-2 text-sm text-brand-text">{t.shareHint}</p>
        <NewLink id={id} />
        {links.error && !links.data ? (
          <FailedRead compact error={links.error} />
        ) : links.data ? (
          links.data.length > 0 && (
            <section aria-label={t.links} className="grid gap-2 border-t border-line pt-3">
              <h3 className="text-sm font-semibold">{t.links}</h3>
              <ul className="grid gap-3">
                {links.data.map((link) => (
                  <LinkLine key={link.id} link={link} />
                ))}
              </ul>
            </section>
          )
        ) : (
          <Skeleton className="h-16 rounded-[10px]" />
        )}
      </div>
    </Dialog>
  )
}

function NewLink({ id }: { readonly id: number }) {
  const t = useTexts(reportTexts)
  const toast = useToast()
  const inDays = useInDays()
  const [endsAt, setEndsAt] = useState<string | null>(() => inDays(USUAL_DAYS))
  const [audience, setAudience] = useState<ReportAudience>('signed_in')
  const [word, setWord] = useState('')
  const [comments, setComments] = useState(false)
  const { submit, isPending, problem } = useSubmit(saveLink)
  const make = () =>
    submit({ event_id: id, ends_at: endsAt, audience, word: audience === 'word' ? word.trim() : null, comments }, () =>
      toast(t.made),
    )
  return (
    <Form className="grid gap-3.5" onSubmit={make}>
      <EndField value={endsAt} onChange={setEndsAt} />
      <AudienceField value={audience} onChange={setAudience} />
      {audience === 'word' && (
        <Field label={t.word} hint={t.wordHint} required>
          {(described) => (
            <TextInput {...described} value={word} onChange={setWord} autoComplete="off" maxLength={60} />
          )}
        </Field>
      )}
      <CheckLine label={t.comments} checked={comments} onChange={setComments}>
        {t.commentsHint}
      </CheckLine>
      <Failure>{problem}</Failure>
      <Button type="submit" variant="primary" icon="link" pending={isPending} className="justify-self-start">
        {t.make}
      </Button>
    </Form>
  )
}

function useInDays() {
  const now = useServerClock()
  return (days: string) => printInstant(new Date(now() + Number(days) * DAY_MS))
}

function EndField({
  value,
  onChange,
}: {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}) {
  const t = useTexts(reportTexts)
  const inDays = useInDays()
  const [days, setDays] = useState<string>(USUAL_DAYS)
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Segmented
        label={t.ends}
        options={DAYS.map((each) => ({ value: each as string, label: t.inDays(Number(each)) }))}
        value={days}
        onChange={(next) => {
          setDays(next)
          onChange(inDays(next))
        }}
      />
      <Field label={t.otherDay} className="min-w-[200px] flex-1">
        {(described) => (
          <InstantInput
            {...described}
            value={value}
            onChange={(next) => {
              setDays('')
              onChange(next)
            }}
          />
        )}
      </Field>
    </div>
  )
}

function AudienceField({
  value,
  onChange,
}: {
  readonly value: ReportAudience
  readonly onChange: (value: ReportAudience) => void
}) {
  const t = useTexts(reportTexts)
  const lang = useLanguage()
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-sm font-semibold">{t.audience}</legend>
      {(Object.keys(REPORT_AUDIENCE) as readonly ReportAudience[]).map((each) => (
        <label key={each} className="flex min-h-8 items-center gap-2 text-sm">
          <input type="radio" name="audience" checked={value === each} onChange={() => onChange(each)} />
          {REPORT_AUDIENCE[each][lang]}
        </label>
      ))}
    </fieldset>
  )
}

function LinkLine({ link }: { readonly link: ReportLink }) {
  const t = useTexts(reportTexts)
  const { moment } = useDates()
  const toast = useToast()
  const { submit, isPending, problem } = useSubmit(saveLink)
  const { url, ends_at: ends, audience, word, comments, opened, opened_time: last } = link
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(t.copied),
      () => toast(t.notCopied, 'danger'),
    )
  const facts = [
    t.until(moment(ends)),
    audience === 'word' ? t.withWord(word ?? '') : t.signedIn,
    ...(comments ? [t.withComments] : []),
    last === null ? t.neverOpened : t.opened(opened, moment(last)),
  ]
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          readOnly
          value={url}
          aria-label={t.link}
          onChange={() => undefined}
          className="min-w-0 flex-1 basis-52"
        />
        <Button icon="copy" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button pending={isPending} onClick={() => submit({ id: link.id, active: false }, () => toast(t.ended))}>
          {t.end}
        </Button>
      </div>
      <p className="text-xs text-ink-2">{facts.join(DOT)}</p>
      <Failure look="small">{problem}</Failure>
    </li>
  )
}

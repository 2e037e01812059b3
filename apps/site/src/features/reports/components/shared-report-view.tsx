import type { EventReport } from '@cubic/contract'
import { pendingNotes, REPORT_WORDS } from '@cubic/domain/report/words'
import { useDates } from '@cubic/web-kit/clock'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { paths } from '@cubic/web-kit/paths'
import { retryReads, useQuery } from '@cubic/web-kit/query'
import { ReportView } from '@cubic/web-kit/report/report-view'
import { DOT, inSentence, texts, useTexts } from '@cubic/web-kit/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { Cover } from '@cubic/web-kit/ui/cover'
import { TextField } from '@cubic/web-kit/ui/field'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { reportOfLink } from '../data/api.ts'

const viewTexts = texts({
  closed: { cn: '这个链接打不开', en: 'This link doesn’t open' },
  closedHint: {
    cn: '链接可能没有复制完整、已经到期或已停用。请向给您链接的人要一个新的。',
    en: 'It may not be complete, have ended or been switched off. Ask whoever gave it to you for a new one.',
  },
  home: { cn: '返回首页', en: 'Back to the home page' },
  logIn: { cn: '登录后查看', en: 'Log in to see it' },
  logInHint: { cn: '这份报告只给登录的人看。', en: 'This report is for people who are logged in.' },
  toLogIn: { cn: '登录', en: 'Log in' },
  word: { cn: '口令', en: 'Word' },
  wordHint: {
    cn: '打开这份报告需要口令，请问给您链接的人。',
    en: 'This report asks for a word. Whoever gave you the link knows it.',
  },
  wrongWord: { cn: '口令不对，请再试一次', en: 'That’s not the word. Please try again' },
  open: { cn: '打开', en: 'Open' },
  asOf: { cn: (moment: string) => `${moment} 的数字`, en: (moment: string) => `As of ${inSentence(moment)}` },
  until: {
    cn: (moment: string) => `链接到 ${moment} 失效`,
    en: (moment: string) => `The link ends ${inSentence(moment)}`,
  },
})

const never = () => () => undefined

/**
 * What the link of a report shows. Read by the browser alone: its word and its visitor are not the server's to know.
 */
export function SharedReportView({ code }: { readonly code: string }) {
  const t = useTexts(viewTexts)
  const title = REPORT_WORDS.report[useLanguage()]
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [word, setWord] = useState<string>()
  const { data, error, isFetching } = useQuery({ ...reportOfLink(code, word), enabled: isInBrowser })
  if (data === null)
    return (
      <Narrow title={title}>
        <EmptyState
          compact
          icon="link"
          title={t.closed}
          action={
            <LinkButton to={paths.home()} variant="secondary">
              {t.home}
            </LinkButton>
          }
        >
          {t.closedHint}
        </EmptyState>
      </Narrow>
    )
  if (data?.state === 'log_in')
    return (
      <Narrow title={title}>
        <EmptyState
          compact
          icon="lock"
          title={t.logIn}
          action={<LinkButton to={paths.logIn(paths.report(code))}>{t.toLogIn}</LinkButton>}
        >
          {t.logInHint}
        </EmptyState>
      </Narrow>
    )
  if (data?.report && data.ends_at !== null) return <Shown report={data.report} endsAt={data.ends_at} />
  const isAsked = data?.state === 'word' || word !== undefined
  if (isAsked)
    return (
      <Narrow>
        <WordForm
          isPending={isFetching}
          problem={error ? failureText(error) : word !== undefined && data?.state === 'word' ? t.wrongWord : undefined}
          onWord={setWord}
        />
      </Narrow>
    )
  if (error)
    return (
      <Narrow title={title}>
        <ErrorState compact message={failureText(error)} pending={isFetching} onRetry={retryReads} />
      </Narrow>
    )
  return <ReportSkeleton title={title} />
}

/** `title`: for those who hear the page, where it shows none. */
function Narrow({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <PageContainer width="narrow" className="pt-8 pb-16">
      {title !== undefined && <h1 className="sr-only">{title}</h1>}
      <Card>{children}</Card>
    </PageContainer>
  )
}

function WordForm({
  isPending,
  problem,
  onWord,
}: {
  readonly isPending: boolean
  readonly problem: string | undefined
  readonly onWord: (word: string) => void
}) {
  const t = useTexts(viewTexts)
  const lang = useLanguage()
  const [typed, setTyped] = useState('')
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onWord(typed)
      }}
    >
      <div>
        <h1 className="text-2xl">{REPORT_WORDS.report[lang]}</h1>
        <p className="mt-1 text-[0.875rem] text-ink-2">{t.wordHint}</p>
      </div>
      <TextField label={t.word} value={typed} onChange={setTyped} error={problem} autoComplete="off" maxLength={60} />
      <Button type="submit" size="lg" block pending={isPending}>
        {t.open}
      </Button>
    </form>
  )
}

function Shown({ report, endsAt }: { readonly report: EventReport; readonly endsAt: string }) {
  const t = useTexts(viewTexts)
  const lang = useLanguage()
  const { moment, range } = useDates()
  const { event, as_of: asOf } = report
  const when = event.start_time && range(event.start_time, event.end_time)
  const lines = [event.organisers.join(lang === 'cn' ? '、' : ', '), REPORT_WORDS.report[lang]].filter(Boolean)
  return (
    <article>
      <Cover
        src={event.cover ?? ''}
        seed={event.id}
        kind={event.type_id ?? 0}
        shown="lead"
        eager
        className="h-[120px] lg:h-[170px]"
      />
      <PageContainer className="pt-5 pb-16">
        <p className="text-xs text-ink-2">{lines.join(DOT)}</p>
        <h1 className="text-2xl wrap-anywhere">{event.name}</h1>
        <p className="pb-4 text-sm text-ink-2">
          {[when, event.address, t.asOf(moment(asOf))].filter(Boolean).join(DOT)}
        </p>
        {pendingNotes(report, lang).map((note) => (
          <p key={note} className="mb-3 rounded-md bg-warn-soft px-3.5 py-2 text-sm text-warn">
            {note}
          </p>
        ))}
        <ReportView report={report} />
        <p className="pt-5 text-xs text-ink-2">{[t.until(moment(endsAt)), REPORT_WORDS.smallGroups[lang]].join(DOT)}</p>
      </PageContainer>
    </article>
  )
}

function ReportSkeleton({ title }: { readonly title: string }) {
  return (
    <Loading>
      <h1 className="sr-only">{title}</h1>
      <PageContainer className="grid gap-3.5 pt-8 pb-16">
        <Skeleton className="h-10 w-2/3 rounded-md" />
        <Skeleton className="h-28 rounded-[14px]" />
        <Skeleton className="h-64 rounded-[14px]" />
      </PageContainer>
    </Loading>
  )
}

import { REPORT_WORDS } from '@cubic/domain/report/words'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { island } from '../../../hydration/island.tsx'
import { reportOfLink } from '../data/api.ts'
import type { OpenedReportProps } from './opened-report.tsx'

/** What draws a report is fetched only where the link opens. */
const OpenedReport = island<OpenedReportProps>(async () => (await import('./opened-report.tsx')).OpenedReport, {
  fallback: <ReportSkeleton />,
})

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
  if (data?.report && data.ends_at !== null) return <OpenedReport report={data.report} endsAt={data.ends_at} />
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
  return <ReportSkeleton />
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
    <Form
      className="grid gap-4"
      onSubmit={() => {
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
    </Form>
  )
}

function ReportSkeleton() {
  const lang = useLanguage()
  return (
    <Loading>
      <h1 className="sr-only">{REPORT_WORDS.report[lang]}</h1>
      <PageContainer className="grid gap-3.5 pt-8 pb-16">
        <Skeleton className="h-10 w-2/3 rounded-md" />
        <Skeleton className="h-28 rounded-[14px]" />
        <Skeleton className="h-64 rounded-[14px]" />
      </PageContainer>
    </Loading>
  )
}

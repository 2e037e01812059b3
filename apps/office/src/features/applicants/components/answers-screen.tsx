import type { AnswersOf, AnswerSummary, QuestionSummary } from '@cubic/contract'
import { COUNTED } from '@cubic/domain/registration/counted-answers'
import { formatFullDate } from '@cubic/web-kit/datetime/format'
import { formatMonth } from '@cubic/web-kit/datetime/months'
import { useLanguage } from '@cubic/web-kit/language/language'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { formatNumber, plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useParams } from 'react-router'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, Page } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { answersOf, asTable, shareOf } from '../data/answers.ts'
import { eventOfApplicants } from '../data/api.ts'
import { ApplicantsHead } from './applicants-head.tsx'
import { NoEvent } from './no-event.tsx'

const answerTexts = texts({
  gone: { cn: '没有这个活动', en: 'This event doesn’t exist' },
  toForm: { cn: '去设计表单', en: 'Design the form' },
  of: { cn: '统计谁的答案', en: 'Whose answers' },
  seated: { cn: '报名成功的人', en: 'Registered' },
  all: { cn: '含待审核和候补', en: 'Also waiting' },
  people: {
    cn: (count: number) => `共 ${formatNumber(count)} 人`,
    en: (count: number) => plural(count, 'person', 'people'),
  },
  copy: { cn: '复制为表格', en: 'Copy as table' },
  copied: { cn: '已复制，可粘贴到表格里', en: 'Copied: paste it into a spreadsheet' },
  notCopied: { cn: '没有复制成功', en: 'Couldn’t copy' },
  print: { cn: '打印', en: 'Print' },
  none: { cn: '表单里还没有问题', en: 'The form has no questions yet' },
  noneHint: { cn: '加上问题后，这里会统计每一题的答案。', en: 'Add some, and their answers are counted here.' },
  noPeople: { cn: '还没有人报名', en: 'Nobody has registered yet' },
  noPeopleHint: {
    cn: '有人报名后，这里会统计每一题的答案。',
    en: 'Once people register, their answers are counted here.',
  },
  question: { cn: '问题', en: 'Question' },
  answer: { cn: '答案', en: 'Answer' },
  count: { cn: '人数', en: 'People' },
  share: { cn: '占比', en: 'Share' },
  removed: { cn: '（已移除）', en: ' (removed)' },
  answered: {
    cn: (count: number, share: string) => `${formatNumber(count)} 人填写 · ${share}`,
    en: (count: number, share: string) => `${formatNumber(count)} answered · ${share}`,
  },
  numbers: {
    cn: (median: string, mean: string, least: string, most: string) =>
      `中位数 ${median} · 平均 ${mean} · ${least} 到 ${most}`,
    en: (median: string, mean: string, least: string, most: string) =>
      `Median ${median} · mean ${mean} · ${least} to ${most}`,
  },
  onlyCounted: { cn: '只统计人数的问题', en: 'Only counted' },
  latest: { cn: '最近填写', en: 'Latest' },
  frequent: { cn: '多人填写', en: 'Given more than once' },
})

export function AnswersScreen() {
  const t = useTexts(answerTexts)
  const id = recordIdOf(useParams()['event'])
  const [of, setOf] = useState<AnswersOf>('seated')
  const event = useQuery(eventOfApplicants(id))
  const { data, error } = useQuery({ ...answersOf(id, of), placeholderData: keepPrevious })
  if (!event.data && (event.error || event.data === null))
    return <NoEvent error={event.data === null ? null : event.error} title={t.gone} icon="chart" />
  return (
    <>
      <ApplicantsHead
        id={id}
        event={event.data}
        actions={data && data.questions.length > 0 && <Takeaways questions={data.questions} />}
      />
      <Page>
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label={t.of}
            value={of}
            options={(['seated', 'all'] as const).map((value) => ({ value, label: t[value] }))}
            onChange={setOf}
          />
          {data && <span className="text-sm text-ink-2">{t.people(data.people)}</span>}
        </div>
        {data ? (
          <Questions id={id} name={event.data?.name ?? ''} summary={data} />
        ) : error ? (
          <Card>
            <FailedRead error={error} />
          </Card>
        ) : (
          <Loading className="grid gap-3.5 xl:grid-cols-2">
            <Skeleton className="h-56 rounded-[14px]" />
            <Skeleton className="h-56 rounded-[14px]" />
          </Loading>
        )}
      </Page>
    </>
  )
}

function Takeaways({ questions }: { readonly questions: readonly QuestionSummary[] }) {
  const t = useTexts(answerTexts)
  const toast = useToast()
  const nameOf = useAnswerName()
  const copy = () =>
    navigator.clipboard.writeText(asTable(questions, [t.question, t.answer, t.count, t.share], nameOf)).then(
      () => toast(t.copied),
      () => toast(t.notCopied, 'danger'),
    )
  return (
    <>
      <Button icon="copy" onClick={() => void copy()}>
        {t.copy}
      </Button>
      <Button icon="file" onClick={() => window.print()}>
        {t.print}
      </Button>
    </>
  )
}

function Questions({
  id,
  name,
  summary: { people, questions },
}: {
  readonly id: number
  readonly name: string
  readonly summary: AnswerSummary
}) {
  const t = useTexts(answerTexts)
  if (questions.length === 0)
    return (
      <Card>
        <EmptyState
          icon="chart"
          title={t.none}
          action={<LinkButton to={officePath(`events/${id}/form`)}>{t.toForm}</LinkButton>}
        >
          {t.noneHint}
        </EmptyState>
      </Card>
    )
  if (people === 0)
    return (
      <Card>
        <EmptyState icon="chart" title={t.noPeople}>
          {t.noPeopleHint}
        </EmptyState>
      </Card>
    )
  const others = questions.filter(({ counts, latest }) => counts.length === 0 && latest.length === 0)
  const charted = questions.filter((each) => !others.includes(each))
  return (
    <div className="print-only-this grid items-start gap-3.5 xl:grid-cols-2">
      <p className="hidden text-lg font-bold print:block">
        {name} · {t.people(people)}
      </p>
      {charted.map((question) => (
        <QuestionCard key={question.id} question={question} people={people} />
      ))}
      {others.length > 0 && (
        <Card title={t.onlyCounted} className="break-inside-avoid">
          <ul className="grid gap-1.5 text-sm">
            {others.map(({ id: question, name: asked, removed, answered }) => (
              <li key={question} className="flex flex-wrap justify-between gap-x-3">
                {asked}
                {removed && t.removed}
                <span className="text-ink-2">{t.answered(answered, shareOf(answered, { answered: people }))}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function QuestionCard({ question, people }: { readonly question: QuestionSummary; readonly people: number }) {
  const t = useTexts(answerTexts)
  const { name, removed, answered, counts, numbers, latest } = question
  const tidy = (number: number) => String(Math.round(number * 100) / 100)
  return (
    <Card
      title={`${name}${removed ? t.removed : ''}`}
      aside={
        <span className="text-xs text-ink-2">{t.answered(answered, shareOf(answered, { answered: people }))}</span>
      }
      className="break-inside-avoid print:mb-3"
    >
      {numbers && (
        <p className="mb-2 text-sm text-ink-2">
          {t.numbers(tidy(numbers.median), tidy(numbers.mean), tidy(numbers.least), tidy(numbers.most))}
        </p>
      )}
      {counts.length > 0 && <Counts question={question} label={latest.length > 0 ? t.frequent : t.answer} />}
      {latest.length > 0 && (
        <>
          <h3 className="mt-2 mb-1 text-xs font-semibold text-ink-2">{t.latest}</h3>
          <ul className="grid gap-1 text-sm">
            {[...new Set(latest)].map((text) => (
              <li key={text} className="line-clamp-3 wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Draws a chart that is a table as well: each answer with its bar, people and share. */
function Counts({ question, label }: { readonly question: QuestionSummary; readonly label: string }) {
  const t = useTexts(answerTexts)
  const nameOf = useAnswerName()
  return (
    <table className="w-full table-fixed text-sm tabular-nums">
      <thead className="text-xs text-ink-2">
        <tr>
          <th scope="col" className="w-[38%] py-1 text-left font-semibold">
            {label}
          </th>
          <td aria-hidden="true" />
          <th scope="col" className="w-14 py-1 text-right font-semibold">
            {t.count}
          </th>
          <th scope="col" className="w-14 py-1 text-right font-semibold">
            {t.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {question.counts.map(({ answer, count }) => (
          <tr key={answer}>
            <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
              {nameOf(answer, question)}
            </th>
            <td aria-hidden="true" className="py-1">
              <span className="block h-2.5 overflow-hidden rounded-full bg-fill print:border">
                <span
                  className="block h-full rounded-full bg-brand [print-color-adjust:exact]"
                  style={{ width: shareOf(count, question) }}
                />
              </span>
            </td>
            <td className="py-1 text-right font-semibold">{formatNumber(count)}</td>
            <td className="py-1 text-right text-ink-2">{shareOf(count, question)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Names answers: days and months as people write them. */
function useAnswerName(): (answer: string, question: QuestionSummary) => string {
  const lang = useLanguage()
  return (answer, { type }) => {
    if (COUNTED[type] !== 'days') return answer
    return answer.length === 10
      ? formatFullDate(answer, lang)
      : answer.length === 7
        ? formatMonth(`${answer}-01`, lang)
        : answer
  }
}

import type { DataKind, OwnData as Data } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { useState } from 'react'
import { fileSize } from '@cubic/web-kit/client/answer-file'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { DOT, inSentence, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card, SectionHeading } from '@cubic/web-kit/ui/card'
import { ConfirmDialog } from '@cubic/web-kit/ui/dialog'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { island } from '../../../hydration/island.tsx'
import { cancelErasure, ownData, requestErasure, requestExport, saveExport } from '../data/own-data.ts'

const ConsentsAndAccess = island(async () => (await import('./consents-and-access.tsx')).ConsentsAndAccess, {
  fallback: <Skeleton className="h-[240px] rounded-[18px]" />,
})

const dataTexts = texts({
  hint: {
    cn: '这里是存着的、关于您的全部。每一项都说明用途和期限。',
    en: 'This is all that is kept about you. Each item says what it is for, and until when.',
  },
  kept: { cn: '存了什么', en: 'What is kept' },
  count: {
    cn: (count: number) => `${count} 条`,
    en: (count: number) => (count === 1 ? '1 record' : `${count} records`),
  },
  nothing: { cn: '没有', en: 'None' },
  ask: { cn: '有疑问？问负责人：', en: 'Questions? Ask ' },
  download: { cn: '下载我的数据', en: 'Download my data' },
  downloadHint: {
    cn: 'ZIP：一个可读的网页、JSON，和您上传的文件。打包要几分钟，好了会发邮件，保留 7 天。',
    en: 'A ZIP with a readable page, JSON, and the files you uploaded. It takes a few minutes; we email you, and keep it for 7 days.',
  },
  make: { cn: '开始打包', en: 'Put it together' },
  running: { cn: '正在打包，可以离开', en: 'Being put together. You can leave' },
  ready: { cn: '可以下载', en: 'Ready' },
  failed: { cn: '没有打包成功，请重试', en: 'That didn’t work. Please try again' },
  until: { cn: (moment: string) => `${moment} 自动删除`, en: (moment: string) => `Kept until ${inSentence(moment)}` },
  save: { cn: '下载', en: 'Download' },
  delete: { cn: '删除账号', en: 'Delete account' },
  deleteHint: {
    cn: '账号和个人数据在 7 天后删除，其间可以反悔。',
    en: 'Your account and your data are deleted after 7 days. Until then you can change your mind.',
  },
  askDelete: { cn: '7 天后删除账号？', en: 'Delete your account in 7 days?' },
  gone: { cn: '删掉', en: 'Deleted' },
  goneList: {
    cn: '姓名、联系方式、头像、填写的内容、评语、消息、文件',
    en: 'Name, contacts, picture, answers, comments, messages and files',
  },
  nameless: { cn: '留下，但看不出是您', en: 'Kept, without you' },
  namelessList: { cn: '名额、到场人数、评分', en: 'Seats, attendance and scores' },
  given: { cn: '退掉', en: 'Given up' },
  givenList: { cn: '还没开始的活动，名额给候补', en: 'Seats of coming events go to the waitlist' },
  begin: { cn: '7 天后删除', en: 'Delete in 7 days' },
  due: {
    cn: (moment: string) => `${moment} 删除账号`,
    en: (moment: string) => `Your account will be deleted on ${moment}`,
  },
  dueHint: { cn: '在此之前随时可以反悔。', en: 'Until then you can change your mind at any time.' },
  finalHint: { cn: '几分钟内删除，不能再撤销。', en: 'It is deleted within minutes, and can’t be taken back.' },
  keep: { cn: '不删了，留着账号', en: 'Keep my account' },
  isKept: { cn: '账号留着', en: 'Your account stays' },
  problem: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

const ICONS: { readonly [kind in DataKind]: IconName } = {
  account: 'user',
  registrations: 'list',
  attendance: 'scan',
  certificates: 'certificate',
  hours: 'clock',
  ratings: 'star',
  files: 'picture',
  messages: 'message',
  choices: 'bookmark',
  access: 'lock',
  work: 'units',
  log: 'globe',
}

export function OwnData({ user }: { readonly user: CurrentUser }) {
  const t = useTexts(dataTexts)
  const { data, error, isFetching } = useQuery(ownData(user.uid))
  if (error && !data) return <ErrorState message={failureText(error)} pending={isFetching} onRetry={retryReads} />
  if (!data)
    return (
      <Loading className="grid gap-2.5">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-[92px] rounded-[18px]" />
        ))}
      </Loading>
    )
  return (
    <div className="grid grid-cols-1 gap-7 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-x-10">
      {data.erasure && (
        <div className="lg:col-span-2">
          <Erasure userId={user.uid} erasure={data.erasure} />
        </div>
      )}
      <section aria-labelledby="kept-data" className="grid gap-3">
        <SectionHeading id="kept-data" title={t.kept} />
        <p className="text-[0.875rem] text-ink-2">{t.hint}</p>
        <Kinds kinds={data.kinds} />
        {data.contact && (
          <p className="text-[0.875rem] text-ink-2">
            {t.ask}
            <Contact contact={data.contact} />
          </p>
        )}
      </section>
      <div className="grid gap-7">
        <Exports userId={user.uid} exports={data.exports} />
        {!data.erasure && <Deletion userId={user.uid} />}
      </div>
      <div className="lg:col-span-2">
        <ConsentsAndAccess userId={user.uid} />
      </div>
    </div>
  )
}

/** The page of an event has links for phone numbers too: to share them would cost its visitors a file. */
function Contact({ contact }: { readonly contact: string }) {
  const href = /^https?:/.test(contact) ? contact : contact.includes('@') ? `mailto:${contact}` : undefined
  return href === undefined ? (
    contact
  ) : (
    <a href={href} className="rounded-sm font-semibold text-brand-text hover:underline">
      {contact}
    </a>
  )
}

function Kinds({ kinds }: Pick<Data, 'kinds'>) {
  const t = useTexts(dataTexts)
  return (
    <ul className="overflow-hidden rounded-[18px] border border-line bg-surface">
      {kinds.map(({ kind, label, why, until, count }) => (
        <li key={kind} className="flex gap-3.5 border-b border-line p-4 last:border-b-0">
          <Icon name={ICONS[kind]} size={22} className="mt-0.5 text-ink-3" />
          <div className="min-w-0 flex-1">
            <h3 className="font-semibold">{label}</h3>
            <p className="text-sm text-ink-2">{why}</p>
            <p className="text-sm font-semibold text-brand-text">{until}</p>
          </div>
          <span className="text-sm whitespace-nowrap text-ink-3">{count === 0 ? t.nothing : t.count(count)}</span>
        </li>
      ))}
    </ul>
  )
}

function Exports({ userId, exports }: Pick<Data, 'exports'> & { readonly userId: number }) {
  const t = useTexts(dataTexts)
  const make = useToldChange(requestExport)
  const save = useToldChange(saveExport)
  const { moment } = useDates()
  const [newest] = exports
  const isRunning = newest?.state === 'running'
  return (
    <Card aria-labelledby="download-data" className="grid gap-3">
      <div>
        <h2 id="download-data" className="text-base font-bold">
          {t.download}
        </h2>
        <p className="mt-1 text-[0.875rem] text-ink-2">{t.downloadHint}</p>
      </div>
      <ul className="grid gap-2 empty:hidden" aria-live="polite">
        {newest && (
          <li className="flex items-center gap-3 rounded-md border border-line px-3.5 py-2.5">
            <div className="min-w-0 flex-1">
              <p className={newest.state === 'failed' ? 'font-semibold text-bad' : 'font-semibold'}>
                {t[newest.state]}
              </p>
              {newest.state === 'ready' && (
                <p className="text-sm text-ink-3">
                  {fileSize(newest.bytes ?? 0)}
                  {DOT}
                  {t.until(moment(newest.until))}
                </p>
              )}
            </div>
            {newest.state === 'ready' && (
              <Button size="sm" icon="download" pending={save.isPending} onClick={() => save.run(undefined)}>
                {t.save}
              </Button>
            )}
          </li>
        )}
      </ul>
      <Button variant="soft" icon="lock" disabled={isRunning} pending={make.isPending} onClick={() => make.run(userId)}>
        {t.make}
      </Button>
    </Card>
  )
}

function Erasure({
  userId,
  erasure: { due_time: due, is_final: isFinal },
}: {
  readonly userId: number
  readonly erasure: NonNullable<Data['erasure']>
}) {
  const t = useTexts(dataTexts)
  const { exact } = useDates()
  const keep = useToldChange(cancelErasure, t.isKept)
  return (
    <Card aria-labelledby="erasure" className="grid gap-3">
      <div>
        <h2 id="erasure" className="text-base font-bold text-bad">
          {t.due(exact(due))}
        </h2>
        <p className="mt-1 text-[0.875rem] text-ink-2">{isFinal ? t.finalHint : t.dueHint}</p>
      </div>
      <ErasedAndKept />
      {!isFinal && (
        <Button pending={keep.isPending} onClick={() => keep.run(userId)}>
          {t.keep}
        </Button>
      )}
    </Card>
  )
}

function ErasedAndKept() {
  const t = useTexts(dataTexts)
  const parts = [
    [t.gone, t.goneList],
    [t.nameless, t.namelessList],
    [t.given, t.givenList],
  ] as const
  return (
    <dl className="grid gap-2 text-[0.875rem]">
      {parts.map(([title, list]) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="text-ink-2">{list}</dd>
        </div>
      ))}
    </dl>
  )
}

function Deletion({ userId }: { readonly userId: number }) {
  const t = useTexts(dataTexts)
  const [isAsking, setIsAsking] = useState(false)
  const { data, error, isPending, mutate } = useChange(requestErasure)
  return (
    <Card aria-labelledby="delete-account" className="grid gap-3">
      <div>
        <h2 id="delete-account" className="text-base font-bold">
          {t.delete}
        </h2>
        <p className="mt-1 text-[0.875rem] text-ink-2">{t.deleteHint}</p>
      </div>
      <Button variant="danger" icon="trash" onClick={() => setIsAsking(true)}>
        {t.delete}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t.askDelete}
          confirm={t.begin}
          danger
          pending={isPending}
          error={data?.status === 'error' ? data.error_msg : failureText(error, t.problem)}
          onConfirm={() => mutate(userId)}
          onDismiss={() => setIsAsking(false)}
        >
          <ErasedAndKept />
        </ConfirmDialog>
      )}
    </Card>
  )
}

type Answer = { readonly status: string; readonly error_msg?: string | null } | undefined

/** Runs a change and shows in a toast how it ended. */
function useToldChange<Input>(of: Parameters<typeof useChange<Input, Answer>>[0], done?: string) {
  const t = useTexts(dataTexts)
  const toast = useToast()
  const { isPending, mutate } = useChange(of)
  const run = (input: Input) =>
    mutate(input, {
      onSuccess: (answer) => {
        if (answer?.status === 'error') toast(answer.error_msg ?? t.problem, 'danger')
        else if (done !== undefined) toast(done, 'success')
      },
      onError: (error) => toast(failureText(error, t.problem) ?? t.problem, 'danger'),
    })
  return { isPending, run }
}

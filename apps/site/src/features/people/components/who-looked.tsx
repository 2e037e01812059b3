import { LOOK_KIND } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { DOT, plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Card, SectionHeading } from '@cubic/web-kit/ui/card'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { type Look, looksAtMe } from '../data/looks.ts'

const lookTexts = texts({
  title: { cn: '谁看过', en: 'Who looked' },
  hint: {
    cn: '工作人员打开或导出您的资料，都记在这里；只在名单里滚过不算。保留 12 个月。',
    en: 'Staff who opened or exported your data. Passing over a list doesn’t count. Kept for 12 months.',
  },
  none: { cn: '还没有人打开或导出过您的资料。', en: 'Nobody has opened or exported your data.' },
  you: { cn: '您自己', en: 'You' },
  gone: { cn: '已删除的账号', en: 'A deleted account' },
  account: { cn: '您的账号', en: 'Your account' },
  registration: {
    cn: (event: string) => `您在“${event}”的报名`,
    en: (event: string) => `Your registration for ${event}`,
  },
  yourRegistration: { cn: '您的一次报名', en: 'One of your registrations' },
  list: { cn: (event: string) => `“${event}”的名单`, en: (event: string) => `The list of ${event}` },
  severalEvents: { cn: '几个活动的名单', en: 'A list of several events' },
  rows: { cn: (count: number) => `${count} 人`, en: (count: number) => plural(count, 'person', 'people') },
  contact: { cn: '含联系方式', en: 'with contacts' },
  noContact: { cn: '不含联系方式', en: 'without contacts' },
  answers: { cn: '含填写内容', en: 'with answers' },
  asYou: { cn: '以您的身份看过本站，只能看', en: 'Saw the site as you, and could change nothing' },
  noReason: { cn: '没有说明原因', en: 'No reason given' },
})

const TONES: { readonly [kind: string]: Tone } = { exported: 'warn', opened: 'brand', viewed_as: 'danger' }

export function WhoLooked({ userId }: { readonly userId: number }) {
  const t = useTexts(lookTexts)
  const { data, error, isFetching } = useQuery(looksAtMe(userId))
  return (
    <section aria-labelledby="who-looked" className="grid gap-3">
      <SectionHeading id="who-looked" title={t.title} />
      <p className="text-[0.875rem] text-ink-2">{t.hint}</p>
      {data ? (
        data.length === 0 ? (
          <p className="text-[0.875rem] text-ink-2">{t.none}</p>
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-[18px] border border-line bg-surface">
            {data.map((look) => (
              <OneLook key={look.id} look={look} userId={userId} />
            ))}
          </ul>
        )
      ) : error ? (
        <Card>
          <ErrorState compact message={failureText(error)} pending={isFetching} onRetry={retryReads} />
        </Card>
      ) : (
        <Loading className="grid gap-2.5">
          <Skeleton className="h-[180px] rounded-[18px]" />
        </Loading>
      )}
    </section>
  )
}

function OneLook({ look, userId }: { readonly look: Look; readonly userId: number }) {
  const t = useTexts(lookTexts)
  const lang = useLanguage()
  const { exact } = useDates()
  const isOwn = look.by_id?.id === userId
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3 md:grid-cols-[9.5rem_minmax(0,13rem)_7.5rem_minmax(0,1fr)] md:items-start">
      <div className="text-sm text-ink-2 tabular-nums">{look.at && exact(look.at)}</div>
      <div className="min-w-0 text-[0.9375rem]">
        <span className="font-semibold">{isOwn ? t.you : (look.who ?? t.gone)}</span>
        {!isOwn && look.who_unit && <span className="block text-sm text-ink-2">{look.who_unit}</span>}
      </div>
      <div>
        <Badge dot={false} tone={TONES[look.kind] ?? 'neutral'}>
          {LOOK_KIND[look.kind][lang]}
        </Badge>
      </div>
      <div className="min-w-0 text-[0.9375rem] break-words">
        {useWhat(look)}
        {(look.reason !== null || look.kind === 'exported') && (
          <span className="block text-sm text-ink-2">{look.reason ?? t.noReason}</span>
        )}
      </div>
    </li>
  )
}

type Detail = { readonly format?: string; readonly rows?: number; readonly fields?: readonly string[] }

/** What was seen: `The list of Pottery, XLSX, 20 people, without contacts`. */
function useWhat({ kind, event_id: event, detail }: Look): string {
  const t = useTexts(lookTexts)
  if (kind === 'viewed_as') return t.asYou
  if (kind === 'opened') return event ? t.registration(event.name) : event === null ? t.account : t.yourRegistration
  const { format = '', rows = 0, fields = [] } = (detail ?? {}) as Detail
  return [
    event ? t.list(event.name) : t.severalEvents,
    format.toUpperCase(),
    t.rows(rows),
    fields.some((field) => field === 'phone' || field === 'email') ? t.contact : t.noContact,
    ...(fields.includes('values') ? [t.answers] : []),
  ].join(DOT)
}

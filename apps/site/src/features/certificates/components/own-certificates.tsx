import type { CurrentUser } from '@cubic/data-client'
import { printCertificateCode } from '@cubic/domain/certificate/code-slips'
import { siteConfig } from '@cubic/web-kit/config'
import { dayOf, formatFullDate } from '@cubic/web-kit/datetime/format'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { shareLink } from '../../../lib/share.ts'
import { OWN_MOST, type OwnCertificate, ownCertificates } from '../data/api.ts'
import { Downloads } from './signature-and-files.tsx'

const ownTexts = texts({
  empty: { cn: '还没有证书', en: 'No certificates yet' },
  emptyHint: {
    cn: '主办方为参加活动的人签发证书后，会出现在这里，您也会收到通知。',
    en: 'Once an organiser issues certificates for an event you attended, yours appears here, and we let you know.',
  },
  browse: { cn: '浏览活动', en: 'Browse events' },
  revoked: { cn: '已撤销', en: 'Revoked' },
  why: { cn: (day: string) => `${day} 撤销`, en: (day: string) => `Revoked on ${day}` },
  issued: { cn: (day: string) => `${day} 签发`, en: (day: string) => `Issued ${day}` },
  hours: { cn: (hours: string) => `${hours} 学时`, en: (hours: string) => `${hours} hours` },
  share: { cn: '分享核验链接', en: 'Share the link' },
  copied: { cn: '链接已复制', en: 'Link copied' },
  shareFailed: {
    cn: '浏览器不让复制，请长按核验码下面的链接',
    en: 'Your browser wouldn’t copy it. Open the certificate and copy its address',
  },
  shared: { cn: '参加证书', en: 'Certificate' },
  hint: {
    cn: '把链接发给别人，对方能看到证书是否有效；全名要输入学号/工号后四位才看得到。',
    en: 'Whoever has the link sees whether it’s valid. Your full name shows only to those who know the last four of your number.',
  },
  latest: {
    cn: (count: number) => `只显示最近 ${count} 张`,
    en: (count: number) => `The latest ${count} are shown`,
  },
})

export function OwnCertificates({ user }: { readonly user: CurrentUser }) {
  const t = useTexts(ownTexts)
  const { data, error, isFetching } = useQuery(ownCertificates(user.uid))
  if (error && !data) return <ErrorState message={failureText(error)} pending={isFetching} onRetry={retryReads} />
  if (!data)
    return (
      <Loading className="grid gap-3.5 lg:grid-cols-2">
        {[0, 1].map((place) => (
          <Skeleton key={place} className="h-[210px] rounded-[18px]" />
        ))}
      </Loading>
    )
  const { items, total_count: total } = data
  if (items.length === 0)
    return (
      <EmptyState
        icon="certificate"
        title={t.empty}
        action={<LinkButton to={paths.activities()}>{t.browse}</LinkButton>}
      >
        {t.emptyHint}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">{t.hint}</p>
      <ul className="grid items-start gap-3.5 lg:grid-cols-2">
        {items.map(({ data: certificate }) => (
          <li key={certificate.id}>
            <OwnOne certificate={certificate} />
          </li>
        ))}
      </ul>
      {(total ?? 0) > OWN_MOST && <p className="text-center text-sm text-ink-3">{t.latest(OWN_MOST)}</p>}
    </div>
  )
}

function OwnOne({ certificate }: { readonly certificate: OwnCertificate }) {
  const t = useTexts(ownTexts)
  const lang = useLanguage()
  const toast = useToast()
  const { code, number, state, event_name: event, unit_name: unit, organisation, issued, hours, category } = certificate
  const printed = printCertificateCode(code)
  const dayIn = (moment: string) => formatFullDate(dayOf(moment, siteConfig().timeZone), lang)
  const share = async () => {
    const how = await shareLink({ title: `${t.shared} · ${event ?? ''}`, url: publicUrl(paths.certificate(printed)) })
    if (how === 'copied') toast(t.copied, 'success')
    if (how === 'failed') toast(t.shareFailed, 'danger')
  }
  const facts = [
    unit ?? organisation,
    hours ? [t.hours(String(hours)), category].filter(Boolean).join(' · ') : '',
    t.issued(dayIn(issued)),
  ]
  return (
    <Card className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <Link
          to={paths.certificate(printed)}
          className="min-w-0 rounded-sm text-md font-bold underline-offset-3 hover:underline"
        >
          {event}
        </Link>
        {state === 'revoked' && <Badge tone="danger">{t.revoked}</Badge>}
      </div>
      <p className="text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      <p className="flex flex-wrap gap-x-4 font-mono text-sm text-ink-2">
        <span>{number}</span>
        <b className="text-ink">{printed}</b>
      </p>
      {state === 'revoked' ? (
        <div className="rounded-[12px] bg-bad-soft px-3.5 py-2.5 text-[0.875rem]">
          <b className="block text-sm text-bad">{certificate.revoked_time && t.why(dayIn(certificate.revoked_time))}</b>
          <p className="whitespace-pre-line">{certificate.revoke_reason}</p>
        </div>
      ) : (
        <>
          <Downloads code={code} number={number} proof={null} />
          <Button variant="soft" icon="share" onClick={() => void share()}>
            {t.share}
          </Button>
        </>
      )}
    </Card>
  )
}

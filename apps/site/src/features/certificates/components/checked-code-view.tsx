import type { CheckedCertificate, CheckedCode, Lang, Text } from '@cubic/contract'
import { slipsOfCode } from '@cubic/domain/certificate/code-slips'
import { siteConfig } from '@cubic/web-kit/config'
import { dayOf, formatExact, formatFullDate } from '@cubic/web-kit/datetime/format'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { useSession } from '@cubic/web-kit/session/session'
import { useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { type ReactNode, useState } from 'react'
import { island } from '../../../hydration/island.tsx'
import { sayMissing } from '../../../hydration/rendering.ts'
import { ContactLinks } from '../../../lib/contact-links.tsx'
import { checkedCode } from '../data/api.ts'
import { checkTexts } from '../data/texts.ts'
import { describeSlips } from '../internal/slips.ts'
import { CheckHints } from './check-hints.tsx'
import { type Check, CHECK_GROUND, CheckMark } from './check-mark.tsx'
import type { EndingFormProps } from './ending-form.tsx'
import type { SignatureAndFilesProps } from './signature-and-files.tsx'

const EndingForm = island<EndingFormProps>(async () => (await import('./ending-form.tsx')).EndingForm, {
  when: 'touched',
  fallback: <Skeleton className="h-[150px] rounded-[18px]" />,
})
const SignatureAndFiles = island<SignatureAndFilesProps>(
  async () => (await import('./signature-and-files.tsx')).SignatureAndFiles,
  {
    fallback: <Skeleton className="h-[190px] rounded-[18px]" />,
  },
)
const CodeForm = island<{ readonly given?: string; readonly problem?: string | undefined }>(
  async () => (await import('./code-form.tsx')).CodeForm,
  { when: 'touched', fallback: <Skeleton className="h-[140px] rounded-[18px]" /> },
)

export function CheckedCodeView({ code }: { readonly code: string }) {
  const session = useSession()
  const read = useQuery(checkedCode(code, { guest: session.state !== 'signed-in' }))
  const [named, setNamed] = useState<CheckedCode>()
  const checked = named ?? read.data
  if (!checked)
    return read.error ? (
      <Card>
        <ErrorState compact message={failureText(read.error)} pending={read.isFetching} onRetry={retryReads} />
      </Card>
    ) : (
      <CheckSkeleton />
    )
  if (!checked.certificate) return <Unknown code={code} />
  return <Found code={code} checked={checked} certificate={checked.certificate} onNamed={setNamed} />
}

function CheckSkeleton() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-[116px] rounded-[22px]" />
      <Skeleton className="h-[280px] rounded-[18px]" />
      <Skeleton className="h-[150px] rounded-[18px]" />
    </Loading>
  )
}

function Banner({
  check,
  word,
  children,
}: {
  readonly check: Check
  readonly word: string
  readonly children: ReactNode
}) {
  return (
    <section
      className={`grid grid-cols-[auto_1fr] items-center gap-4 rounded-[22px] p-5 text-white ${CHECK_GROUND[check]}`}
    >
      <CheckMark check={check} />
      <div className="min-w-0">
        <h1 className="text-[1.75rem] leading-tight">{word}</h1>
        <p className="mt-0.5 text-[0.875rem]">{children}</p>
      </div>
    </section>
  )
}

type FoundProps = {
  readonly code: string
  readonly checked: CheckedCode
  readonly certificate: CheckedCertificate
  readonly onNamed: (checked: CheckedCode) => void
}

function Found({ code, checked, certificate, onNamed }: FoundProps) {
  const t = useTexts(checkTexts)
  const lang = useLanguage()
  const { timeZone } = siteConfig()
  const { is_named: isNamed, has_ending: hasEnding, signature, contact } = certificate
  const isForged = signature?.is_right === false
  return (
    <div className="grid gap-3">
      {isForged ? (
        <Banner check="stop" word={t.forged}>
          {t.forgedHint}
        </Banner>
      ) : checked.state === 'revoked' ? (
        <Banner check="stop" word={t.revoked}>
          {t.revokedHint}
        </Banner>
      ) : checked.state === 'erased' ? (
        <Banner check="unknown" word={t.erased}>
          {t.erasedHint}
        </Banner>
      ) : (
        <Banner check="valid" word={t.valid}>
          {signature ? t.issuedBy(certificate.organisation[lang]) : t.issuedPlain(certificate.organisation[lang])}
        </Banner>
      )}
      {checked.state === 'revoked' && <WhyRevoked certificate={certificate} />}
      <Facts certificate={certificate} />
      {isNamed ? (
        <SignatureAndFiles
          code={code}
          certificate={certificate}
          isValid={checked.state === 'valid' && !isForged && certificate.kind === 'certificate'}
        />
      ) : (
        hasEnding && checked.state !== 'erased' && <EndingForm code={code} onNamed={onNamed} />
      )}
      {(checked.state === 'revoked' || isForged) && contact && (
        <p className="text-center text-sm text-ink-2">
          {t.contact}
          {lang === 'cn' ? '：' : ': '}
          <ContactLinks text={contact} />
        </p>
      )}
      <p className="text-center text-sm text-ink-3">{t.checkedAt(formatExact(checked.at, { lang, zone: timeZone }))}</p>
      <LinkButton to={paths.verify()} variant="ghost" size="sm" className="justify-self-center">
        {t.another}
      </LinkButton>
    </div>
  )
}

function WhyRevoked({
  certificate: { revoke_reason: reason, revoked_time: at, unit_name: unit, organisation },
}: {
  readonly certificate: CheckedCertificate
}) {
  const t = useTexts(checkTexts)
  const lang = useLanguage()
  return (
    <section aria-labelledby="why-revoked" className="rounded-[18px] bg-bad-soft p-4">
      <h2 id="why-revoked" className="text-sm font-bold text-bad">
        {t.why}
      </h2>
      {reason && <p className="mt-0.5 whitespace-pre-line">{reason}</p>}
      <p className="mt-1.5 text-sm text-ink-2">
        {[at === null ? '' : fullDay(at, lang), unit[lang] || organisation[lang]].filter(Boolean).join(' · ')}
      </p>
    </section>
  )
}

function Facts({ certificate }: { readonly certificate: CheckedCertificate }) {
  const t = useTexts(checkTexts)
  const lang = useLanguage()
  const {
    name,
    event_name: event,
    address,
    start_time: start,
    minutes,
    minutes_total: total,
    hours,
    category,
    basis,
  } = certificate
  const { unit_name: unit, organisation, issued, number } = certificate
  const isKnown = name.cn !== ''
  const both = (text: Text) =>
    text.cn === text.en ? text.cn : lang === 'cn' ? `${text.cn} ${text.en}` : `${text.en} ${text.cn}`
  const day = start === null ? '' : fullDay(start, lang)
  return (
    <Card padded={false} className="px-4 py-1">
      <dl className="divide-y divide-line">
        {isKnown && (
          <Fact
            label={t.holder}
            value={certificate.is_named ? both(name) : name[lang]}
            note={certificate.is_own ? t.own : certificate.is_named ? t.confirmed : ''}
          />
        )}
        <Fact
          label={certificate.kind === 'transcript' ? t.document : t.event}
          value={event[lang]}
          note={[day, address[lang]].filter(Boolean).join(' · ')}
        />
        {hours !== null && hours > 0 && (
          <Fact label={t.hours} value={[String(hours), category[lang]].filter(Boolean).join(' · ')} note={presence()} />
        )}
        <Fact label={t.basis} value={basis[lang]} note={hours === null || hours <= 0 ? presence() : ''} />
        <Fact
          label={t.issued}
          value={fullDay(issued, lang)}
          note={[unit[lang] || organisation[lang], number].join(' · ')}
        />
      </dl>
    </Card>
  )

  function presence(): string {
    return minutes === null ? '' : t.present(minutes, total)
  }
}

function Fact({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  if (value === '') return null
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] gap-2.5 py-2.5 large-text:grid-cols-1 large-text:gap-0">
      <dt className="pt-px text-sm text-ink-2">{label}</dt>
      <dd className="leading-snug">
        <b className="break-words">{value}</b>
        {note !== '' && <span className="block text-sm text-ink-2">{note}</span>}
      </dd>
    </div>
  )
}

function Unknown({ code }: { readonly code: string }) {
  const t = useTexts(checkTexts)
  const lang = useLanguage()
  sayMissing()
  return (
    <div className="grid gap-4">
      <Banner check="unknown" word={t.unknown}>
        {t.unknownHint}
      </Banner>
      <CodeForm given={code} problem={describeSlips(slipsOfCode(code), t, lang) || undefined} />
      <CheckHints />
    </div>
  )
}

function fullDay(moment: string, lang: Lang): string {
  return formatFullDate(dayOf(moment, siteConfig().timeZone), lang)
}

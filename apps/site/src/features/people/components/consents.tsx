import { CONSENT_STATE, type Lang } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { DOT, texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { Card, SectionHeading } from '@cubic/web-kit/ui/card'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { changeConsent, type ConsentsOfOne, type ConsentText, type OwnConsent, ownConsents } from '../data/consents.ts'

const consentTexts = texts({
  title: { cn: '同意记录', en: 'What you agreed to' },
  none: {
    cn: '还没有活动征求过您的同意。',
    en: 'No event has asked for your consent yet.',
  },
  laterOn: {
    cn: '撤回从现在起生效，之前依同意做的事不受影响。',
    en: 'Taking it back counts from now on. What was done before stays lawful.',
  },
  required: { cn: '必需', en: 'Needed to take part' },
  open: { cn: '没有回答', en: 'Not answered' },
  version: { cn: (version: number) => `第 ${version} 版`, en: (version: number) => `version ${version}` },
  newer: {
    cn: (version: number) => `内容已更新到第 ${version} 版；您的回答对应原来的内容`,
    en: (version: number) => `The text is at version ${version} now; your answer is to the earlier one`,
  },
  takeBack: { cn: '撤回', en: 'Take it back' },
  agree: { cn: '同意', en: 'Agree' },
  takeBackOf: { cn: (name: string) => `撤回：${name}`, en: (name: string) => `Take back: ${name}` },
  agreeTo: { cn: (name: string) => `同意：${name}`, en: (name: string) => `Agree to ${name}` },
  failed: { cn: '没有改成，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

export function Consents({ userId }: { readonly userId: number }) {
  const t = useTexts(consentTexts)
  const { data, error, isFetching } = useQuery(ownConsents(userId))
  return (
    <section aria-labelledby="consents" className="grid gap-3">
      <SectionHeading id="consents" title={t.title} />
      {data ? (
        data.length === 0 ? (
          <p className="text-[0.875rem] text-ink-2">{t.none}</p>
        ) : (
          <>
            {data.map((each) => (
              <OfOne key={each.id} registration={each} userId={userId} />
            ))}
            <p className="text-sm text-ink-3">{t.laterOn}</p>
          </>
        )
      ) : error ? (
        <Card>
          <ErrorState compact message={failureText(error)} pending={isFetching} onRetry={retryReads} />
        </Card>
      ) : (
        <Loading className="grid gap-2.5">
          <Skeleton className="h-[140px] rounded-[18px]" />
        </Loading>
      )}
    </section>
  )
}

function OfOne({ registration, userId }: { readonly registration: ConsentsOfOne; readonly userId: number }) {
  const { event_id: event, name, user_id: holder } = registration
  return (
    <div className="grid divide-y divide-line overflow-hidden rounded-[18px] border border-line bg-surface">
      <h3 className="px-4 py-3 text-base font-bold">
        {event ? (
          <Link to={paths.event(event.id)} className="hover:underline">
            {event.name}
          </Link>
        ) : (
          name
        )}
        {holder?.id !== userId && event && (
          <span className="text-sm font-normal text-ink-2">
            {DOT}
            {name}
          </span>
        )}
      </h3>
      {registration.own.map((consent) => (
        <OneConsent key={consent.form_field_id} applicantId={registration.id} consent={consent} />
      ))}
    </div>
  )
}

function textIn(text: ConsentText, part: 'name' | 'tips', lang: Lang): string {
  return text[`${part}_${lang}`] ?? text[`${part}_cn`] ?? text[`${part}_en`] ?? ''
}

function OneConsent({ applicantId, consent }: { readonly applicantId: number; readonly consent: OwnConsent }) {
  const t = useTexts(consentTexts)
  const lang = useLanguage()
  const { exact } = useDates()
  const { mutate, data, error, isPending } = useChange(changeConsent)
  const { given, form_field_id, version } = consent
  const hasAgreed = given?.choice === 'agree'
  // whoever may still agree reads the text of now
  const read = hasAgreed ? (consent.wording ?? consent.text) : consent.text
  const name = textIn(read, 'name', lang)
  const tips = textIn(read, 'tips', lang)
  const state = given
    ? [CONSENT_STATE[given.choice][lang], given.at && exact(given.at), t.version(given.version)]
    : [t.open]
  const problem = data?.status === 'error' ? data.error_msg : failureText(error, t.failed)
  const change = (choice: 'agree' | 'withdraw') => mutate({ applicantId, form_field_id, choice, version })
  return (
    <div className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-3 large-text:flex-wrap">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2 text-[0.9375rem] font-semibold">
            {name}
            {consent.required && <Badge dot={false}>{t.required}</Badge>}
          </div>
          <p className="mt-0.5 text-sm text-ink-2">{state.filter(Boolean).join(DOT)}</p>
        </div>
        {hasAgreed ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={t.takeBackOf(name)}
            pending={isPending}
            onClick={() => change('withdraw')}
          >
            {t.takeBack}
          </Button>
        ) : (
          !consent.removed && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={t.agreeTo(name)}
              pending={isPending}
              onClick={() => change('agree')}
            >
              {t.agree}
            </Button>
          )
        )}
      </div>
      {tips && <p className="text-sm whitespace-pre-line text-ink-2">{tips}</p>}
      {hasAgreed && given.version !== version && <p className="text-sm text-ink-3">{t.newer(version)}</p>}
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

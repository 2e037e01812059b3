import type { OwnPasskey, OwnSecondFactors } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { type ReactNode, useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useCanUsePasskeys } from '@cubic/web-kit/session/passkeys'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card, Notice, SectionHeading } from '@cubic/web-kit/ui/card'
import { Icon } from '@cubic/web-kit/ui/icon'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { forgetBrowser, ownSecondFactors } from '../data/second-factors.ts'
import { type Asking, AskingDialog } from './second-factor-dialogs.tsx'
import { factorTexts } from './second-factor-texts.ts'

/**
 * The second step of one's log-ins: passkeys, an authenticator app, recovery codes, and browsers that are not asked.
 */
export function SecondFactors({ user: { uid: userId, second_factor_due: due } }: { readonly user: CurrentUser }) {
  const t = useTexts(factorTexts)
  const { data, error, isFetching } = useQuery(ownSecondFactors(userId))
  const [asking, setAsking] = useState<Asking>()
  return (
    <section aria-labelledby="second-factors" className="grid gap-3">
      <SectionHeading id="second-factors" title={t.title} />
      <p className="text-[0.875rem] text-ink-2">{t.hint}</p>
      {data ? (
        <Factors factors={data} due={due} onAsk={setAsking} />
      ) : error ? (
        <Card>
          <ErrorState compact message={failureText(error)} pending={isFetching} onRetry={retryReads} />
        </Card>
      ) : (
        <Loading className="grid gap-2.5">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-[86px] rounded-[18px]" />
          ))}
        </Loading>
      )}
      {asking && <AskingDialog asking={asking} onAsk={setAsking} />}
    </section>
  )
}

type FactorsProps = {
  readonly factors: OwnSecondFactors
  /** From when a role of theirs needs one. */
  readonly due: string | undefined
  readonly onAsk: (asking: Asking) => void
}

function Factors({ factors, due, onAsk }: FactorsProps) {
  const t = useTexts(factorTexts)
  const { exact } = useDates()
  const { passkeys, totp, recovery_codes: codes, browsers } = factors
  const isOn = passkeys.length > 0 || totp !== null
  const canAdd = useCanUsePasskeys()
  return (
    <div className="grid gap-2.5">
      {factors.is_required && !isOn && <Required units={factors.units} due={due} onAsk={onAsk} />}
      <Factor
        title={t.passkeys}
        hint={passkeys.length > 0 || canAdd ? t.passkeysHint : t.noPasskeys}
        isOn={passkeys.length > 0}
        action={
          canAdd && (
            <Button variant="soft" size="sm" icon="plus" onClick={() => onAsk({ kind: 'passkey' })}>
              {t.addPasskey}
            </Button>
          )
        }
      >
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} onAsk={onAsk} />
        ))}
      </Factor>
      <Factor
        title={t.app}
        hint={totp === null ? t.appHint : t.added(exact(totp))}
        isOn={totp !== null}
        action={
          totp === null ? (
            <Button variant="soft" size="sm" onClick={() => onAsk({ kind: 'totp' })}>
              {t.setUp}
              <span className="sr-only"> {t.app}</span>
            </Button>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => onAsk({ kind: 'remove' })}>
              {t.remove}
              <span className="sr-only"> {t.app}</span>
            </Button>
          )
        }
      />
      <Factor
        title={t.codes}
        hint={isOn ? t.codesLeft(codes) : t.codesLater}
        isOn={isOn && codes > 0}
        action={
          isOn && (
            <Button variant="secondary" size="sm" onClick={() => onAsk({ kind: 'new codes' })}>
              {t.newCodes}
            </Button>
          )
        }
      />
      {browsers.length > 0 && <Browsers browsers={browsers} />}
    </div>
  )
}

/** A role needs a second factor: set it up, or give up the role. */
function Required({
  units,
  due,
  onAsk,
}: Pick<FactorsProps, 'due' | 'onAsk'> & { readonly units: OwnSecondFactors['units'] }) {
  const t = useTexts(factorTexts)
  const { exact } = useDates()
  const language = useLanguage()
  return (
    <Notice title={due ? t.requiredFrom(exact(due)) : t.required}>
      {due ? t.dueHint : t.requiredHint}
      {units.length > 0 && (
        <>
          <p className="mt-2">{t.leaveHint}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {units.map(({ id, name_cn: cn, name_en: en }) => {
              const name = (language === 'en' ? en : cn) ?? cn
              return (
                <li key={id}>
                  <Button variant="secondary" size="sm" onClick={() => onAsk({ kind: 'leave', unit: id, name })}>
                    {t.leave(name)}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Notice>
  )
}

function Factor({
  title,
  hint,
  isOn,
  action,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly isOn: boolean
  readonly action: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <Card aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
        <Icon name={isOn ? 'check-circle' : 'lock'} size={24} className={isOn ? 'text-ok' : 'text-ink-3'} />
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-ink-3">{hint}</p>
        </div>
        {action}
      </div>
      {children && <ul className="mt-3 grid gap-2 empty:hidden">{children}</ul>}
    </Card>
  )
}

function Passkey({ passkey, onAsk }: { readonly passkey: OwnPasskey; readonly onAsk: (asking: Asking) => void }) {
  const t = useTexts(factorTexts)
  const { moment, exact } = useDates()
  const { name, created_time: made, last_used_time: used } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border border-line px-3.5 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-sm text-ink-3">{used === null ? t.added(exact(made)) : t.used(moment(used))}</p>
      </div>
      <div className="flex gap-1">
        <Button variant="ghost" size="sm" onClick={() => onAsk({ kind: 'passkey', passkey })}>
          {t.rename}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onAsk({ kind: 'remove', passkey })}>
          {t.remove}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

function Browsers({ browsers }: { readonly browsers: OwnSecondFactors['browsers'] }) {
  const t = useTexts(factorTexts)
  const { exact } = useDates()
  const toast = useToast()
  const forget = useChange(forgetBrowser)
  const failed = (error: Error) => toast(failureText(error, t.failed) ?? t.failed, 'danger')
  return (
    <Card aria-label={t.browsers}>
      <h3 className="font-semibold">{t.browsers}</h3>
      <ul className="mt-2 grid gap-2">
        {browsers.map(({ id, browser, system, expires_time: until }) => (
          <li key={id} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="truncate">{[browser, system].filter(Boolean).join(' · ') || t.unknown}</p>
              <p className="text-sm text-ink-3">{t.until(exact(until))}</p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              pending={forget.isPending && forget.variables === id}
              onClick={() => forget.mutate(id, { onError: failed })}
            >
              {t.forget}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

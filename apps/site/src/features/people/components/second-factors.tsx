import type { OwnPasskey, OwnSecondFactors } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { type ReactNode, useState } from 'react'
import { useChange } from '@cubic/web-kit/change'
import { useDates } from '@cubic/web-kit/clock'
import { useLanguage } from '@cubic/web-kit/language'
import { failureText } from '@cubic/web-kit/faults'
import { useCanUsePasskeys } from '@cubic/web-kit/passkeys'
import { type Mutation, retryReads, useQuery } from '@cubic/web-kit/query'
import { inSentence, texts, useTexts } from '@cubic/web-kit/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card, Notice, SectionHeading } from '@cubic/web-kit/ui/card'
import { ConfirmDialog } from '@cubic/web-kit/ui/dialog'
import { Icon } from '@cubic/web-kit/ui/icon'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { island } from '../../../hydration/island.tsx'
import {
  forgetBrowser,
  leaveUnit,
  newRecoveryCodes,
  ownSecondFactors,
  removePasskey,
  removeTotp,
} from '../data/second-factors.ts'

const PasskeyDialog = island(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog, { ahead: true })
const TotpDialog = island(async () => (await import('./totp-dialog.tsx')).TotpDialog, { ahead: true })
const RecoveryCodesDialog = island(async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog, {
  ahead: true,
})

const factorTexts = texts({
  title: { cn: '两步验证', en: 'Two-step log-in' },
  hint: {
    cn: '第二步让别人知道密码也进不来。',
    en: 'A second step keeps others out, even if they know your password.',
  },
  required: { cn: '您的角色必须开启两步验证', en: 'Your role needs two-step log-in' },
  requiredHint: {
    cn: '请先添加通行密钥或验证器，之后就能使用其他页面。',
    en: 'Add a passkey or an authenticator app first. All other pages open after that.',
  },
  leave: { cn: (unit: string) => `离开${unit}`, en: (unit: string) => `Leave ${unit}` },
  leaveHint: {
    cn: '不想要这个角色了？离开单位就不再需要。',
    en: 'Don’t want the role? You need no second step once you leave the unit.',
  },
  askLeave: { cn: (unit: string) => `离开${unit}？`, en: (unit: string) => `Leave ${unit}?` },
  askLeaveHint: {
    cn: '您在这个单位的角色全部结束，要回来须由负责人再添加。',
    en: 'All your roles in it end. To come back, you need one of its owners to add you.',
  },
  left: { cn: '已离开', en: 'You’ve left' },
  requiredFrom: {
    cn: (day: string) => `您的角色从 ${day} 起必须两步验证`,
    en: (day: string) => `Your role needs two-step log-in from ${day}`,
  },
  dueHint: {
    cn: '之后登录会停在这一页，直到完成。现在设置只要一分钟。',
    en: 'After that, log-ins stop at this page until it’s set up. It takes a minute.',
  },
  passkeys: { cn: '通行密钥', en: 'Passkeys' },
  passkeysHint: {
    cn: '推荐：用面容、指纹或安全钥匙登录，不用输入密码',
    en: 'Recommended: log in with your face, a fingerprint or a security key, without a password',
  },
  addPasskey: { cn: '添加通行密钥', en: 'Add a passkey' },
  noPasskeys: { cn: '这个浏览器不支持通行密钥', en: 'This browser has no passkeys' },
  usualName: { cn: '我的设备', en: 'My device' },
  used: { cn: (moment: string) => `最近使用 ${moment}`, en: (moment: string) => `Last used ${inSentence(moment)}` },
  added: { cn: (moment: string) => `添加于 ${moment}`, en: (moment: string) => `Added ${inSentence(moment)}` },
  rename: { cn: '改名', en: 'Rename' },
  remove: { cn: '移除', en: 'Remove' },
  app: { cn: '验证器 App', en: 'Authenticator app' },
  appHint: {
    cn: '没有通行密钥的设备上用；手机自带的密码 App 也可以',
    en: 'For devices without a passkey. Your phone’s own password app works too',
  },
  setUp: { cn: '设置', en: 'Set up' },
  codes: { cn: '恢复码', en: 'Recovery codes' },
  codesLeft: {
    cn: (count: number) => `还有 ${count} 个，手机丢了时用`,
    en: (count: number) => `${count} left, for when you lose your phone`,
  },
  codesLater: { cn: '开启后生成', en: 'You get them once it’s on' },
  newCodes: { cn: '重新生成', en: 'Make new ones' },
  askNewCodes: { cn: '重新生成恢复码？', en: 'Make new recovery codes?' },
  askNewCodesHint: { cn: '原来的恢复码会全部作废。', en: 'The ones you have stop working.' },
  askRemove: { cn: (name: string) => `移除“${name}”？`, en: (name: string) => `Remove “${name}”?` },
  askRemoveHint: {
    cn: '移除后不能再用它登录。移除最后一种方式会关闭两步验证，恢复码也会作废。',
    en: 'You can’t log in with it any more. Removing the last one turns two-step log-in off, and your recovery codes stop working.',
  },
  removed: { cn: '已移除', en: 'Removed' },
  browsers: { cn: '不再询问的浏览器', en: 'Browsers that aren’t asked' },
  unknown: { cn: '未知浏览器', en: 'Unknown browser' },
  until: { cn: (moment: string) => `到 ${moment} 为止`, en: (moment: string) => `Until ${inSentence(moment)}` },
  forget: { cn: '重新询问', en: 'Ask again' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

type Asking =
  | { readonly kind: 'passkey'; readonly passkey?: OwnPasskey }
  | { readonly kind: 'totp' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'new codes' }
  | { readonly kind: 'remove'; readonly passkey?: OwnPasskey }
  | { readonly kind: 'leave'; readonly unit: number; readonly name: string }

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

type AskingProps = { readonly asking: Asking; readonly onAsk: (asking: Asking | undefined) => void }

function AskingDialog({ asking, onAsk }: AskingProps) {
  const t = useTexts(factorTexts)
  const dismiss = () => onAsk(undefined)
  const showCodes = (codes: readonly string[]) => onAsk(codes.length > 0 ? { kind: 'codes', codes } : undefined)
  if (asking.kind === 'passkey')
    return <PasskeyDialog passkey={asking.passkey} usualName={t.usualName} onDone={showCodes} onDismiss={dismiss} />
  if (asking.kind === 'totp') return <TotpDialog onAdded={showCodes} onDismiss={dismiss} />
  if (asking.kind === 'codes') return <RecoveryCodesDialog codes={asking.codes} onDone={dismiss} />
  if (asking.kind === 'new codes') return <NewCodes onCodes={showCodes} onDismiss={dismiss} />
  if (asking.kind === 'leave') {
    const { unit, name } = asking
    const words = { title: t.askLeave(name), hint: t.askLeaveHint, confirm: t.leave(name), done: t.left }
    return <Removal words={words} of={leaveUnit} input={unit} onDismiss={dismiss} />
  }
  const { passkey } = asking
  const words = {
    title: t.askRemove(passkey?.name ?? t.app),
    hint: t.askRemoveHint,
    confirm: t.remove,
    done: t.removed,
  }
  return passkey ? (
    <Removal words={words} of={removePasskey} input={passkey.id} onDismiss={dismiss} />
  ) : (
    <Removal words={words} of={removeTotp} input={undefined} onDismiss={dismiss} />
  )
}

function NewCodes({
  onCodes,
  onDismiss,
}: {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(factorTexts)
  const { data, error, isPending, mutate } = useChange(newRecoveryCodes)
  const take = () =>
    mutate(undefined, { onSuccess: (answer) => answer.status === 'ok' && onCodes(answer.recovery_codes) })
  return (
    <ConfirmDialog
      title={t.askNewCodes}
      confirm={t.newCodes}
      pending={isPending}
      error={data?.status === 'error' ? data.error_msg : failureText(error, t.failed)}
      onConfirm={take}
      onDismiss={onDismiss}
    >
      {t.askNewCodesHint}
    </ConfirmDialog>
  )
}

type Answered = { readonly status: 'ok' } | { readonly status: 'error'; readonly error_msg: string }

type RemovalWords = { readonly [part in 'title' | 'hint' | 'confirm' | 'done']: string }

function Removal<Input>({
  words,
  of,
  input,
  onDismiss,
}: {
  readonly words: RemovalWords
  readonly of: Mutation<Input, Answered>
  readonly input: Input
  readonly onDismiss: () => void
}) {
  const t = useTexts(factorTexts)
  const toast = useToast()
  const { data, error, isPending, mutate } = useChange(of)
  const settle = (answer: Answered) => {
    if (answer.status !== 'ok') return
    toast(words.done, 'success')
    onDismiss()
  }
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      danger
      pending={isPending}
      error={data?.status === 'error' ? data.error_msg : failureText(error, t.failed)}
      onConfirm={() => mutate(input, { onSuccess: settle })}
      onDismiss={onDismiss}
    >
      {words.hint}
    </ConfirmDialog>
  )
}

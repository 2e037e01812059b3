import type { OwnLogIn } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { DOT, inSentence, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card, SectionHeading } from '@cubic/web-kit/ui/card'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { Icon } from '@cubic/web-kit/ui/icon'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { island } from '../../../hydration/island.tsx'
import { endLogIn, endOtherLogIns, ownLogIns } from '../data/log-ins.ts'
import { useLogInWords } from './log-in-words.ts'
import { SecondFactors } from './second-factors.tsx'

const PasswordDialog = island(async () => (await import('./password-dialog.tsx')).PasswordDialog, { ahead: true })
const NewDevices = island(async () => (await import('./log-in-history.tsx')).NewDevices)
const LogInHistory = island(async () => (await import('./log-in-history.tsx')).LogInHistory)

const securityTexts = texts({
  password: { cn: '密码', en: 'Password' },
  passwordHint: {
    cn: '修改后，其他设备都会退出登录，日历链接也会失效。',
    en: 'Changing it logs out your other devices and turns off your calendar link.',
  },
  change: { cn: '修改密码', en: 'Change password' },
  logIns: { cn: '已登录的设备', en: 'Where you’re logged in' },
  here: { cn: '本机', en: 'This device' },
  used: {
    cn: (moment: string) => `最近使用 ${moment}`,
    en: (moment: string) => `Last used ${inSentence(moment)}`,
  },
  began: {
    cn: (moment: string) => `登录于 ${moment}`,
    en: (moment: string) => `Logged in ${inSentence(moment)}`,
  },
  by: { cn: (way: string) => `用${way}登录`, en: (way: string) => `by ${way}` },
  end: { cn: '退出登录', en: 'Log out' },
  endOthers: { cn: '让其他设备退出登录', en: 'Log out all other devices' },
  askOthers: { cn: '让其他设备退出登录？', en: 'Log out all other devices?' },
  othersHint: {
    cn: '它们会立即退出登录，需要重新登录。如果有不认识的设备，请同时修改密码。',
    en: 'They’re logged out straight away. If you don’t recognise one of them, change your password too.',
  },
  cancel: { cn: '取消', en: 'Cancel' },
  ended: { cn: '已退出登录', en: 'Logged out' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

export function Security({ user }: { readonly user: CurrentUser }) {
  const t = useTexts(securityTexts)
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-7 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-x-10">
      <Card
        aria-labelledby="password"
        className="grid gap-3 sm:flex sm:items-center sm:justify-between sm:gap-6 lg:col-start-2 lg:row-start-1 lg:grid"
      >
        <div>
          <h2 id="password" className="text-base font-bold">
            {t.password}
          </h2>
          <p className="mt-1 text-[0.875rem] text-ink-2">{t.passwordHint}</p>
        </div>
        <Button variant="soft" icon="lock" onClick={() => setIsChanging(true)}>
          {t.change}
        </Button>
      </Card>
      <SecondFactors user={user} />
      <LogIns userId={user.uid} onNotMine={() => setIsChanging(true)} />
      {isChanging && <PasswordDialog account={user} onDismiss={() => setIsChanging(false)} />}
    </div>
  )
}

function LogIns({ userId, onNotMine }: { readonly userId: number; readonly onNotMine: () => void }) {
  const t = useTexts(securityTexts)
  const { data: { log_ins: data, past } = {}, error, isFetching } = useQuery(ownLogIns(userId))
  const [isAsking, setIsAsking] = useState(false)
  const { endOne, endOthers, ending } = useEnding(() => setIsAsking(false))
  return (
    <section aria-labelledby="log-ins" className="grid gap-3">
      <SectionHeading
        id="log-ins"
        title={t.logIns}
        action={
          data && data.length > 1 ? (
            <Button variant="danger" size="sm" onClick={() => setIsAsking(true)}>
              {t.endOthers}
            </Button>
          ) : undefined
        }
      />
      {data?.some(({ is_new: isNew }) => isNew) && <NewDevices logIns={data} onNotMine={onNotMine} />}
      {data ? (
        <ul className="grid gap-2.5">
          {data.map((each, index) => (
            <Device
              key={each.id}
              logIn={each}
              isAddressNew={data.findIndex(({ address }) => address === each.address) === index}
              isEnding={ending === each.id}
              onEnd={() => endOne(each.id)}
            />
          ))}
        </ul>
      ) : error ? (
        <Card>
          <ErrorState compact message={failureText(error)} pending={isFetching} onRetry={retryReads} />
        </Card>
      ) : (
        <Loading className="grid gap-2.5">
          {[0, 1].map((row) => (
            <Skeleton key={row} className="h-[78px] rounded-[18px]" />
          ))}
        </Loading>
      )}
      {past && past.length > 0 && <LogInHistory past={past} />}
      {isAsking && (
        <EndOthersDialog pending={ending === 'others'} onConfirm={endOthers} onDismiss={() => setIsAsking(false)} />
      )}
    </section>
  )
}

type EndOthersProps = { readonly pending: boolean; readonly onConfirm: () => void; readonly onDismiss: () => void }

function EndOthersDialog({ pending, onConfirm, onDismiss }: EndOthersProps) {
  const t = useTexts(securityTexts)
  return (
    <Dialog
      title={t.askOthers}
      onDismiss={onDismiss}
      actions={
        <>
          <Button variant="secondary" onClick={onDismiss}>
            {t.cancel}
          </Button>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            {t.endOthers}
          </Button>
        </>
      }
    >
      <p className="text-[0.875rem] text-ink-2">{t.othersHint}</p>
    </Dialog>
  )
}

type DeviceProps = {
  readonly logIn: OwnLogIn
  /** No device above it has the same. */
  readonly isAddressNew: boolean
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function Device({ logIn, isAddressNew, isEnding, onEnd }: DeviceProps) {
  const t = useTexts(securityTexts)
  const { moment } = useDates()
  const { system, address, is_current: isHere } = logIn
  const { deviceName, wayWords } = useLogInWords()
  const [name, way] = [deviceName(logIn), wayWords(logIn.way)]
  const isPhone = system !== null && /^(iOS|Android|HarmonyOS)$/i.test(system)
  return (
    <li className="flex items-center gap-3.5 rounded-[18px] border border-line bg-surface p-4">
      <Icon name={isPhone ? 'phone' : 'device'} size={24} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="truncate">{name}</span>
          {isHere && <span className="rounded-full bg-ok-soft px-2 py-0.5 text-xs font-bold text-ok">{t.here}</span>}
        </p>
        <p className="mt-0.5 text-sm text-ink-3">{t.began(moment(logIn.created_time))}</p>
        <p className="text-sm text-ink-3">
          {t.used(moment(logIn.last_used_time))}
          {way && DOT + t.by(way)}
          {isAddressNew && (
            <>
              {DOT}
              <span className="inline-block break-all">{address}</span>
            </>
          )}
        </p>
      </div>
      {!isHere && (
        <Button variant="secondary" size="sm" pending={isEnding} onClick={onEnd}>
          {t.end}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

function useEnding(onOthersEnded: () => void) {
  const t = useTexts(securityTexts)
  const toast = useToast()
  const [one, others] = [useChange(endLogIn), useChange(endOtherLogIns)]
  const onError = (error: Error | null) => toast(failureText(error, t.failed) ?? t.failed, 'danger')
  const told = (answer: { readonly status: string }) => {
    if (answer.status !== 'ok') return onError(null)
    toast(t.ended, 'success')
  }
  return {
    endOne: (id: string) => one.mutate(id, { onSuccess: told, onError }),
    endOthers: () =>
      others.mutate(undefined, {
        onSuccess: (answer) => {
          told(answer)
          onOthersEnded()
        },
        onError,
      }),
    ending: others.isPending ? 'others' : one.isPending ? one.variables : undefined,
  }
}

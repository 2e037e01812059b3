import { LOG_INS_KEPT_DAYS, type LogInResult, type OwnLogIn, type PastLogIn } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { DOT, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { endLogIn, knowLogIn } from '../data/log-ins.ts'
import { useLogInWords } from './log-in-words.ts'

const historyTexts = texts({
  newDevice: { cn: '新设备登录：是您吗？', en: 'A new device logged in. Was this you?' },
  mine: { cn: '是我', en: 'Yes, that was me' },
  notMine: { cn: '不是我，让它退出登录', en: 'No, log it out' },
  changeNext: {
    cn: '它已退出登录。对方可能知道您的密码，请马上修改。',
    en: 'It’s logged out. Whoever it was may know your password, so change it now.',
  },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
  history: { cn: '登录记录', en: 'Log-in history' },
  kept: { cn: (days: number) => `保留 ${days} 天`, en: (days: number) => `Kept for ${days} days` },
  in: { cn: '成功', en: 'Logged in' },
  wrong_password: { cn: '失败，密码不对', en: 'Refused: wrong password' },
  wrong_second_factor: { cn: '失败，第二步没有通过', en: 'Refused: the second step failed' },
  first: { cn: '第一次见到的设备', en: 'first time on this device' },
  all: { cn: (count: number) => `显示全部 ${count} 条`, en: (count: number) => `Show all ${count}` },
})

type NewProps = { readonly logIns: readonly OwnLogIn[]; readonly onNotMine: () => void }

/**
 * Asks of each log-in in a browser that was never seen whether it was them. `onNotMine`: it is ended, now the password.
 */
export function NewDevices({ logIns, onNotMine }: NewProps) {
  const t = useTexts(historyTexts)
  const { moment } = useDates()
  const { deviceName, wayWords } = useLogInWords()
  const toast = useToast()
  const [know, end] = [useChange(knowLogIn), useChange(endLogIn)]
  const onError = (error: Error | null) => toast(failureText(error, t.failed) ?? t.failed, 'danger')
  return (
    <>
      {logIns
        .filter(({ is_new: isNew }) => isNew)
        .map((each) => (
          <Card key={each.id} aria-label={t.newDevice} className="grid gap-3 border-warn">
            <div>
              <h3 className="text-base font-bold">{t.newDevice}</h3>
              <p className="mt-1 text-[0.875rem] text-ink-2">
                {[deviceName(each), each.address, moment(each.created_time), wayWords(each.way)]
                  .filter(Boolean)
                  .join(DOT)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                pending={know.isPending && know.variables === each.id}
                onClick={() => know.mutate(each.id, { onError })}
              >
                {t.mine}
              </Button>
              {!each.is_current && (
                <Button
                  variant="danger"
                  size="sm"
                  pending={end.isPending && end.variables === each.id}
                  onClick={() =>
                    end.mutate(each.id, {
                      onSuccess: (answer) => {
                        if (answer.status !== 'ok') return onError(null)
                        toast(t.changeNext, 'danger')
                        onNotMine()
                      },
                      onError,
                    })
                  }
                >
                  {t.notMine}
                </Button>
              )}
            </div>
          </Card>
        ))}
    </>
  )
}

const SHOWN_FIRST = 8

/** Who has logged in as this person, or tried to, the latest first. */
export function LogInHistory({ past }: { readonly past: readonly PastLogIn[] }) {
  const t = useTexts(historyTexts)
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? past : past.slice(0, SHOWN_FIRST)
  return (
    <section aria-labelledby="log-in-history" className="mt-4 grid gap-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id="log-in-history" className="text-base font-bold">
          {t.history}
        </h3>
        <span className="text-sm text-ink-3">{t.kept(LOG_INS_KEPT_DAYS)}</span>
      </div>
      <ul className="divide-y divide-line rounded-[18px] border border-line bg-surface">
        {shown.map((each) => (
          <PastRow key={each.id} logIn={each} />
        ))}
      </ul>
      {past.length > shown.length && (
        <Button variant="secondary" size="sm" className="justify-self-center" onClick={() => setIsAll(true)}>
          {t.all(past.length)}
        </Button>
      )}
    </section>
  )
}

const TONE: { readonly [result in LogInResult]: string } = {
  in: 'text-ok',
  wrong_password: 'text-bad',
  wrong_second_factor: 'text-bad',
}

function PastRow({ logIn }: { readonly logIn: PastLogIn }) {
  const t = useTexts(historyTexts)
  const { moment } = useDates()
  const { deviceName, wayWords } = useLogInWords()
  const { result, way, network, time, is_new: isNew } = logIn
  return (
    <li className="grid gap-0.5 px-4 py-3 text-sm sm:flex sm:items-baseline sm:justify-between sm:gap-4">
      <span className="min-w-0">
        <b className={TONE[result]}>{t[result]}</b>
        <span className="text-ink-2">
          {[wayWords(way), isNew && t.first].flatMap((part) => (part ? DOT + part : []))}
        </span>
        <span className="block break-words text-ink-3">{[deviceName(logIn), network].join(DOT)}</span>
      </span>
      <time dateTime={time} className="shrink-0 text-ink-3">
        {moment(time)}
      </time>
    </li>
  )
}

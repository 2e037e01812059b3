import { countWaitingScans } from '@cubic/web-kit/storage/waiting-scans'
import { paths } from '@cubic/web-kit/navigation/paths'
import { store } from '@cubic/web-kit/storage/storage'
import { formatNumber, plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { useEffect, useState } from 'react'

const waitingTexts = texts({
  waiting: {
    cn: (count: number) => `这台设备上有 ${formatNumber(count)} 次扫码待发送`,
    en: (count: number) => `${plural(count, 'scan')} on this device not sent yet`,
  },
  send: { cn: '去发送', en: 'Send' },
})

/** Says that the scanner still has scans to send, which it does when it is opened. */
export function WaitingScans() {
  const t = useTexts(waitingTexts)
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isOver = false
    void countWaitingScans().then((waiting) => {
      if (isOver) return
      setCount(waiting)
      if (waiting === 0) store('scans_waiting', null)
    })
    return () => void (isOver = true)
  }, [])
  if (count === 0) return null
  return (
    <div
      role="status"
      className="animate-rise fixed inset-x-4 bottom-[max(100px,calc(env(safe-area-inset-bottom)+100px))] z-40 mx-auto flex max-w-md items-center gap-2 rounded-[14px] border border-line bg-surface py-2 pr-2 pl-4 text-[0.875rem] font-medium shadow-float lg:bottom-8"
    >
      <span className="min-w-0 flex-1">{t.waiting(count)}</span>
      <LinkButton to={paths.scan()} size="sm">
        {t.send}
      </LinkButton>
    </div>
  )
}

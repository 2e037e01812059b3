import { paths } from '@cubic/web-kit/navigation/paths'
import { useSession } from '@cubic/web-kit/session/session'
import { plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import type { ReactNode } from 'react'

const barTexts = texts({
  chosen: { cn: (count: number) => `已选 ${count} 次`, en: (count: number) => `${plural(count, 'date')} chosen` },
  once: { cn: '一张表，一次提交', en: 'One form for all of them' },
  none: { cn: '还没有选日期', en: 'No date chosen' },
  noneHint: { cn: '在上面选至少一次', en: 'Choose at least one above' },
  fillIn: { cn: '填写报名信息', en: 'Fill in the form' },
  logIn: { cn: '登录后报名', en: 'Log in to register' },
})

export function SeriesBar({
  chosen,
  children,
}: {
  readonly chosen: readonly number[]
  readonly children: (note: ReactNode, action: ReactNode) => ReactNode
}) {
  const t = useTexts(barTexts)
  const session = useSession()
  const [first] = chosen
  const to = first === undefined ? undefined : paths.register(first, { dates: datesIn(chosen) })
  return children(
    <>
      <span className="block text-[1rem] leading-snug font-bold lg:text-[1.0625rem]">
        {chosen.length > 0 ? t.chosen(chosen.length) : t.none}
      </span>
      <span className="mt-0.5 block text-xs text-ink-3">{chosen.length > 0 ? t.once : t.noneHint}</span>
    </>,
    to && (
      <LinkButton to={session.state === 'guest' ? paths.logIn(to) : to} size="lg" block className="min-w-[180px]">
        {session.state === 'guest' ? t.logIn : t.fillIn}
      </LinkButton>
    ),
  )
}

function datesIn(chosen: readonly number[]): string | undefined {
  return chosen.length > 1 ? chosen.join('-') : undefined
}

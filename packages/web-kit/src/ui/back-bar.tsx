import { use } from 'react'
import { useGoBack } from '../navigation/routing.tsx'
import { useTexts } from '../language/text.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { BarMenu } from './layout.tsx'
import { uiTexts } from './texts.ts'

export function BackBar({
  title,
  fallback,
  tone = 'plain',
}: {
  readonly title: string
  /** Where Back leads for a visitor who came from elsewhere. */
  readonly fallback: string
  readonly tone?: 'plain' | 'inverse'
}) {
  const t = useTexts(uiTexts)
  const goBack = useGoBack(fallback)
  return (
    <div className={classNames('sticky top-0 z-30', tone === 'plain' ? 'bg-bg/92 backdrop-blur-md' : 'text-white')}>
      <div className="mx-auto grid min-h-14 w-full max-w-[880px] grid-cols-[48px_1fr_48px] items-center px-2">
        <IconButton label={t.back} icon="chevron-left" tone={tone} onClick={goBack} />
        <h1 className="truncate text-center text-md large-text:whitespace-normal">{title}</h1>
      </div>
      {use(BarMenu)}
    </div>
  )
}

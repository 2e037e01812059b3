import type { ReactNode } from 'react'

/**
 * A part of a screen that scrolls by itself. It can be reached and scrolled by keyboard, and has a
 * name for screen readers.
 */
export function ScrollArea({
  label,
  lang,
  className,
  children,
}: {
  readonly label: string
  readonly lang?: string
  readonly className: string
  readonly children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div role="group" tabIndex={0} aria-label={label} lang={lang} className={className}>
      {children}
    </div>
  )
}

import { use, type ReactNode } from 'react'
import { Link } from '../navigation/routing.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { CloseContext } from './menu.tsx'

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-[0.9375rem] font-medium transition hover:bg-fill focus-visible:-outline-offset-2'

export function MenuLink({
  to,
  icon,
  children,
}: {
  readonly to: string
  readonly icon: IconName
  readonly children: ReactNode
}) {
  return (
    <Link to={to} onClick={use(CloseContext)} className={ITEM}>
      <Icon name={icon} className="text-ink-2" />
      {children}
    </Link>
  )
}

export function MenuAnchor({
  href,
  icon,
  newTab = false,
  children,
}: {
  readonly href: string
  readonly icon: IconName
  readonly newTab?: boolean
  readonly children: ReactNode
}) {
  return (
    <a
      href={href}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
      onClick={use(CloseContext)}
      className={ITEM}
    >
      <Icon name={icon} className="text-ink-2" />
      {children}
    </a>
  )
}

export function MenuButton({
  icon,
  onClick,
  danger = false,
  children,
}: {
  readonly icon: IconName
  readonly onClick: () => void
  readonly danger?: boolean
  readonly children: ReactNode
}) {
  const close = use(CloseContext)
  const press = () => {
    close()
    onClick()
  }
  return (
    <button type="button" onClick={press} className={classNames(ITEM, danger && 'text-bad')}>
      <Icon name={icon} className={danger ? '' : 'text-ink-2'} />
      {children}
    </button>
  )
}

export function MenuLine() {
  return <hr className="mx-3 my-1.5 border-line" />
}

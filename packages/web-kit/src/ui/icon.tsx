import type { ComponentType } from 'react'
import type { MoreIconName } from './more-icons.tsx'

/** Line icons on a 24 px grid, drawn for this site: those needed first. */
const PATHS = {
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM16 16l4 4',
  calendar: 'M7 5h10a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM4 10h16M8 3v4M16 3v4',
  pin: 'M12 21s7-6.2 7-11.4a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 7.2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 5.3a3.3 3.3 0 0 1 0 6.4M17.5 14.8c2.3.6 3.7 2.3 4.1 5.2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8.5 12.2l2.5 2.5 4.5-5',
  'chevron-left': 'm14.5 5-7 7 7 7',
  'chevron-right': 'm9.5 5 7 7-7 7',
  'chevron-down': 'm6 9.5 6 6 6-6',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  globe: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c3.2 3 3.2 14 0 17M12 3.5c-3.2 3-3.2 14 0 17',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  device: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM9 21h6M12 17v4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  'wifi-off':
    'm4 4 16 16M8.5 15.5a5 5 0 0 1 7 0M5.3 12.2a9.5 9.5 0 0 1 4.7-2.5M14.5 9.8a9.5 9.5 0 0 1 4.2 2.4M2.5 9a14 14 0 0 1 4.7-2.9M11 5.1A14 14 0 0 1 21.5 9M12 19h.01',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.5M12 7.8v.01',
  warning: 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17v.01',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15',
} as const
export type IconName = keyof typeof PATHS | MoreIconName

let MorePath: ComponentType<{ readonly name: MoreIconName }> = () => null

/** Sets how the front end loads the other icons (`more-icons.tsx`): at once, or when one is shown. */
export function provideMoreIcons(component: typeof MorePath): void {
  MorePath = component
}

/** Decorative: its container carries the accessible name. */
export function Icon({
  name,
  size = 20,
  className,
  filled = false,
}: {
  readonly name: IconName
  readonly size?: number
  readonly className?: string
  readonly filled?: boolean
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {isFirst(name) ? <path d={PATHS[name]} /> : <MorePath name={name} />}
    </svg>
  )
}

function isFirst(name: IconName): name is keyof typeof PATHS {
  return name in PATHS
}

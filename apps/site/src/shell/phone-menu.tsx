import { island } from '../hydration/island.tsx'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Menu } from '@cubic/web-kit/ui/menu'

export type PhoneMenuProps = {
  /** `floating`: over a picture. `plain`, `inverse`: in a bar (`ui/back-bar.tsx`). */
  readonly tone: 'floating' | 'plain' | 'inverse'
}

const menuTexts = texts({ menu: { cn: '菜单', en: 'Menu' } })
const PhoneMenuItems = island(async () => (await import('./phone-menu-items.tsx')).PhoneMenuItems, { ahead: true })

const TRIGGERS = {
  floating: 'bg-surface/92 shadow-card backdrop-blur',
  plain: 'transition hover:bg-fill',
  inverse: 'text-white transition hover:bg-white/15',
} as const

/** Takes no room: overlays the end of the page's own bar. */
export function PhoneMenu({ tone }: PhoneMenuProps) {
  const t = useTexts(menuTexts)
  const icon = (
    <span className={classNames('grid size-10 place-items-center rounded-md', TRIGGERS[tone])}>
      <Icon name="menu" size={21} />
    </span>
  )
  return (
    <div className={classNames('z-40 h-0 lg:hidden', tone === 'floating' ? 'relative' : 'absolute inset-x-0 top-0')}>
      <div
        className={
          tone === 'floating'
            ? 'absolute top-[max(12px,env(safe-area-inset-top))] right-3'
            : // over the bar's whole width, whose other end is the page's
              'pointer-events-none mx-auto flex max-w-[880px] justify-end px-2 pt-2 *:pointer-events-auto'
        }
      >
        <Menu label={t.menu} trigger={icon}>
          <div className="max-h-[calc(100dvh-84px)] w-[min(264px,calc(100vw-48px))] overflow-y-auto overscroll-contain">
            <PhoneMenuItems />
          </div>
        </Menu>
      </div>
    </div>
  )
}

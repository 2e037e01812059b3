import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Link } from '@cubic/web-kit/navigation/routing'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import type { ReactElement, ReactNode } from 'react'

export const POPUP =
  'z-50 rounded-[12px] border border-line bg-raised p-1.5 text-[0.84375rem] shadow-float outline-none'
const ITEM =
  'flex min-h-9 w-full cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1 text-left outline-none select-none data-highlighted:bg-fill data-disabled:text-ink-3'

/** Where others have an icon, the text of one without stands below theirs. */
const BESIDE_ICONS = 'group-has-[[role=menuitem]>svg]/menu:pl-[37px]'

export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={6} className="z-50 outline-none">
          <BaseMenu.Popup
            className={classNames(
              POPUP,
              'group/menu max-h-(--available-height) max-w-[min(22rem,var(--available-width))] min-w-52 overflow-y-auto',
            )}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

export function MenuItem({
  icon,
  danger = false,
  disabledReason,
  onClick,
  children,
}: {
  readonly icon?: IconName | undefined
  readonly danger?: boolean
  /** The reason why it is disabled: shown below its label. */
  readonly disabledReason?: string | undefined
  readonly onClick?: () => void
  readonly children: ReactNode
}) {
  return (
    <BaseMenu.Item
      disabled={disabledReason !== undefined}
      onClick={onClick}
      className={classNames(ITEM, danger && 'text-bad', !icon && BESIDE_ICONS)}
    >
      {icon && <Icon name={icon} size={17} className={danger ? '' : 'text-ink-2'} />}
      <span className="min-w-0 flex-1">
        {children}
        {disabledReason && <span className="block text-xs text-ink-3">{disabledReason}</span>}
      </span>
    </BaseMenu.Item>
  )
}

export function MenuLinkItem({
  to,
  icon,
  children,
}: {
  readonly to: string
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <BaseMenu.Item className={ITEM} render={<Link to={to} />}>
      {icon && <Icon name={icon} size={17} className="text-ink-2" />}
      {children}
    </BaseMenu.Item>
  )
}

export function MenuLine() {
  return <BaseMenu.Separator className="mx-1.5 my-1 h-px bg-line" />
}

export function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-3">{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  )
}

export function MenuChoices<Value extends string>({
  value,
  onChange,
  choices,
}: {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName }[]
}) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      {choices.map((choice) => (
        <BaseMenu.RadioItem key={choice.value} value={choice.value} className={ITEM}>
          {choice.icon && <Icon name={choice.icon} size={17} className="text-ink-2" />}
          <span className="flex-1">{choice.label}</span>
          <BaseMenu.RadioItemIndicator>
            <Icon name="check" size={16} className="text-brand-text" />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}

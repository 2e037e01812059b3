import { Link } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { uiTexts } from '@cubic/web-kit/ui/texts'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Hint } from './hint.tsx'

const VARIANTS = {
  primary: 'bg-brand text-brand-ink border-transparent hover:bg-brand-2',
  secondary: 'bg-surface text-ink border-line-2 hover:bg-fill',
  soft: 'bg-brand-soft text-brand-text border-transparent hover:brightness-97 dark:hover:brightness-115',
  ghost: 'bg-transparent text-ink-2 border-transparent hover:bg-fill hover:text-ink',
  link: 'bg-transparent text-brand-text border-transparent hover:bg-brand-soft',
  danger: 'bg-bad-soft text-bad border-transparent hover:brightness-97 dark:hover:brightness-115',
} as const
const SIZES = { sm: 'min-h-8 px-2.5 text-[0.8125rem] gap-1.5', md: 'min-h-9 px-3.5 text-[0.875rem] gap-[7px]' } as const

type Look = {
  readonly variant?: keyof typeof VARIANTS
  readonly size?: keyof typeof SIZES
  readonly icon?: IconName | undefined
  readonly className?: string | undefined
}

export function buttonLook({ variant = 'secondary', size = 'md', className }: Look): string {
  return classNames(
    'inline-flex max-w-full shrink-0 items-center justify-center rounded-[10px] border font-semibold whitespace-nowrap transition select-none',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-50 disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled' | 'type'> & {
    readonly type?: 'button' | 'submit'
    /** In progress: keeps the label and ignores further clicks. */
    readonly pending?: boolean | undefined
    /** The reason why it is disabled: shown on hover and focus, and read out. The button stays focusable. */
    readonly disabledReason?: string | undefined
    readonly disabled?: boolean | undefined
    readonly ref?: Ref<HTMLButtonElement>
  }

export function Button(props: ButtonProps) {
  const {
    variant,
    size = 'md',
    icon,
    className,
    type,
    pending,
    disabledReason,
    disabled,
    onClick,
    children,
    ...rest
  } = props
  const t = useTexts(uiTexts)
  const isBlocked = pending === true || disabledReason !== undefined
  const button = (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonLook({ ...(variant && { variant }), size, className })}
      disabled={disabled}
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} size={size === 'sm' ? 15 : 17} />}
      {children}
      {pending && <span className="sr-only">{t.pending}</span>}
    </button>
  )
  return disabledReason === undefined ? button : <Hint text={disabledReason}>{button}</Hint>
}

export function LinkButton({
  to,
  icon,
  children,
  size = 'md',
  ...look
}: Look & { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={buttonLook({ ...look, size })}>
      {icon && <Icon name={icon} size={size === 'sm' ? 15 : 17} />}
      {children}
    </Link>
  )
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  /** The accessible name, also shown as the tooltip. */
  readonly label: string
  readonly icon: IconName
  readonly size?: number
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, size = 17, className, ...rest }: IconButtonProps) {
  return (
    <Hint text={label}>
      <button
        {...rest}
        type="button"
        aria-label={label}
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-[9px] text-ink-2 transition hover:bg-fill hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent',
          className,
        )}
      >
        <Icon name={icon} size={size} />
      </button>
    </Hint>
  )
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { Link } from '../navigation/routing.tsx'
import { useTexts } from '../language/text.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { uiTexts } from './texts.ts'

const VARIANTS = {
  primary: 'bg-brand text-brand-ink hover:bg-brand-2',
  secondary: 'bg-surface text-ink border border-line hover:border-line-2 hover:bg-fill',
  soft: 'bg-brand-soft text-brand-text hover:brightness-97 dark:hover:brightness-115',
  ghost: 'text-brand-text hover:bg-brand-soft',
  danger: 'bg-bad-soft text-bad hover:brightness-97 dark:hover:brightness-115',
} as const
const SIZES = {
  sm: 'min-h-9 px-3.5 rounded-[10px] text-[0.875rem] gap-1.5',
  md: 'min-h-11 px-4.5 rounded-md text-[0.9375rem] gap-2',
  lg: 'min-h-[50px] px-6 rounded-[14px] text-[1rem] gap-2',
} as const

type Look = {
  readonly variant?: keyof typeof VARIANTS
  readonly size?: keyof typeof SIZES
  readonly icon?: IconName | undefined
  readonly block?: boolean
  readonly className?: string
  readonly children: ReactNode
}
export type ButtonProps = Look & {
  readonly type?: 'button' | 'submit'
  /** Under way: the label stays, a second press does nothing. */
  readonly pending?: boolean
  readonly disabled?: boolean
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
  readonly ref?: Ref<HTMLButtonElement>
  readonly form?: string
  readonly describedBy?: string | undefined
  readonly autoFocus?: boolean
}

function lookOf({ variant = 'primary', size = 'md', block = false, className }: Omit<Look, 'children'>): string {
  return classNames(
    'inline-flex max-w-full shrink-0 items-center justify-center py-1 text-center font-semibold transition select-none active:scale-[.985]',
    'disabled:opacity-45 disabled:active:scale-100 aria-disabled:cursor-default aria-disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
    className,
  )
}

export function Button({
  type = 'button',
  pending = false,
  disabled,
  onClick,
  ref,
  form,
  describedBy,
  autoFocus,
  icon,
  children,
  ...look
}: ButtonProps) {
  const t = useTexts(uiTexts)
  return (
    <button
      ref={ref}
      type={type === 'submit' ? 'submit' : 'button'}
      className={lookOf(look)}
      disabled={disabled}
      form={form}
      aria-disabled={pending || undefined}
      aria-describedby={describedBy}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} size={look.size === 'sm' ? 17 : 19} />}
      {children}
      {pending && <span className="sr-only">{t.pending}</span>}
    </button>
  )
}

export function LinkButton({
  to,
  icon,
  children,
  state,
  ...look
}: Look & { readonly to: string; readonly state?: unknown }) {
  return (
    <Link to={to} state={state} className={lookOf(look)}>
      {icon && <Icon name={icon} size={look.size === 'sm' ? 17 : 19} />}
      {children}
    </Link>
  )
}

export type IconButtonProps = {
  readonly label: string
  readonly icon: IconName
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
  readonly disabled?: boolean
  readonly pressed?: boolean
  /** `floating`: white, above pictures. `inverse`: white on a dark ground. */
  readonly tone?: 'plain' | 'floating' | 'inverse' | 'filled'
  readonly size?: number
  readonly ref?: Ref<HTMLButtonElement>
  readonly className?: string
}

const TONES = {
  plain: 'text-ink hover:bg-fill',
  floating: 'bg-surface/92 text-ink shadow-card backdrop-blur hover:bg-surface',
  inverse: 'text-white hover:bg-white/15',
  filled: 'bg-fill text-ink hover:brightness-97',
} as const

export function IconButton({
  label,
  icon,
  onClick,
  disabled,
  pressed,
  tone = 'plain',
  size = 21,
  ref,
  className,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        'grid size-10 shrink-0 place-items-center rounded-md transition active:scale-95 disabled:opacity-40',
        TONES[tone],
        className,
      )}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-[17px] animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

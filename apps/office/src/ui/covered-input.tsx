import { classNames } from '@cubic/web-kit/ui/class-names'
import type { InputHTMLAttributes } from 'react'
import { CONTROL } from './control.ts'

/**
 * A native date input. It formats dates in the browser's language, so `shown` covers its text, except while somebody
 * types; undefined means that no date is chosen.
 */
export function CoveredInput({
  shown,
  placeholder,
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { readonly shown: string | undefined; readonly placeholder: string }) {
  return (
    <div className={classNames('relative', className)}>
      <input {...rest} className={classNames(CONTROL, 'peer h-9 px-[11px] not-focus:text-transparent!')} />
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute inset-y-0 left-[11px] flex items-center text-[0.875rem] peer-focus:hidden',
          shown === undefined && 'text-ink-3',
        )}
      >
        {shown ?? placeholder}
      </span>
    </div>
  )
}

import { siteConfig } from '../config.ts'
import { Picture } from './picture.tsx'

/** The organisation's mark, else the cube. `size`: its height in CSS pixels. */
export function AppMark({ size = 28 }: { readonly size?: number }) {
  return (
    <Picture
      src={siteConfig().logo}
      sizes="160px"
      widest={160}
      eager
      className="w-auto max-w-[160px] shrink-0 object-contain"
      style={{ height: size }}
    >
      <svg viewBox="0 0 26 28" width={(size * 26) / 28} height={size} aria-hidden="true" className="shrink-0">
        <path d="M13 1 25 7.5 13 14 1 7.5Z" fill="#8f8bff" />
        <path d="M1 7.5 13 14v13L1 20.5Z" fill="#4a42d6" />
        <path d="M25 7.5 13 14v13l12-6.500Z" fill="#f0883e" />
      </svg>
    </Picture>
  )
}

import type { ComponentType } from 'react'
import { classNames } from './class-names.ts'
import type { CoverArtProps } from './cover-art.tsx'
import { Picture } from './picture.tsx'

let CoverArt: ComponentType<CoverArtProps> = () => null

/** Sets how the front end loads the drawing of covers (`cover-art.tsx`): at once, or when one is shown. */
export function provideCoverArt(component: typeof CoverArt): void {
  CoverArt = component
}

/** The `sizes` of each use, and its greatest width in CSS pixels. */
const WIDTHS = {
  card: { sizes: '(min-width: 1280px) 400px, (min-width: 768px) 33vw, (min-width: 640px) 50vw, 104px', widest: 400 },
  row: { sizes: '104px', widest: 104 },
  lead: { sizes: '(min-width: 1440px) 760px, (min-width: 1024px) 55vw, 100vw', widest: 1024 },
  sheet: { sizes: '(min-width: 640px) 560px, 100vw', widest: 640 },
} as const

/**
 * A picture that fills its frame; generated art if it is missing or fails to load. `className` sets the frame's size.
 */
export function Cover({
  src,
  seed,
  kind,
  shown,
  eager = false,
  className,
}: {
  readonly src: string | null | undefined
  readonly seed: number
  readonly kind: number
  readonly shown: keyof typeof WIDTHS
  /** Among the first things on the page. */
  readonly eager?: boolean
  readonly className?: string
}) {
  return (
    <div className={classNames('relative overflow-hidden bg-fill', className)}>
      <Picture src={src} {...WIDTHS[shown]} eager={eager} className="absolute inset-0 size-full object-cover">
        <CoverArt seed={seed} kind={kind} className="absolute inset-0" />
      </Picture>
    </div>
  )
}

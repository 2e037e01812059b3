import { classNames } from './class-names.ts'
import { CoverArt } from './cover-art.tsx'
import { Picture } from './picture.tsx'

/** How wide a cover is shown, and the widest of it in CSS pixels. */
const WIDTHS = {
  card: { sizes: '(min-width: 1280px) 400px, (min-width: 768px) 33vw, (min-width: 640px) 50vw, 104px', widest: 400 },
  row: { sizes: '104px', widest: 104 },
  lead: { sizes: '(min-width: 1440px) 760px, (min-width: 1024px) 55vw, 100vw', widest: 1024 },
  sheet: { sizes: '(min-width: 640px) 560px, 100vw', widest: 640 },
} as const

/** A picture that fills its frame; without one, or where it cannot be had, the generated art. The frame's size comes from `className`. */
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
  /** What of the page it is. */
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

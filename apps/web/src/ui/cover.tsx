import { fileUrl } from '../lib/paths.ts'
import { classNames } from './class-names.ts'
import { CoverArt } from './cover-art.tsx'

/** A picture that fills its frame; without one, the generated art. The frame's size comes from `className`. */
export function Cover({
  src,
  seed,
  kind,
  eager = false,
  className,
}: {
  readonly src: string | null | undefined
  readonly seed: number
  readonly kind: number
  /** Among the first things on the page. */
  readonly eager?: boolean
  readonly className?: string
}) {
  return (
    <div className={classNames('relative overflow-hidden bg-fill', className)}>
      {src ? (
        <img
          src={fileUrl(src)}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <CoverArt seed={seed} kind={kind} className="absolute inset-0" />
      )}
    </div>
  )
}

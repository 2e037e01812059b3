import { useState, type CSSProperties, type ReactNode } from 'react'
import { imageSources } from '../images.ts'

/**
 * A picture in the size and format that the browser likes best; where there is none, or it cannot be had, `children` instead.
 * Its box comes from `className` and `style`, so nothing moves when it arrives.
 */
export function Picture({
  src,
  alt = '',
  sizes,
  widest,
  eager = false,
  className,
  style,
  children,
}: {
  readonly src: string | null | undefined
  /** What it shows, where that is not told beside it. */
  readonly alt?: string
  /** How wide it is shown, as the attribute `sizes` says it. */
  readonly sizes: string
  /** The widest of these, in CSS pixels. */
  readonly widest: number
  /** Among the first things on the page. */
  readonly eager?: boolean
  readonly className?: string | undefined
  readonly style?: CSSProperties
  readonly children: ReactNode
}) {
  const [failed, setFailed] = useState<string>()
  if (!src || failed === src) return children
  const { src: fallback, sources } = imageSources(src, widest)
  // one that failed before this script ran tells nobody any more
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(src)
  }
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        key={src}
        ref={look}
        src={fallback}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(src)}
        className={className}
        style={style}
      />
    </picture>
  )
}

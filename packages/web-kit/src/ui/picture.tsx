import { useState, type CSSProperties, type ReactNode } from 'react'
import { imageSources } from '../appearance/images.ts'

/**
 * A picture in the size and format that the browser prefers; `children` if there is none or it fails to load.
 * `className` and `style` set its box, so nothing moves when it arrives.
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
  /** A description, unless the text beside it already gives one. */
  readonly alt?: string
  /** Its width, in the syntax of the `sizes` attribute. */
  readonly sizes: string
  /** The greatest of these widths, in CSS pixels. */
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
  // an image that failed before this script ran fires no event
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

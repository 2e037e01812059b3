import { Picture } from './picture.tsx'

export function Avatar({
  name,
  src,
  size = 32,
}: {
  readonly name: string
  readonly src?: string | null | undefined
  readonly size?: number
}) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  const [first = '·'] = name.trim()
  // Ignores external avatars, which an older version stored.
  const own = src && /^\/(?!\/)/.test(src) ? src : undefined
  return (
    <Picture
      src={own}
      sizes={`${size}px`}
      widest={size}
      className="shrink-0 rounded-full bg-fill object-cover"
      style={style}
    >
      <span
        aria-hidden="true"
        style={style}
        className="grid shrink-0 place-items-center rounded-full bg-brand-soft leading-none font-bold text-brand-text uppercase"
      >
        {first}
      </span>
    </Picture>
  )
}

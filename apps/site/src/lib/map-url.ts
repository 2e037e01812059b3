import type { Lang } from '@cubic/contract'

/** A place on a map. Amap, which Chinese readers use, knows places by their Chinese names only. */
export function mapUrl(place: {
  readonly lang: Lang
  readonly address: string
  readonly chinese: string | null | undefined
}): string {
  return place.lang === 'cn'
    ? `https://uri.amap.com/search?keyword=${encodeURIComponent(place.chinese ?? place.address)}`
    : `https://maps.google.com/?q=${encodeURIComponent(place.address)}`
}

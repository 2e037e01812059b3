import type { DoorEvent, Lang } from '@cubic/contract'

/** An event's name in a language, or in the other one where it has none. */
export function eventName({ name_cn, name_en }: DoorEvent, lang: Lang): string {
  return (lang === 'cn' ? name_cn || name_en : name_en || name_cn) ?? ''
}

export function eventPlace({ address_cn, address_en }: DoorEvent, lang: Lang): string {
  return (lang === 'cn' ? address_cn || address_en : address_en || address_cn) ?? ''
}

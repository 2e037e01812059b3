import type { DoorEvent, DoorSession, Lang } from '@cubic/contract'

/** An event's name in a language, or in the other one where it has none. */
export function eventName({ name_cn, name_en }: DoorEvent, lang: Lang): string {
  return (lang === 'cn' ? name_cn || name_en : name_en || name_cn) ?? ''
}

export function eventPlace({ address_cn, address_en }: DoorEvent, lang: Lang): string {
  return (lang === 'cn' ? address_cn || address_en : address_en || address_cn) ?? ''
}

/** The name of a session in a language, in the other one where it has no other. */
export function sessionName({ name_cn: cn, name_en: en }: DoorSession, lang: Lang): string {
  return (lang === 'cn' ? (cn ?? en) : (en ?? cn)) ?? ''
}

/** Returns the session's room, or else the place of its event. */
export function sessionPlace(session: DoorSession, event: DoorEvent | undefined, lang: Lang): string {
  const place = (of: Pick<DoorSession, 'address_cn' | 'address_en'> | undefined) =>
    lang === 'cn' ? (of?.address_cn ?? of?.address_en) : (of?.address_en ?? of?.address_cn)
  return place(session) ?? place(event) ?? ''
}

import type { DoorEvent, DoorSession, Lang } from '@cubic/contract'

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

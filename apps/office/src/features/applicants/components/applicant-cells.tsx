import { REGISTRATION_SOURCE, REGISTRATION_STATUS, type RegistrationStatus, type Text } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { Badge } from '@cubic/web-kit/ui/badge'
import { toneOf } from '../../../crud/model/value.tsx'
import { phoneText } from '../../../data/phone-text.ts'
import type { ApplicantRow } from '../data/api.ts'

export function ApplicantCell({ row }: { readonly row: ApplicantRow }) {
  const name = row.data.name
  const number = row.data.unify_id
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} size={30} />
      <span className="grid min-w-0 leading-tight">
        <b className="truncate font-semibold">{name}</b>
        {number && <span className="truncate text-xs text-ink-3">{number}</span>}
      </span>
    </span>
  )
}

export function PhoneCell({ row }: { readonly row: ApplicantRow }) {
  const phone = row.data.phone
  return !phone ? <span className="text-ink-3">—</span> : phoneText(phone)
}

/** Shows the chosen sessions, with all of them in a tooltip. */
export function SessionsCell({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <span className="text-ink-3">—</span>
  return (
    <span title={names.join('\n')} className="flex min-w-0 items-baseline gap-2">
      <b className="font-semibold tabular-nums">{names.length}</b>
      <span className="truncate text-xs text-ink-2">{names.join(' · ')}</span>
    </span>
  )
}

/** Shows a registration's source: a word for Cubic's own sources, otherwise the text that the sending program gave. */
export function SourceCell({ row }: { readonly row: ApplicantRow }) {
  const lang = useLanguage()
  const source = row.data.source
  return SOURCES.get(source ?? '')?.[lang] ?? (source || <span className="text-ink-3">—</span>)
}

const SOURCES: ReadonlyMap<string, Text> = new Map(Object.entries(REGISTRATION_SOURCE))

export function StateCell({ row }: { readonly row: ApplicantRow }) {
  return <StateBadge status={row.data.registration_status} place={row.data.waitlist_position} />
}

export function StateBadge({ status, place }: { readonly status: RegistrationStatus; readonly place?: number | null }) {
  const lang = useLanguage()
  const word = REGISTRATION_STATUS[status][lang]
  return <Badge tone={toneOf(status)}>{typeof place === 'number' ? `${word} ${place}` : word}</Badge>
}

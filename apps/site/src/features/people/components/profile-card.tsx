import { PERSON_TYPE, type PersonType } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { maskPhone } from '@cubic/domain/ticket/mask'
import { useState, type ReactNode } from 'react'
import { useLanguage } from '@cubic/web-kit/language/language'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { IconButton } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { Skeleton } from '@cubic/web-kit/ui/states'
import type { Person } from '../data/api.ts'
import { peopleTexts } from '../data/texts.ts'
import { AvatarButton } from './avatar-button.tsx'
import { island } from '../../../hydration/island.tsx'

const ProfileDialog = island(async () => (await import('./profile-dialog.tsx')).ProfileDialog, { ahead: true })

export function ProfileCard({
  user,
  person,
}: {
  readonly user: CurrentUser
  readonly person: Person | null | undefined
}) {
  const t = useTexts(peopleTexts)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card aria-label={t.basics} className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-3.5">
        <AvatarButton user={user} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-lg">
            {user.name}
            {user.nickname && user.nickname !== user.name && (
              <span className="ml-2 text-[0.875rem] font-normal text-ink-3">{user.nickname}</span>
            )}
          </h2>
          <Identity person={person} />
        </div>
        <IconButton
          label={t.edit}
          icon="edit"
          tone="filled"
          className="self-start"
          onClick={() => setIsEditing(true)}
        />
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-[0.875rem] sm:grid-cols-2 lg:grid-cols-1">
        <Contact icon="phone" label={t.phone}>
          {user.phone && maskPhone(user.phone)}
        </Contact>
        <Contact icon="mail" label={t.email}>
          {user.email}
        </Contact>
      </dl>
      {isEditing && <ProfileDialog user={user} onDismiss={() => setIsEditing(false)} />}
    </Card>
  )
}

function Identity({ person }: { readonly person: Person | null | undefined }) {
  const t = useTexts(peopleTexts)
  const lang = useLanguage()
  if (person === undefined) return <Skeleton className="mt-1.5 h-3.5 w-40" />
  const type = person && isPersonType(person.person_type) ? PERSON_TYPE[person.person_type][lang] : undefined
  const idWords =
    person?.person_type === 'student' ? t.studentId : person?.person_type === 'staff' ? t.employeeId : t.unifyId
  const words = [person?.unify_id && idWords(person.unify_id), type].filter(Boolean)
  return <p className="text-sm text-ink-3">{words.join(DOT)}</p>
}

function isPersonType(type: string | null): type is PersonType {
  return type !== null && Object.hasOwn(PERSON_TYPE, type)
}

function Contact({
  icon,
  label,
  children,
}: {
  readonly icon: IconName
  readonly label: string
  readonly children: ReactNode
}) {
  const t = useTexts(peopleTexts)
  return (
    <div className="flex min-w-0 items-center gap-2 text-ink-2">
      <dt>
        <Icon name={icon} size={18} className="text-ink-3" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 truncate">{children || <span className="text-ink-3">{t.none}</span>}</dd>
    </div>
  )
}

import { CubicEventBase, PUBLIC_STATUSES } from '@cubic/contract'
import { paths } from '@cubic/web-kit/paths'
import { useTexts } from '@cubic/web-kit/text'
import type { ReactNode } from 'react'
import { useModel } from '../../../crud/model/model.ts'
import { isRelated, toneOf } from '../../../crud/model/value.tsx'
import { EventHead } from '../../../shell/event-head.tsx'
import { IconButton, LinkButton } from '../../../ui/button.tsx'
import { HeadButtons } from '../../../ui/layout.tsx'
import { Menu, MenuLinkItem } from '../../../ui/menu.tsx'
import type { EventOfApplicants } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'

/** The event's head above its applicants and its messages, with the buttons of the tab. */
export function ApplicantsHead({
  id,
  event,
  actions,
  more,
}: {
  readonly id: number
  readonly event: EventOfApplicants | null | undefined
  readonly actions: ReactNode
  /** Further items of a menu, which then has the way to the public page too. */
  readonly more?: ReactNode
}) {
  const t = useTexts(applicantTexts)
  const states = useModel(CubicEventBase).data?.fields.get('status')?.selections
  const word = (status: string) => states?.find(({ value }) => value === status)?.name ?? status
  const shown = event && {
    name: event.name ?? '',
    cover: event.cover,
    type: isRelated(event.type_id) ? event.type_id : null,
    state: { word: word(event.status), tone: toneOf(event.status) },
  }
  const publicPage =
    event && PUBLIC_STATUSES.some((each) => each === event.status)
      ? ({ to: paths.event(id), icon: 'external', children: t.viewPublic } as const)
      : undefined
  return (
    <EventHead
      id={id}
      event={shown ?? undefined}
      actions={
        <HeadButtons>
          {publicPage && more === undefined && <LinkButton {...publicPage} />}
          {actions}
          {more !== undefined && (
            <Menu trigger={<IconButton label={t.more} icon="more" className="size-9 border border-line-2" />}>
              {more}
              {publicPage && <MenuLinkItem {...publicPage} />}
            </Menu>
          )}
        </HeadButtons>
      }
    />
  )
}

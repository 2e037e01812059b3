import { PUBLIC_STATUSES } from '@cubic/contract'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import type { ReactNode } from 'react'
import { useHeadOfEvent } from '../../../crud/model/use-head-of-event.ts'
import { EventHead } from '../../../shell/event-head.tsx'
import { IconButton, LinkButton } from '../../../ui/button.tsx'
import { HeadButtons } from '../../../ui/layout.tsx'
import { Menu, MenuLinkItem } from '../../../ui/menu.tsx'
import type { EventOfApplicants } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'

export function ApplicantsHead({
  id,
  event,
  actions,
  more,
}: {
  readonly id: number
  readonly event: EventOfApplicants | null | undefined
  readonly actions: ReactNode
  /** Items added to the menu, which then also links to the public page. */
  readonly more?: ReactNode
}) {
  const t = useTexts(applicantTexts)
  const head = useHeadOfEvent(event)
  const publicPage =
    event && PUBLIC_STATUSES.some((each) => each === event.status)
      ? ({ to: paths.event(id), icon: 'external', children: t.viewPublic } as const)
      : undefined
  return (
    <EventHead
      id={id}
      event={head}
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

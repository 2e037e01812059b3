import { paths, publicUrl } from '@cubic/web-kit/paths'
import { useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useParams } from 'react-router'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { officePath } from '../../../shell/screen.ts'
import { buttonLook, LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Page, PageHead } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { doorEvent } from '../data/api.ts'
import { doorTexts } from '../data/texts.ts'
import { Board } from './board.tsx'
import { Conflicts } from './conflicts.tsx'
import { NotHere } from './not-here.tsx'
import { Passes } from './passes.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { Scans } from './scans.tsx'

const PARTS = ['', 'not-here', 'passes', 'scans', 'conflicts', 'rehearsal'] as const
type Part = (typeof PARTS)[number]

/** The check-in of an event: its live board, passes, scans, conflicts and rehearsal. */
export function DoorScreen() {
  const t = useTexts(doorTexts)
  const { event: given, part = '' } = useParams()
  const eventId = recordIdOf(given)
  const shown = PARTS.find((each) => each === part)
  const event = useQuery({ ...doorEvent(eventId), enabled: eventId > 0 })
  if (eventId === 0 || shown === undefined || event.data?.data === null)
    return (
      <Page>
        <EmptyState
          icon="calendar"
          title={t.gone}
          action={<LinkButton to={officePath('check-in')}>{t.events}</LinkButton>}
        />
      </Page>
    )
  if (!event.data)
    return (
      <Page>
        {event.error ? (
          <FailedRead error={event.error} />
        ) : (
          <Loading className="grid gap-3.5">
            <Skeleton className="h-8 w-72" />
            <Skeleton className="h-[420px] rounded-[14px]" />
          </Loading>
        )}
      </Page>
    )
  const { data, tags } = event.data
  const to = (path: string) => officePath(`check-in/${eventId}${path === '' ? '' : `/${path}`}`)
  const tabs = [
    { to: to(''), label: t.board },
    { to: to('not-here'), label: t.notHere },
    { to: to('passes'), label: t.passes },
    { to: to('scans'), label: t.scans },
    { to: to('conflicts'), label: t.conflicts },
    { to: to('rehearsal'), label: t.rehearsal },
  ]
  return (
    <Page>
      <PageHead
        title={data.name ?? ''}
        badge={!data.sign_in && <Badge tone="warn">{t.notOn}</Badge>}
        crumbs={[{ label: t.events, to: officePath('check-in') }]}
        actions={
          <>
            {tags.includes('write') && (
              <LinkButton to={officePath(`events/${eventId}/check-in`)} variant="ghost" icon="settings">
                {t.settings}
              </LinkButton>
            )}
            {tags.includes('venue_code') && (
              <LinkButton to={to('venue')} icon="qr">
                {t.venue}
              </LinkButton>
            )}
            <LinkButton to={to('wall')} icon="chart">
              {t.wall}
            </LinkButton>
            <a
              href={publicUrl(paths.scan())}
              target="_blank"
              rel="noopener"
              className={buttonLook({ variant: 'primary' })}
            >
              {t.scanner}
            </a>
          </>
        }
      />
      <TabLinks label={t.parts} tabs={tabs} />
      {partOf(shown, eventId, tags)}
    </Page>
  )
}

function partOf(part: Part, eventId: number, tags: readonly string[]) {
  switch (part) {
    case '':
      return <Board key={eventId} eventId={eventId} view="staff" />
    case 'not-here':
      return <NotHere eventId={eventId} />
    case 'passes':
      return <Passes eventId={eventId} mayMake={tags.includes('make_scanner_pass')} />
    case 'scans':
      return <Scans eventId={eventId} />
    case 'conflicts':
      return <Conflicts eventId={eventId} />
    case 'rehearsal':
      return <Rehearsal eventId={eventId} mayMake={tags.includes('make_test_tickets')} />
  }
}

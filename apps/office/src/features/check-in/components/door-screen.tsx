import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { useMayOpen } from '../../../shell/office-rights.ts'
import { officePath } from '../../../shell/screen.ts'
import { buttonLook, LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Page, PageHead } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { doorEvent } from '../data/api.ts'
import { doorTexts } from '../data/texts.ts'
import { Attendances } from './attendances.tsx'
import { Board } from './board.tsx'
import { Conflicts } from './conflicts.tsx'
import { NotHere } from './not-here.tsx'
import { Passes } from './passes.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { Scans } from './scans.tsx'

type DoorTab = {
  /** The last part of its URL. */
  readonly path: string
  readonly label: 'board' | 'notHere' | 'attendance' | 'passes' | 'scans' | 'conflicts' | 'rehearsal'
  readonly render: (eventId: number, tags: readonly string[]) => ReactNode
  /** Shown only if the event records when people came and left. */
  readonly keepsTimes?: true
}
const TABS: readonly DoorTab[] = [
  { path: '', label: 'board', render: (id) => <Board key={id} eventId={id} view="staff" /> },
  { path: 'not-here', label: 'notHere', render: (id) => <NotHere eventId={id} /> },
  { path: 'attendance', label: 'attendance', render: (id) => <Attendances eventId={id} />, keepsTimes: true },
  {
    path: 'passes',
    label: 'passes',
    render: (id, tags) => <Passes eventId={id} mayMake={tags.includes('make_scanner_pass')} />,
  },
  { path: 'scans', label: 'scans', render: (id) => <Scans eventId={id} /> },
  { path: 'conflicts', label: 'conflicts', render: (id) => <Conflicts eventId={id} /> },
  {
    path: 'rehearsal',
    label: 'rehearsal',
    render: (id, tags) => <Rehearsal eventId={id} mayMake={tags.includes('make_test_tickets')} />,
  },
]

const doorPath = (eventId: number, part: string) => officePath(`check-in/${eventId}${part === '' ? '' : `/${part}`}`)

export function DoorScreen() {
  const t = useTexts(doorTexts)
  const { event: given, part = '' } = useParams()
  const eventId = recordIdOf(given)
  const tab = TABS.find(({ path }) => path === part)
  const event = useQuery({ ...doorEvent(eventId), enabled: eventId > 0 })
  if (eventId === 0 || !tab || event.data?.data === null)
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
  const keepsTimes = data.sign_out || data.session_ids.length > 0
  return (
    <Page>
      <PageHead
        title={data.name ?? ''}
        badge={!data.sign_in && <Badge tone="warn">{t.notOn}</Badge>}
        crumbs={[{ label: t.events, to: officePath('check-in') }]}
        actions={<Actions eventId={eventId} tags={tags} />}
      />
      <TabLinks
        label={t.parts}
        tabs={TABS.filter((each) => keepsTimes || !each.keepsTimes || each === tab).map(({ path, label }) => ({
          to: doorPath(eventId, path),
          label: t[label],
        }))}
      />
      {tab.render(eventId, tags)}
    </Page>
  )
}

function Actions({ eventId, tags }: { readonly eventId: number; readonly tags: readonly string[] }) {
  const t = useTexts(doorTexts)
  const mayOpen = useMayOpen()
  return (
    <>
      {mayOpen('events/:event/applicants') && (
        <LinkButton to={officePath(`events/${eventId}/applicants`)} variant="ghost" icon="users">
          {t.people}
        </LinkButton>
      )}
      {tags.includes('write') && (
        <LinkButton to={officePath(`events/${eventId}/check-in`)} variant="ghost" icon="settings">
          {t.settings}
        </LinkButton>
      )}
      {tags.includes('venue_code') && (
        <LinkButton to={doorPath(eventId, 'venue')} icon="qr">
          {t.venue}
        </LinkButton>
      )}
      <LinkButton to={doorPath(eventId, 'wall')} icon="chart">
        {t.wall}
      </LinkButton>
      <a href={publicUrl(paths.scan())} target="_blank" rel="noopener" className={buttonLook({ variant: 'primary' })}>
        {t.scanner}
      </a>
    </>
  )
}

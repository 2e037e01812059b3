import {
  type CertificateRule,
  CubicCertificate,
  ISSUE_CERTIFICATES,
  REVOKE_CERTIFICATE,
  whereOf,
} from '@cubic/contract'
import { printCertificateCode } from '@cubic/domain/certificate/code-slips'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { useDownload } from '../../../crud/spreadsheets/download-button.tsx'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import type { ColumnWith, OpenRecord, RowOf } from '../../../crud/list-page/types.ts'
import { OpenPanel } from '../../../crud/list-page/with-panel.tsx'
import { MethodButton } from '../../../crud/actions/method-button.tsx'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { isRelated } from '../../../crud/model/value.tsx'
import { useRefusalOf } from '../../../crud/actions/refusal.ts'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { useHeadOfEvent } from '../../../crud/model/use-head-of-event.ts'
import { receiveCertificate, receiveCertificatePreview } from '../../../data/office-files.ts'
import { EventHead } from '../../../shell/event-head.tsx'
import { useMayOpen } from '../../../shell/office-rights.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { HeadButtons, Page } from '../../../ui/layout.tsx'
import { certificateSearch, certifiedEvent, issueToAll } from '../data/api.ts'
import { certificateTexts } from '../data/texts.ts'
import { CERTIFICATE_FIELDS, LATEST } from '../internal/certificate-rows.ts'

type Row = RowOf<typeof CubicCertificate, (typeof CERTIFICATE_FIELDS)[number]>
type Column = ColumnWith<typeof CubicCertificate, (typeof CERTIFICATE_FIELDS)[number]>

export function AllCertificates() {
  const t = useTexts(certificateTexts)
  return <CertificateList title={t.title} empty={{ title: t.none, hint: t.noneHint }} />
}

export function EventCertificates() {
  const t = useTexts(certificateTexts)
  const id = recordIdOf(useParams()['event'])
  const event = useQuery(certifiedEvent(id))
  const head = useHeadOfEvent(event.data)
  if (!event.data && event.error)
    return (
      <Page>
        <FailedRead error={event.error} />
      </Page>
    )
  if (event.data === null)
    return (
      <Page>
        <EmptyState
          icon="certificate"
          title={t.gone}
          action={<LinkButton to={officePath('events')}>{t.toList}</LinkButton>}
        />
      </Page>
    )
  const buttons = event.data && <IssueButtons id={id} tags={event.data.tags} />
  return (
    <CertificateList
      title={event.data?.name ?? '…'}
      eventId={id}
      empty={{ title: t.none, hint: t.noneOfEvent }}
      renderHead={(actions) => (
        <EventHead
          id={id}
          event={head}
          actions={
            <HeadButtons>
              {actions}
              {buttons}
            </HeadButtons>
          }
        />
      )}
    >
      {event.data && <RuleNote id={id} rule={event.data.certificate_rule} />}
    </CertificateList>
  )
}

/** Says who gets a certificate automatically. */
function RuleNote({ id, rule }: { readonly id: number; readonly rule: CertificateRule }) {
  const t = useTexts(certificateTexts)
  const mayChange = useMayOpen()('events/:id/:part?')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[11px] bg-fill px-3 py-2 text-sm text-ink-2">
      {t[`rule_${rule}`]}
      {mayChange && (
        <Link
          to={officePath(`events/${id}/check-in`)}
          className="rounded-sm font-semibold text-brand-text hover:underline"
        >
          {t.changeRule}
        </Link>
      )}
    </p>
  )
}

function IssueButtons({ id, tags }: { readonly id: number; readonly tags: readonly string[] }) {
  const t = useTexts(certificateTexts)
  const toast = useToast()
  const reason = useRefusalOf('CubicEventBase')(tags, ISSUE_CERTIFICATES.name)
  const [isAsking, setAsking] = useState(false)
  const { isPending, problem, submit } = useSubmit(issueToAll)
  const issue = () =>
    submit(id, ({ result: { issued, present } }) => {
      toast(issued.length === 0 ? t.issuedNone : t.issued(issued.length, present.length), 'success')
      setAsking(false)
    })
  return (
    <>
      <Preview id={id} />
      <Button variant="primary" icon="certificate" disabledReason={reason} onClick={() => setAsking(true)}>
        {t.issueAll}
      </Button>
      {isAsking && (
        <Dialog
          title={t.issueTitle}
          onDismiss={() => setAsking(false)}
          actions={
            <Button variant="primary" pending={isPending} onClick={issue}>
              {t.issue}
            </Button>
          }
        >
          <div className="grid gap-3">
            <p className="text-ink-2">{t.issueBody}</p>
            <Preview id={id} />
            <Failure>{problem}</Failure>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Preview({ id }: { readonly id: number }) {
  const t = useTexts(certificateTexts)
  const { isPending, fetchFile } = useDownload()
  return (
    <Button
      icon="file"
      pending={isPending}
      className="justify-self-start"
      onClick={() => void fetchFile((signal) => receiveCertificatePreview(id, signal), t.previewFile)}
    >
      {t.preview}
    </Button>
  )
}

type ListProps = {
  readonly title: string
  readonly eventId?: number
  readonly empty: { readonly title: string; readonly hint: string }
  readonly renderHead?: (actions: ReactNode) => ReactNode
  readonly children?: ReactNode
}

function CertificateList({ title, eventId, empty, renderHead, children }: ListProps) {
  const t = useTexts(certificateTexts)
  const name: Column = {
    field: 'name',
    width: 170,
    render: ({ data }) => data.name ?? <i className="text-ink-3">{t.erased}</i>,
  }
  const code: Column = {
    field: 'code',
    width: 160,
    render: ({ data }) => <span className="font-mono text-sm">{printCertificateCode(data.code)}</span>,
  }
  const rest = ['issued', 'hours'] as const
  return (
    <ListPage
      model={CubicCertificate}
      title={title}
      records={t.title}
      columns={[name, 'state', ...(eventId === undefined ? (['event_name'] as const) : []), 'number', code, ...rest]}
      fields={CERTIFICATE_FIELDS}
      sort={LATEST}
      {...(eventId !== undefined && { condition: whereOf(CubicCertificate)('event_id', '=', eventId) })}
      search={{ condition: certificateSearch, hint: t.search }}
      tabs={{ field: 'state' }}
      methods={[{ method: REVOKE_CERTIFICATE }]}
      create={null}
      canDelete={false}
      renderPanel={(open) => open.row && <CertificatePanel open={open} row={open.row} />}
      empty={empty}
      {...(renderHead && { renderHead })}
    >
      {children}
    </ListPage>
  )
}

function CertificatePanel({ open, row }: { readonly open: OpenRecord<Row>; readonly row: Row }) {
  const t = useTexts(certificateTexts)
  const pdf = useDownload()
  const { data } = row
  const facts = useFacts(data)
  return (
    <OpenPanel
      open={open}
      title={data.name ?? t.erased}
      actions={
        <>
          {data.state === 'valid' && data.name !== null && (
            <Button
              icon="download"
              pending={pdf.isPending}
              onClick={() =>
                void pdf.fetchFile((signal) => receiveCertificate(data.code, signal), `${data.number}.pdf`)
              }
            >
              PDF
            </Button>
          )}
          <LinkButton to={paths.certificate(printCertificateCode(data.code))} icon="external">
            {t.verify}
          </LinkButton>
          <MethodButton method={REVOKE_CERTIFICATE} record={row} name={data.number} />
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {facts.map(([label, value]) =>
          value === null || value === undefined || value === '' ? null : (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </OpenPanel>
  )
}

function useFacts(data: Row['data']): readonly (readonly [string, ReactNode])[] {
  const t = useTexts(certificateTexts)
  const dates = useDates()
  const event = isRelated(data.event_id) ? data.event_id.id : undefined
  return [
    [
      t.number,
      <span key="number" className="font-mono">
        {data.number}
      </span>,
    ],
    [
      t.code,
      <span key="code" className="font-mono font-semibold">
        {printCertificateCode(data.code)}
      </span>,
    ],
    [
      t.event,
      event === undefined ? (
        data.event_name
      ) : (
        <Link
          key="event"
          to={officePath(`events/${event}/certificates`)}
          className="rounded-sm text-brand-text hover:underline"
        >
          {data.event_name}
        </Link>
      ),
    ],
    [t.ending, data.ending],
    [t.hours, data.hours === null ? null : [String(data.hours), data.category].filter(Boolean).join(DOT)],
    [t.minutes, data.minutes],
    [t.basis, data.basis],
    [t.issuedAt, dates.exact(data.issued)],
    [t.issuer, [data.issuer, data.unit_name].filter(Boolean).join(DOT)],
    [t.revokedAt, data.revoked_time && dates.exact(data.revoked_time)],
    [t.reason, data.revoke_reason],
  ]
}

import { CubicMessageSetting } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import type { FormGroup } from '../../../crud/record-form/form-groups.ts'
import { FormSkeleton } from '../../../crud/record-form/form-skeleton.tsx'
import { RecordForm } from '../../../crud/record-form/record-form.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { messageSettings } from '../data/api.ts'
import { messageTexts } from '../data/texts.ts'
import { MailTest } from './mail-test.tsx'
import { MessageTabs } from './message-tabs.tsx'

export function MessageSettings() {
  const t = useTexts(messageTexts)
  const { data, error } = useQuery(messageSettings())
  const groups: readonly FormGroup<typeof CubicMessageSetting>[] = [
    {
      label: t.smtp,
      fields: ['smtp_host', 'smtp_security', 'smtp_port', 'smtp_user', 'smtp_password', 'mail_from'],
    },
    {
      label: t.platform,
      fields: [
        'server_address',
        'platform_app_id',
        'secret',
        'sender_address_id',
        'sms_signature',
        'send_sms',
        'platform_email',
      ],
    },
    {
      label: t.limits,
      fields: ['per_minute', 'per_recipient_per_minute', 'stranger_per_hour', 'stranger_per_day'],
    },
  ]
  return (
    <Page>
      <PageHead title={t.title} description={t.settingsHint} />
      <MessageTabs />
      <MailTest />
      {error && data === undefined ? (
        <Card>
          <FailedRead error={error} />
        </Card>
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <RecordForm key={data ?? 'new'} model={CubicMessageSetting} id={data ?? 'new'} groups={groups} isOnlyOne />
      )}
    </Page>
  )
}

import { CubicMessageSetting } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/query'
import { useChange } from '@cubic/web-kit/change'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useFailureToast } from '../../../crud/use-change-problem.ts'
import type { FormGroup } from '../../../crud/record-form/form-groups.ts'
import { FormSkeleton } from '../../../crud/record-form/form-skeleton.tsx'
import { RecordForm } from '../../../crud/record-form/record-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { messageSettings, tryTemplate } from '../data/api.ts'
import { messageTexts } from '../data/texts.ts'
import { MessageTabs } from './message-tabs.tsx'

/** Edits how messages are sent, and how fast. */
export function MessageSettings() {
  const t = useTexts(messageTexts)
  const lang = useLanguage()
  const toast = useToast()
  const { data, error } = useQuery(messageSettings())
  const { mutate, isPending } = useChange(tryTemplate)
  const sayFailure = useFailureToast()
  const groups: readonly FormGroup<typeof CubicMessageSetting>[] = [
    { label: t.smtp, fields: ['smtp_url', 'mail_from'] },
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
  const test = () =>
    mutate(
      { channel: 'email', case: 'registration_success', language: lang },
      {
        onSuccess: (problem) => (problem === undefined ? toast(t.tried) : toast(problem, 'danger')),
        onError: sayFailure,
      },
    )
  return (
    <Page>
      <PageHead
        title={t.title}
        description={t.settingsHint}
        actions={
          <Button icon="mail" pending={isPending} onClick={test}>
            {t.tryIt}
          </Button>
        }
      />
      <MessageTabs />
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

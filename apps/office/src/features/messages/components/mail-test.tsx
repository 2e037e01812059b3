import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useEffect, useState } from 'react'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Card } from '../../../ui/layout.tsx'
import { outboxState, TEST_PATIENCE_MS, testOutcome, tryTemplate } from '../data/api.ts'
import { messageTexts } from '../data/texts.ts'
import { meaningOf } from '../internal/mail-answer.ts'

/** Sends a mail to the user, and explains the mail server's answer. */
export function MailTest() {
  const t = useTexts(messageTexts)
  const language = useLanguage()
  const [id, setId] = useState<number>()
  const { submit, isPending, problem } = useSubmit(tryTemplate)
  const test = () => {
    setId(undefined)
    submit({ channel: 'email', case: 'registration_success', language }, ({ result }) => setId(result.id))
  }
  return (
    <Card
      title={t.testMail}
      aside={
        <Button icon="mail" pending={isPending} onClick={test}>
          {t.tryIt}
        </Button>
      }
    >
      {problem !== undefined ? (
        <Failure>{problem}</Failure>
      ) : id === undefined ? (
        <p className="text-sm text-ink-2">{t.testHint}</p>
      ) : (
        <TestOutcome key={id} id={id} />
      )}
    </Card>
  )
}

function TestOutcome({ id }: { readonly id: number }) {
  const t = useTexts(messageTexts)
  const [isLate, setLate] = useState(false)
  const { data } = useQuery(testOutcome(id))
  const { data: outbox } = useQuery(outboxState())
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TEST_PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const answer = data?.last_error
  if (data?.state === 'sent')
    return (
      <p role="status" className="flex items-center gap-2 text-sm font-semibold text-ok">
        <Icon name="check-circle" size={17} />
        {outbox?.email === 'inbox' ? t.testKept : t.testSent(data.recipient ?? '')}
      </p>
    )
  if (!answer)
    return (
      <p role="status" className="text-sm text-ink-2">
        {isLate ? t.testWaits : t.testing}
      </p>
    )
  return (
    <div role="status" className="grid gap-1 text-sm">
      <p className="flex items-center gap-2 font-semibold text-bad">
        <Icon name="warning" size={17} />
        {t[`answer_${meaningOf(answer)}`]}
      </p>
      <p className="wrap-anywhere text-ink-2">{t.serverSaid(answer)}</p>
    </div>
  )
}

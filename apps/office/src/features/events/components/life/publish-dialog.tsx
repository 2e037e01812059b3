import { useDates } from '@cubic/web-kit/clock'
import { useQuery } from '@cubic/web-kit/query'
import { useNavigate } from '@cubic/web-kit/routing'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useSubmit } from '../../../../crud/use-submit.ts'
import { reachedBy, reachTexts, toldPeople } from '../../../../data/told-people.ts'
import { officePath } from '../../../../shell/screen.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { Field } from '../../../../ui/field.tsx'
import { InstantInput } from '../../../../ui/instant-input.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { publishEvent } from '../../data/api.ts'
import { editorTexts } from '../../data/texts.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'

/** Publishes an event now or at a time; of a cancelled one it says what its people are told. */
export function PublishDialog({
  edited,
  onPublished,
  onDismiss,
}: {
  readonly edited: EditedEvent
  readonly onPublished: () => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(editorTexts)
  const { ways } = useTexts(reachTexts)
  const navigate = useNavigate()
  const toast = useToast()
  const { now } = useDates()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState<string | null>(null)
  const [isTooEarly, setTooEarly] = useState(false)
  const { submit, isPending, problem } = useSubmit(publishEvent)
  const isAgain = edited.status === 'cancelled'
  const reach = useQuery({ ...toldPeople(edited.id), enabled: isAgain }).data
  const end = edited.event.values.end_time
  const isOver = typeof end === 'string' && new Date(end) <= now
  const heard = isAgain && !isOver && reach ? reachedBy(reach) : 0
  const publish = () => {
    const isLater = when === 'later'
    const isPast = isLater && (at === null || new Date(at) <= now)
    setTooEarly(isPast)
    if (isPast) return
    submit(isLater && at !== null ? { id: edited.id, at } : { id: edited.id }, () => {
      if (heard > 0 && !isLater)
        toast(t.publishedAgain(heard), 'success', {
          label: t.writeToThem,
          run: () => navigate(officePath(`events/${edited.id}/messages`)),
        })
      else toast(isLater ? t.scheduled : t.published)
      if (isLater || heard > 0) onDismiss()
      else onPublished()
    })
  }
  return (
    <Dialog
      title={isAgain ? t.publishAgainTitle : t.publishTitle}
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isPending} onClick={publish}>
          {when === 'now' ? t.publishNow : t.schedule}
        </Button>
      }
    >
      <div className="grid justify-items-start gap-3.5">
        <p className="text-sm text-ink-2">{t.appears}</p>
        {isAgain && reach && reach.people > 0 && (
          <p className="text-sm">{isOver ? t.againUnheard : `${t.again(reach.people)}${ways(reach)}`}</p>
        )}
        <Segmented
          label={t.publishWhen}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t.publishNow },
            { value: 'later', label: t.publishLater },
          ]}
        />
        {when === 'later' && (
          <Field label={t.publishAt} required className="w-full">
            {(described) => <InstantInput {...described} value={at} onChange={setAt} />}
          </Field>
        )}
        <Failure>{isTooEarly ? t.publishTooEarly : problem}</Failure>
      </div>
    </Dialog>
  )
}

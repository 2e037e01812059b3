import { useDates } from '@cubic/web-kit/datetime/clock'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useSubmit } from '../../../../crud/actions/use-submit.ts'
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

type Props = {
  readonly edited: EditedEvent
  readonly onPublished: () => void
  readonly onDismiss: () => void
}

/** Publishes an event now or at a time; for a cancelled one, says what its people are told. */
export function PublishDialog({ edited, onPublished, onDismiss }: Props) {
  const t = useTexts(editorTexts)
  const { ways } = useTexts(reachTexts)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState<string | null>(null)
  const { isAgain, isOver, reach, heard } = useReach(edited)
  const { publish, isPending, problem } = usePublish({ edited, heard, onPublished, onDismiss })
  return (
    <Dialog
      title={isAgain ? t.publishAgainTitle : t.publishTitle}
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isPending} onClick={() => publish(when === 'later' ? at : undefined)}>
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
        <Failure>{problem}</Failure>
      </div>
    </Dialog>
  )
}

/** Tells whether the event is published again, and how many people then hear of it: none once it is over. */
function useReach({ id, status, event }: EditedEvent) {
  const { now } = useDates()
  const isAgain = status === 'cancelled'
  const reach = useQuery({ ...toldPeople(id), enabled: isAgain }).data
  const end = event.values.end_time
  const isOver = typeof end === 'string' && new Date(end) <= now
  return { isAgain, isOver, reach, heard: isAgain && !isOver && reach ? reachedBy(reach) : 0 }
}

function usePublish({ edited, heard, onPublished, onDismiss }: Props & { readonly heard: number }) {
  const t = useTexts(editorTexts)
  const navigate = useNavigate()
  const toast = useToast()
  const { now } = useDates()
  const [isTooEarly, setTooEarly] = useState(false)
  const { submit, isPending, problem } = useSubmit(publishEvent)
  const sayPublished = (isLater: boolean) => {
    if (isLater || heard === 0) return toast(isLater ? t.scheduled : t.published)
    const writeToThem = () => navigate(officePath(`events/${edited.id}/messages`))
    return toast(t.publishedAgain(heard), 'success', { label: t.writeToThem, run: writeToThem })
  }
  /** Publishes now if `at` is undefined; null is a time that has not been typed yet. */
  const publish = (at: string | null | undefined) => {
    const isLater = at !== undefined
    const isPast = isLater && (at === null || new Date(at) <= now)
    setTooEarly(isPast)
    if (isPast) return
    submit({ id: edited.id, ...(typeof at === 'string' && { at }) }, () => {
      sayPublished(isLater)
      if (isLater || heard > 0) onDismiss()
      else onPublished()
    })
  }
  return { publish, isPending, problem: isTooEarly ? t.publishTooEarly : problem }
}

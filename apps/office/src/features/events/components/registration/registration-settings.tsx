import { useChange } from '@cubic/web-kit/queries/change'
import { useTexts } from '@cubic/web-kit/language/text'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useChangeProblem } from '../../../../crud/actions/use-change-problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { addRegistration } from '../../data/api.ts'
import { registrationTexts } from '../../internal/registration-texts.ts'
import { editorTexts } from '../../data/texts.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { EventMoment, EventNumber, EventRange, EventSwitch } from '../base/event-fields.tsx'
import { RegistrationTimeline } from './registration-timeline.tsx'
import { ReservedSeatsList } from './reserved-seats-list.tsx'
import { ScopeField } from './scope-field.tsx'

export function RegistrationSettings({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(registrationTexts)
  const { registration } = edited
  if (!registration) return <NoRegistration edited={edited} />
  const record = registration
  const isLimited = record.values.limited === true
  const taken = Number(record.values.taken_number ?? 0)
  return (
    <div className="grid gap-4">
      <RegistrationTimeline edited={edited} registration={record} />
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Card title={t.window}>
          <div className="grid gap-4">
            <EventRange record={record} label={t.windowField} from="regist_start_time" to="regist_end_time" />
            <EventMoment record={record} name="modify_end_time" />
            <EventSwitch record={record} name="closed" label={t.stop} hint={t.stopHint} />
          </div>
        </Card>
        <Card title={t.seats}>
          <div className="grid gap-4">
            <EventSwitch record={record} name="limited" label={t.limit} />
            {isLimited && (
              <EventNumber record={record} name="limit_number" required hint={taken > 0 ? t.taken(taken) : undefined} />
            )}
            <EventNumber record={record} name="max_applicants" required />
            <ReservedSeatsList edited={edited} />
          </div>
        </Card>
        <div className="grid gap-4">
          <Card title={t.who}>
            <ScopeField record={record} />
          </Card>
          <Card title={t.rules}>
            <div className="grid gap-4">
              <EventSwitch record={record} name="need_audit" hint={t.review} />
              <EventSwitch record={record} name="waitlist" hint={t.waitlist} />
              {record.values.waitlist === true && <EventNumber record={record} name="waitlist_hold_minutes" />}
              <EventSwitch record={record} name="leave_frees_seat" />
              <EventNumber record={record} name="keep_days" />
            </div>
          </Card>
        </div>
      </div>
    </div>
  )
}

function NoRegistration({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(registrationTexts)
  const editor = useTexts(editorTexts)
  const { mutate, isPending, ...change } = useChange(addRegistration)
  const problem = useChangeProblem(change)
  return (
    <Card>
      <EmptyState
        icon="users"
        title={t.none}
        action={
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={edited.tags.includes('write') ? undefined : editor.notNow}
            onClick={() => mutate(edited.id)}
          >
            {t.begin}
          </Button>
        }
      >
        {problem ?? t.noneHint}
      </EmptyState>
    </Card>
  )
}

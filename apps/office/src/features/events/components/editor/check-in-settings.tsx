import { CubicEventBase, CubicEventRegist } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { officePath } from '../../../../shell/screen.ts'
import { buttonLook, LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { scanningPeople, type EventEditor, type RegistrationEditor } from '../../data/api.ts'
import { checkInTexts } from '../../internal/check-in-texts.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { EventNumber, placeOf, EventSwitch } from '../base/event-fields.tsx'
import { CertificateSettings } from './certificate-settings.tsx'
import { SwitchLine } from '../base/switch-line.tsx'
import { HourSettings } from './hour-settings.tsx'

const REMINDER_HOURS = 24

export function CheckInSettings({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(checkInTexts)
  const { event, registration } = edited
  const isOn = event.values.sign_in === true
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Card title={t.way}>
        <div className="grid grid-cols-1 gap-4">
          <EventSwitch record={event} name="sign_in" hint={isOn ? undefined : t.off} />
          {isOn &&
            (registration ? (
              <>
                <SignInType record={registration} />
                <EventSwitch record={registration} name="walk_in" />
                <CheckOut record={event} />
                {registration.values.walk_in === true && (
                  <EventSwitch record={registration} name="walk_in_answers_later" />
                )}
              </>
            ) : (
              <p className="text-sm">{t.noRegistration}</p>
            ))}
        </div>
      </Card>
      {isOn && (
        <Card title={t.scanners}>
          <Scanners eventId={edited.id} />
        </Card>
      )}
      <Card title={t.reminder}>
        <Reminder record={event} />
      </Card>
      <Card title={t.hours}>
        <HourSettings record={event} />
      </Card>
      <Card title={t.certificates}>
        <CertificateSettings record={event} />
      </Card>
    </div>
  )
}

const SIGN_IN_TYPES = CubicEventRegist.fields.sign_in_type.selections

function SignInType({ record }: { readonly record: RegistrationEditor }) {
  const t = useTexts(checkInTexts)
  const field = record.model.fields.get('sign_in_type')
  const lang = useLanguage()
  const chosen = record.values.sign_in_type
  return (
    <div id={placeOf('sign_in_type')} className="grid grid-cols-1 justify-items-start gap-1.5">
      <div className="text-sm font-semibold">{field?.display_name}</div>
      <Segmented
        label={field?.display_name ?? ''}
        options={SIGN_IN_TYPES.map(({ value, label }) => ({ value, label: label[lang] }))}
        value={chosen}
        onChange={(next) => record.set({ sign_in_type: next })}
        disabled={!record.canWrite}
      />
      {chosen && <p className="text-xs text-ink-3">{t[chosen]}</p>}
    </div>
  )
}

const CLOSED = CubicEventBase.fields.count_closed.selections

/** Edits whether people check out, and how those count who forget it. */
function CheckOut({ record }: { readonly record: EventEditor }) {
  const t = useTexts(checkInTexts)
  const lang = useLanguage()
  const field = record.model.fields.get('count_closed')
  const chosen = record.values.count_closed
  return (
    <>
      <EventSwitch record={record} name="sign_out" />
      {record.values.sign_out === true && (
        <div id={placeOf('count_closed')} className="grid grid-cols-1 justify-items-start gap-1.5">
          <div className="text-sm font-semibold">{field?.display_name}</div>
          <Segmented
            label={field?.display_name ?? ''}
            options={CLOSED.map(({ value, label }) => ({ value, label: label[lang] }))}
            value={chosen}
            onChange={(next) => record.set({ count_closed: next })}
            disabled={!record.canWrite}
          />
          {chosen && <p className="text-xs text-ink-3">{t[chosen]}</p>}
          <p className="text-xs text-ink-3">{t.minutesRule}</p>
        </div>
      )}
    </>
  )
}

const SHOWN_MAX = 8

function Scanners({ eventId }: { readonly eventId: number }) {
  const t = useTexts(checkInTexts)
  const { data } = useQuery(scanningPeople(SHOWN_MAX))
  const people = data?.people ?? []
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">{t.scannersHint}</p>
      {people.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {people.map(({ id, name, avatar }) => (
            <li key={id} className="flex items-center gap-1.5 rounded-full bg-fill py-0.5 pr-3 pl-1 text-sm">
              <Avatar name={name} src={avatar} size={24} />
              {name}
            </li>
          ))}
          {(data?.total ?? 0) > people.length && (
            <li className="py-1 text-sm text-ink-3">{t.more((data?.total ?? 0) - people.length)}</li>
          )}
        </ul>
      ) : (
        data && <p className="text-sm text-ink-3">{t.hidden}</p>
      )}
      <p className="text-sm text-ink-2">{t.passesHint}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={officePath(`check-in/${eventId}`)} size="sm" variant="soft">
          {t.openDoor}
        </LinkButton>
        <a href={publicUrl(paths.scan())} target="_blank" rel="noopener" className={buttonLook({ size: 'sm' })}>
          {t.openScanner}
        </a>
      </div>
    </div>
  )
}

function Reminder({ record }: { readonly record: EventEditor }) {
  const t = useTexts(checkInTexts)
  const hours = record.values.reminder_hours
  const isOn = hours !== null && hours !== undefined
  return (
    <div className="grid grid-cols-1 gap-4">
      <SwitchLine
        label={t.remind}
        hint={t.remindHint}
        checked={isOn}
        disabled={!record.canWrite}
        onChange={(on) => record.set({ reminder_hours: on ? REMINDER_HOURS : null })}
      />
      {isOn && <EventNumber record={record} name="reminder_hours" />}
      <EventSwitch record={record} name="send_sms" />
    </div>
  )
}

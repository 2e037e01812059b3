import { gateName } from '@cubic/domain/check-in/gate'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { useState } from 'react'
import { requestFaultOf } from '../../../../data/client.ts'
import { claimPass, passOf } from '../../data/api.ts'
import { checkInTexts } from '../../data/texts.ts'
import { deviceName } from '../../internal/door/device-name.ts'
import { eventName, eventPlace } from '../../internal/door/event-words.ts'
import { usePass } from '../../internal/storage/use-pass.ts'
import { LanguageSwitch } from '../controls/language-switch.tsx'

/** Claims a scanner pass for this device. `code`: of the pass's link; empty where it is typed. */
export function ClaimPass({ code }: { readonly code: string }) {
  const t = useTexts(checkInTexts)
  const { typed, setTyped, name, setName, problem, isPending, claim } = useClaim(code)
  const problemOf = (of: ProblemPlace) => (problem?.of === of ? problem.text : undefined)
  return (
    <Form data-theme="dark" className="fixed inset-0 flex flex-col bg-bg text-ink" onSubmit={() => void claim()}>
      <header className="relative px-14 pt-[max(18px,env(safe-area-inset-top))] pb-3">
        <h1 className="text-center text-[1rem] font-bold">{t.claimTitle}</h1>
        <div className="absolute right-3 bottom-1">
          <LanguageSwitch />
        </div>
      </header>
      <div className="mx-auto grid min-h-0 w-full max-w-lg flex-1 auto-rows-max content-start gap-5 overflow-y-auto px-5 pb-6">
        <PassCard code={code} />
        {code === '' && (
          <TextField
            label={t.passCode}
            hint={t.passCodeHint}
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={setTyped}
            error={problemOf('code')}
          />
        )}
        <TextField
          label={t.deviceQuestion}
          hint={t.deviceHint}
          maxLength={40}
          value={name}
          onChange={setName}
          error={problemOf('name')}
        />
        {problem?.of === 'all' && (
          <p role="alert" className="flex items-start gap-2 rounded-[14px] bg-bad-soft p-4 text-bad">
            <Icon name="warning" size={20} />
            {problem.text}
          </p>
        )}
      </div>
      <footer className="border-t border-line bg-surface px-4 pt-3 pb-[max(20px,env(safe-area-inset-bottom))]">
        <div className="mx-auto max-w-lg">
          <Button type="submit" size="lg" block pending={isPending}>
            {t.start}
          </Button>
        </div>
      </footer>
    </Form>
  )
}

type ProblemPlace = 'code' | 'name' | 'all'

function useClaim(code: string) {
  const t = useTexts(checkInTexts)
  const navigate = useNavigate()
  const { take } = usePass()
  const [typed, setTyped] = useState('')
  const [name, setName] = useState(deviceName)
  const [problem, setProblem] = useState<{ readonly of: ProblemPlace; readonly text: string }>()
  const [isPending, setPending] = useState(false)
  const claim = async () => {
    const used = code || typed.trim()
    if (used === '') return setProblem({ of: 'code', text: t.passCodeMissing })
    if (name.trim() === '') return setProblem({ of: 'name', text: t.deviceMissing })
    setProblem(undefined)
    setPending(true)
    try {
      const answer = await claimPass(used, name.trim())
      if (answer.status === 'error') return setProblem({ of: code ? 'all' : 'code', text: answer.error_msg })
      await take({
        token: answer.token,
        eventId: answer.event_id,
        expires: answer.expires_time,
        deviceName: name.trim(),
        ...(answer.gate && { gate: answer.gate }),
      })
      navigate(paths.scan(), { replace: true })
    } catch (error) {
      const fault = requestFaultOf(error)
      setProblem({ of: 'all', text: fault.kind === 'refused' ? fault.message : t.claimOffline })
    } finally {
      setPending(false)
    }
  }
  return { typed, setTyped, name, setName, problem, isPending, claim }
}

function PassCard({ code }: { readonly code: string }) {
  const t = useTexts(checkInTexts)
  return (
    <div className="relative grid gap-3 overflow-hidden rounded-3xl border border-line bg-raised p-5">
      <span className="inline-flex w-fit items-center gap-1.5 rounded-lg bg-brand-soft px-2.5 py-1 text-sm font-semibold text-brand-text">
        <Icon name="scan" size={16} />
        {t.passBadge}
      </span>
      {code !== '' && <PassFacts code={code} />}
      <ul className="grid gap-3 text-ink-2">
        <Assurance icon="smartphone" text={t.passOneDevice} />
        <Assurance icon="lock" text={t.passOneEvent} />
        <Assurance icon="trash" text={t.passExpires} />
      </ul>
    </div>
  )
}

/** Renders nothing while they are unknown, for example without network. */
function PassFacts({ code }: { readonly code: string }) {
  const t = useTexts(checkInTexts)
  const { lang, moment } = useDates()
  const { data } = useQuery(passOf(code))
  if (!data) return null
  if (data.status === 'error') return <p className="text-warn">{data.error_msg}</p>
  const { event, name, gate, made_by: maker, expires_time: expires } = data
  const place = eventPlace(event, lang)
  return (
    <div className="grid gap-1">
      <b className="text-[2rem] leading-tight [overflow-wrap:anywhere]">{gate ? gateName(gate, lang) : name}</b>
      {gate && <b className="[overflow-wrap:anywhere]">{name}</b>}
      <b>{eventName(event, lang)}</b>
      <p className="text-sm text-ink-2">
        {[event.start_time && moment(event.start_time), place].filter(Boolean).join(' · ')}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-4 border-t border-dashed border-line-2 pt-3">
        <div>
          <dt className="text-sm text-ink-2">{t.validUntil}</dt>
          <dd className="font-bold">{moment(expires)}</dd>
        </div>
        {maker !== null && (
          <div className="min-w-0">
            <dt className="text-sm text-ink-2">{t.givenBy}</dt>
            <dd className="truncate font-bold">{maker}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function Assurance({ icon, text }: { readonly icon: IconName; readonly text: string }) {
  return (
    <li className="flex items-center gap-3">
      <Icon name={icon} size={20} />
      {text}
    </li>
  )
}

import { gateKey, gateName } from '@cubic/domain/check-in/gate'
import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button, IconButton } from '@cubic/web-kit/ui/button'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState } from 'react'
import { lastEvent } from '../../data/door-events.ts'
import { checkInTexts } from '../../data/texts.ts'
import { suggestedChoice, type DoorChoice, type DoorEvents } from '../../internal/door/door-choice.ts'
import { keptGates } from '../../internal/door/gates.ts'
import { Chips } from '../controls/chips.tsx'
import { EventRows } from './event-picker.tsx'
import { LeftScans } from './left-scans.tsx'

export function StartScreen({
  events,
  gate,
  onGate,
  onStart,
  onBack,
  isLoggedIn,
}: {
  readonly events: DoorEvents
  readonly gate: string | null
  readonly onGate: (gate: string | null) => void
  readonly onStart: (choice: DoorChoice) => void
  readonly onBack: () => void
  readonly isLoggedIn: boolean
}) {
  const t = useTexts(checkInTexts)
  const { lang } = useDates()
  const now = useNow()
  const [chosen, setChosen] = useState<DoorChoice | undefined>(() => suggestedChoice(events, now, lastEvent()))
  return (
    <div className="fixed inset-0 flex flex-col bg-bg text-ink" data-theme="dark">
      <header className="flex min-h-15 items-center gap-1 px-2 pt-[max(8px,env(safe-area-inset-top))] flat:min-h-11 flat:pt-[env(safe-area-inset-top)]">
        <button type="button" aria-label={t.back} onClick={onBack} className="grid size-11 place-items-center">
          <Icon name="chevron-left" size={24} />
        </button>
        <h1 className="text-[1.625rem] font-bold flat:text-[1.125rem]">{t.checkIn}</h1>
      </header>
      <div className="mx-auto grid min-h-0 w-full max-w-lg flex-1 auto-rows-max grid-cols-1 content-start gap-6 overflow-y-auto px-4 pt-2 pb-6 flat:max-w-3xl flat:pt-1">
        <LeftScans isLoggedIn={isLoggedIn} />
        <section aria-label={t.chooseEvent} className="grid grid-cols-1 gap-2.5">
          <EventRows events={events} choice={chosen} onChoose={setChosen} />
        </section>
      </div>
      <footer className="border-t border-line bg-surface px-4 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] flat:py-2">
        <div className="mx-auto grid max-w-lg gap-3 flat:max-w-3xl flat:grid-cols-2 flat:items-center">
          <GateChoice gate={gate} onGate={onGate} />
          <Button size="lg" block icon="scan" disabled={!chosen} onClick={() => chosen && onStart(chosen)}>
            {gate === null ? t.startScanning : `${t.startScanning} · ${gateName(gate, lang)}`}
          </Button>
        </div>
      </footer>
    </div>
  )
}

function GateChoice({
  gate,
  onGate,
}: {
  readonly gate: string | null
  readonly onGate: (gate: string | null) => void
}) {
  const t = useTexts(checkInTexts)
  const { lang } = useDates()
  const [isAdding, setAdding] = useState(false)
  const [typed, setTyped] = useState('')
  const usual = ['A', 'B']
  const gates = [...new Set([...usual, ...keptGates().filter(Boolean), ...(gate === null ? [] : [gate])])]
  const chips = [{ value: '', label: t.oneGate }, ...gates.map((value) => ({ value, label: gateName(value, lang) }))]
  return (
    <section className="grid min-w-0 gap-2">
      <h2 className="px-1 text-[0.875rem] font-bold flat:sr-only">{t.gate}</h2>
      <div className="flex items-start gap-2">
        <div className="min-w-0">
          <Chips label={t.gate} chips={chips} value={gate ?? ''} onChange={(value) => onGate(value || null)} />
        </div>
        <IconButton
          icon="plus"
          label={t.addGate}
          pressed={isAdding}
          className="size-11"
          onClick={() => setAdding(!isAdding)}
        />
      </div>
      {isAdding && (
        <Form
          className="flex items-end gap-2.5"
          onSubmit={() => {
            const added = gateKey(typed)
            if (added !== null) onGate(added)
            setAdding(false)
            setTyped('')
          }}
        >
          <TextField
            label={t.gateName}
            autoFocus
            maxLength={100}
            value={typed}
            onChange={setTyped}
            className="flex-1"
          />
          <Button type="submit" size="lg">
            {t.add}
          </Button>
        </Form>
      )}
    </section>
  )
}

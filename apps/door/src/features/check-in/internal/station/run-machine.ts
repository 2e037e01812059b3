import type { StationServer } from '../network/station-server.ts'
import type { Vault } from '../storage/vault.ts'
import { scanSender } from './scan-sender.ts'
import { OPENING, step, type Effect, type MachineEvent, type MachineState } from './station-machine.ts'

type MachineOptions = {
  readonly server: StationServer
  readonly vault: Vault
  readonly device: string
  readonly connection?: MachineState['connection']
  /** This device's clock, in milliseconds. */
  readonly clock: () => number
  /** Performs what concerns neither disk nor network. */
  readonly perform: (effect: Extract<Effect, { type: 'mark' | 'unmark' | 'correct' | 'end' }>) => void
}

/** Runs the station's state machine: writes to the disk and calls the server as its steps say. */
export type Machine = {
  readonly state: () => MachineState
  /** Resolves once what the event changed is on the disk, or cannot be. */
  readonly dispatch: (event: MachineEvent) => Promise<void>
  /** Writes to the disk; continues without it, and notes that, if it is full or fails. */
  readonly keep: (write: () => Promise<void>) => Promise<void>
  readonly until: (holds: (state: MachineState) => boolean) => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
}

export function runMachine({ server, vault, device, clock, perform, connection = 'online' }: MachineOptions): Machine {
  let state: MachineState = { ...OPENING, connection, storage: vault.isLasting ? 'ok' : 'none' }
  const listeners = new Set<() => void>()
  const sender = scanSender({ server, device, clock, state: () => state, dispatch })

  async function dispatch(event: MachineEvent): Promise<void> {
    const before = state
    const [after, effects] = step(state, event)
    state = after
    const writing = effects.map(run)
    if (state !== before) for (const listener of listeners) listener()
    await Promise.all(writing)
  }

  /** Waits for the disk alone: what is sent answers by events of its own. */
  async function run(effect: Effect): Promise<void> {
    switch (effect.type) {
      case 'save':
        return keep(() => vault.putScans(effect.records))
      case 'remove':
        return keep(() => vault.removeScans(effect.scanIds))
      case 'keep':
        return keep(() => vault.put(effect.name, effect.value))
      case 'send':
        return void sender.send(effect.batch)
      case 'hand_over':
        return void sender.handOver(effect.records)
      case 'correct':
      case 'end':
      case 'mark':
      case 'unmark':
        perform(effect)
    }
  }

  async function keep(write: () => Promise<void>): Promise<void> {
    try {
      await write()
      if (state.storage === 'full') void dispatch({ type: 'storage', storage: 'ok' })
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      // the browser's storage is full, or it was taken away under the page
      void dispatch({ type: 'storage', storage: error.name === 'QuotaExceededError' ? 'full' : 'none' })
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    state: () => state,
    dispatch,
    keep,
    subscribe,
    until: (holds) => onceHolding(() => holds(state), subscribe),
  }
}

function onceHolding(holds: () => boolean, subscribe: Machine['subscribe']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return
      leave()
      resolve()
    }
    const leave = subscribe(look)
    look()
  })
}

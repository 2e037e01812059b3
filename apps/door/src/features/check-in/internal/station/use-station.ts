import { keep, readKept } from '@cubic/web-kit/storage/kept-data'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { setPassToken } from '../../../../data/client.ts'
import { passServer, stationServer } from '../network/station-server.ts'
import { sharedVault, type KeptPass } from '../storage/vault.ts'
import type { StationState } from './station-state.ts'
import { openStation, type Station } from './station.ts'

function unlessStorage(error: unknown): void {
  if (!(error instanceof DOMException)) throw error
}

const KEPT_OWNER = 'door:owner'
type StationHookOptions = {
  readonly owner: string
  readonly eventIds: readonly number[]
  readonly device: string
  readonly gate: string | null
  readonly pass?: KeptPass
  readonly onUnauthenticated: (handedOver: number, counted: number) => void
}

/** Opens the station of this page; undefined until the storage is open. */
export function useStation({ owner, eventIds, device, gate, pass, onUnauthenticated }: StationHookOptions) {
  const [station, setStation] = useState<{ readonly station: Station; readonly wasEvicted: boolean }>()
  const ended = useEffectEvent(onUnauthenticated)
  const events = eventIds.join()
  useEffect(() => {
    let isOver = false
    let made: Station | undefined
    const open = async () => {
      const vault = await sharedVault()
      const keptOwner = await vault.read('owner')
      // another person's lists, or those of somebody who has logged out since
      const isOthers = keptOwner !== owner || (!pass && readKept(KEPT_OWNER) !== owner)
      if (keptOwner !== undefined && isOthers) await vault.forgetPerson()
      const wasEvicted = keptOwner === undefined && readKept(KEPT_OWNER) === owner
      // full storage: the scanner says so with its first scan
      await vault.put('owner', owner).catch(unlessStorage)
      keep(KEPT_OWNER, owner)
      if (isOver) return
      setPassToken(pass?.token)
      made = openStation({
        server: pass ? passServer(pass.token) : stationServer,
        vault,
        eventIds: events.split(',').map(Number),
        ownEventsOnly: pass !== undefined,
        device,
        gate,
        onUnauthenticated: (handedOver, counted) => ended(handedOver, counted),
      })
      setStation({ station: made, wasEvicted })
      // asks the browser to keep it when space gets short; some only grant it to installed pages
      void navigator.storage?.persist?.()
    }
    void open()
    return () => {
      isOver = true
      void made?.close().then(async () => {
        // a log-out in another tab: what this one has written since
        if (!pass && readKept(KEPT_OWNER) !== owner) await (await sharedVault()).forgetPerson().catch(unlessStorage)
      })
    }
  }, [owner, events, device, gate, pass])
  return station
}

/** The events whose lists are on this device, so that they work without network. */
export function usePreparedEvents(eventIds: readonly number[]): ReadonlySet<number> {
  const [prepared, setPrepared] = useState<ReadonlySet<number>>(new Set())
  const events = eventIds.join()
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const vault = await sharedVault()
      // another person's lists are removed before the next scan
      if (readKept(KEPT_OWNER) !== (await vault.read('owner')) || events === '') return
      const whole = new Set<number>()
      for (const id of events.split(',').map(Number)) if (await vault.hasWholeList(id)) whole.add(id)
      if (!isOver) setPrepared(whole)
    }
    void look()
    return () => void (isOver = true)
  }, [events])
  return prepared
}

export function useStationState(station: Station): StationState {
  return useSyncExternalStore(station.subscribe, station.state)
}

import type { DoorEvent } from '@cubic/contract'
import { useState } from 'react'
import type { Choosing } from '../door/door-choice.ts'
import type { Times } from '../door/unusual-time.ts'
import { useHandScanner } from '../reading/use-hand-scanner.ts'
import { openGroupOf } from '../station/may-enter.ts'
import type { StationState } from '../station/station-state.ts'
import type { Station } from '../station/station.ts'
import type { Door } from './use-door.ts'

export type CheckInProps = {
  readonly station: Station
  readonly device: string
  readonly gate: string | null
  /** The event or events at this door. */
  readonly title: string
  /** The one event at this door, once it is known. */
  readonly event?: Times | undefined
  /** When the pass expires; undefined for staff. */
  readonly expires?: string | undefined
  readonly passNote?: string | undefined
  /** Show first how the list comes onto the device. */
  readonly preparesFirst?: boolean
  /** The log-in has ended while scanning. */
  readonly isSignedOut?: boolean
  /** The browser removed what this device had kept. */
  readonly wasEvicted?: boolean
  readonly onBack?: (() => void) | undefined
  /** The events to change to; absent where there is but one. */
  readonly choosing?: Choosing
  readonly isUnchosen?: boolean
}

export type ScanningProps = CheckInProps & { readonly state: StationState; readonly door: Door }
export type Sheet = 'events' | 'code' | 'recent' | 'find' | 'sync' | 'group' | 'sessions'

/** Holds what lies over the camera's picture, a sheet or a verdict, and listens to hand scanners. */
export function useScanning({ station, state, door, choosing, isUnchosen = false }: ScanningProps) {
  const [sheet, setSheet] = useState<Sheet | undefined>(isUnchosen && choosing ? 'events' : undefined)
  const [isRegistering, setRegistering] = useState(false)
  const close = () => {
    setSheet(undefined)
    setRegistering(false)
  }
  useHandScanner((text) => {
    // without an event there is no list to judge by
    if (isUnchosen) return
    // what was typed about somebody at the door stays for after the verdict
    if (!isRegistering) close()
    door.read(text, 'hand_scanner')
  })
  const shown = door.state.phase === 'verdict' ? door.state.record : undefined
  // a group is let in by its last scan, or the one before that let the others in
  const grouped = shown ?? state.scans[0]
  return {
    sheet,
    open: setSheet,
    close,
    isRegistering,
    setRegistering,
    shown,
    grouped,
    groupCount: grouped ? openGroupOf(station, grouped).length : 0,
    read(text: string, source: 'typed' | 'by_hand', about?: { readonly note: string; readonly came?: number }) {
      close()
      door.read(text, source, about)
    },
  }
}

/** The event at this door that takes people who have not registered. */
export function walkInEventOf({ events }: StationState): DoorEvent | undefined {
  return events.find(({ walk_in }) => walk_in === true)
}

type Scanning = ReturnType<typeof useScanning>
export type SheetProps = ScanningProps & { readonly scanning: Scanning }

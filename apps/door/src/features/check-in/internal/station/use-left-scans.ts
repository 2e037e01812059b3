import { useEffect, useState } from 'react'
import { deviceName } from '../door/device-name.ts'
import { stationServer } from '../network/station-server.ts'
import { sharedVault } from '../storage/vault.ts'
import { sendLeftScans } from './left-scans.ts'

/** Counts the scans that wait on this device while no door is open, and sends them where somebody is logged in. */
export function useLeftScans(isLoggedIn: boolean): number {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    void sharedVault().then((vault) => {
      if (isOver) return
      const server = isLoggedIn ? stationServer : undefined
      stop = sendLeftScans({ vault, device: deviceName(), server, onCount: setWaiting })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [isLoggedIn])
  return waiting
}

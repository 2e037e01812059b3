import type { DoorList, ScanResult, SentScan } from '@cubic/contract'
import { client, requestFaultOf, type RequestFault } from '../../../../data/client.ts'

/** The calls that a station makes. Each may fail with an error that `faultOf` knows. */
export type StationServer = {
  readonly doorList: (
    eventId: number,
    about: { readonly since?: string; readonly limit: number; readonly device: string; readonly waiting: number },
  ) => Promise<DoorList>
  readonly syncScans: (
    eventId: number,
    scans: readonly SentScan[],
    about: { readonly device: string; readonly sentAt: string; readonly waiting: number },
  ) => Promise<readonly ScanResult[]>
  readonly serverTime: () => Promise<Date>
  /**
   * Hands over scans that still wait as the pass of this device has ended; undefined if they were not
   * taken. Absent without a pass.
   */
  readonly handOver?: (
    scans: readonly SentScan[],
    about: { readonly device: string; readonly sentAt: string; readonly clockOffset: number },
  ) => Promise<{ readonly counted: number } | undefined>
  readonly faultOf: (error: unknown) => RequestFault
}

export const stationServer: StationServer = {
  doorList: (eventId, about) => client.doorList(eventId, about),
  syncScans: (eventId, scans, about) => client.syncScans(eventId, scans, about),
  serverTime: () => client.serverTime(),
  faultOf: requestFaultOf,
}

/** Serves a pass, whose last scans can be handed over once it has ended. */
export function passServer(token: string): StationServer {
  return {
    ...stationServer,
    handOver: async (scans, about) => {
      const answer = await client.handOver(token, scans, about)
      return answer.status === 'ok' ? { counted: answer.counted ?? 0 } : undefined
    },
  }
}

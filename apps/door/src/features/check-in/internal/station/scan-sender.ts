import { SCANS_MAX } from '@cubic/contract'
import type { StationServer } from '../network/station-server.ts'
import { sentScanOf, type ScanRecord } from '../scans/scan-record.ts'
import type { Batch, MachineEvent, MachineState } from './station-machine.ts'

type SenderOptions = {
  readonly server: StationServer
  readonly device: string
  /** This device's clock, in milliseconds. */
  readonly clock: () => number
  readonly state: () => MachineState
  readonly dispatch: (event: MachineEvent) => Promise<void>
}

/** Sends scans to the server; its answers, and their absence, are events of the machine. */
export function scanSender({ server, device, clock, state, dispatch }: SenderOptions) {
  async function send(batch: Batch): Promise<void> {
    await dispatch(await answerTo(batch))
    await dispatch({ type: 'stored', batch })
  }

  async function answerTo(batch: Batch): Promise<MachineEvent> {
    const { eventId, scans, kind } = batch
    try {
      const sent = scans.map((record) => sentScanOf(record, kind === 'queue'))
      const results = await server.syncScans(eventId, sent, {
        device,
        // by the clock that `at` is by: the server puts both right
        sentAt: new Date(clock()).toISOString(),
        waiting: Math.max(0, state().waiting - scans.length),
      })
      return { type: 'answered', batch, results, at: clock() + state().clockOffset }
    } catch (error) {
      return { type: 'failed', batch, fault: server.faultOf(error) }
    }
  }

  async function handOver(waiting: readonly ScanRecord[]): Promise<void> {
    let [handedOver, counted] = [0, 0]
    try {
      for (let from = 0; server.handOver && from < waiting.length; from += SCANS_MAX) {
        const records = waiting.slice(from, from + SCANS_MAX)
        const sent = records.map((record) => sentScanOf(record, true))
        const { clockOffset } = state()
        const taken = await server.handOver(sent, { device, sentAt: new Date(clock()).toISOString(), clockOffset })
        if (!taken) break
        counted += taken.counted
        await dispatch({ type: 'handed_over', records })
        handedOver += records.length
      }
    } catch (error) {
      // not one of ours: it is rethrown
      server.faultOf(error)
    }
    await dispatch({ type: 'ended', handedOver, counted })
  }

  return { send, handOver }
}

import { AppError, ok, REFUSALS, storableText } from '@cubic/contract'
import type { Caller } from '@cubic/data-platform'
import { Counter } from 'prom-client'
import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import { mutationResult } from '../../graphql/results.ts'
import type { Services } from '../../infra/services/services.ts'
import { noteDevice } from './commands/note-device.ts'
import { readScans, startScanWriter } from './commands/start-scan-writer.ts'
import { mayWorkAtDoor, readDoorList } from './data/queries.ts'

type ListArguments = {
  event_id: number
  since?: string | null
  limit?: number | null
  device?: string | null
  waiting?: number | null
}
type SyncArguments = {
  event_id: number
  device: string
  scans: string
  sent_at?: string | null
  waiting?: number | null
}

export function checkInResolvers({ db, registry, signer, site, metrics }: Services): Resolvers {
  const scans = new Counter({
    name: 'cubic_scans_total',
    help: 'Scans that devices sent, by their verdict; one that is sent again counts again.',
    labelNames: ['verdict'],
    registers: [metrics],
  })
  const syncScans = startScanWriter(db)

  /** One answer for an event that does not exist and one that the caller may not know of. */
  async function demandDoor({ reads, caller }: RequestContext, eventId: number): Promise<Caller> {
    if (await mayWorkAtDoor(reads, registry, caller, eventId)) return caller
    throw new AppError('NotFound', REFUSALS['event:not_found'])
  }

  return {
    CubicEventQuery: {
      async door_list(_: never, args: ListArguments, context: RequestContext) {
        const { event_id: eventId, since, limit, device, waiting } = args
        const caller = await demandDoor(context, eventId)
        // an administrator who views as somebody else only reads: no device is noted for that person
        if (!caller.viewer && (device || waiting))
          await noteDevice(db, caller, { eventId, device: storableText(device ?? '', 100), waiting: waiting ?? null })
        const list = await readDoorList(context.reads, {
          registry,
          caller,
          eventId,
          since: since ?? undefined,
          limit: limit ?? undefined,
          timeZone: site().timeZone,
          signer,
        })
        return { ...list, signing_keys: JSON.stringify(list.signing_keys), events: JSON.stringify(list.events) }
      },
    },
    CubicEventMutation: {
      async sync_scans(_: never, args: SyncArguments, context: RequestContext) {
        const caller = await demandDoor(context, args.event_id)
        const sent = readScans(args, signer)
        const results = await syncScans(caller, sent)
        for (const { verdict } of results) scans.inc({ verdict })
        await noteDevice(db, caller, sent)
        return { ...mutationResult(ok(undefined), caller.lang), results: JSON.stringify(results) }
      },
    },
  }
}

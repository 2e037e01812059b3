import type { CancelledEvent } from '@cubic/contract'
import type { ModelOrName, MutationAnswer, Options } from '@cubic/data-client'
import { ask } from '@cubic/web-kit/client/client'

// Apart from the kit's `client.ts`, which every page loads.

export function cancelledEvent(eventId: number, options?: Options): Promise<CancelledEvent | null> {
  return ask((client) => client.cancelledEvent(eventId, options))
}

export function unlink(model: ModelOrName, id: number): Promise<MutationAnswer> {
  return ask((client) => client.unlink(model, id))
}

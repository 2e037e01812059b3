import type { Text } from '@cubic/contract'
import { TransportError } from './errors.ts'

/**
 * Runs a change that is sent once: the error of one that may have been made says so. In a browser without network none
 * was. The words come ahead of the change, since they could not be had once the connection is lost.
 */
export async function sentOnce<Answer>(language: keyof Text, change: () => Promise<Answer>): Promise<Answer> {
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } }
  const words = navigator?.onLine === false ? undefined : await import('./maybe-done.ts').catch(() => undefined)
  return change().catch((error: unknown) => {
    if (error instanceof TransportError) words?.sayMaybeDone(error, language)
    throw error
  })
}

import type { SharedReport } from '@cubic/contract'
import { createClient, type Options, reports } from '@cubic/data-client'
import { clientOptions } from './client-options.ts'

// Apart from `client.ts`, which every page loads.

/** Reads what the link of a report shows; null for one that is unknown, has ended or is switched off. */
export function sharedReport(code: string, word?: string, options?: Options): Promise<SharedReport | null> {
  return createClient(clientOptions(), reports).sharedReport(code, word, options)
}

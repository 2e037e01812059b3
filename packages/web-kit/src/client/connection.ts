import { createClient, type Client } from '@cubic/data-client'
import { clientOptions } from './client-options.ts'

/** The one client of the data platform, in the browser, of front ends that make none of their own. */
export const connection: Client = createClient(clientOptions())

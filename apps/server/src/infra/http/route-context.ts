import type { Text } from '@cubic/contract'
import type { Caller, Database, Registry, SharedReads } from '@cubic/data-platform'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../files.ts'
import type { Log } from '../log.ts'
import type { Parser } from '../parsing/open-parser.ts'
import type { TicketSigner } from '../ticket-signer.ts'
import type { Tries } from '../tries.ts'

/** Dependencies of the features' routes. */
export type RouteContext = {
  readonly db: Database
  readonly reads: SharedReads
  readonly registry: Registry
  readonly tries: Tries
  readonly signer: TicketSigner
  readonly log: Log
  /** Parses what people send, in threads of its own. */
  readonly parser: Parser
  readonly sessionDays: number
  /** Is the site reached by https? Cookies are then marked secure. */
  readonly secure: boolean
  /** The store of uploads, the maximum bytes of one, and the megabytes that one person and everybody may keep. */
  readonly uploads: {
    readonly files: FileStore
    readonly maxBytes: number
    readonly quota: { readonly own: number; readonly all: number }
  }
  /** This installation as its settings describe it now. */
  readonly site: () => { readonly publicUrl: string; readonly timeZone: string; readonly organisation: Text }
  /** The environment's settings for messages. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly mailFrom: string | undefined }
  /** Do people register right now? Long work that can wait then makes room. */
  readonly isRegistering: () => boolean
  readonly callerOf: (request: FastifyRequest) => Promise<Caller>
}

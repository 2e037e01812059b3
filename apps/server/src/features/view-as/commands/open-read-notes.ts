import { storableText } from '@cubic/contract'
import type { Caller, Database } from '@cubic/data-platform'
import type { Log } from '../../../infra/log/log.ts'
import type { NoteRead } from '../../../infra/services/services.ts'
import { recordChangesBy } from '../../audit/commands/record-change.ts'

const WRITTEN_MS = 1000
const TEXT_MAX = 1000
/** They say how records are built, and nothing of what is in them. */
const OF_NO_RECORD: ReadonlySet<string> = new Set([
  'get_model_list',
  'fields',
  'info',
  'get_defaults',
  'allow_record_tags',
  'config',
  'server_time',
])

type Entry = Parameters<typeof recordChangesBy>[1][number]

/** Notes each record, and each list with its condition, in batches beside the reads, which wait for nothing. */
export function openReadNotes(
  db: Database,
  log: Log,
): { readonly note: NoteRead; readonly close: () => Promise<void> } {
  let noted = new Map<string, Entry>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const entries = noted
    noted = new Map()
    try {
      await db.transaction((tx) => recordChangesBy(tx, [...entries.values()]))
    } catch (error) {
      log.error('What somebody saw as another could not be noted', { error, entries: entries.size })
      noted = new Map([...entries, ...noted])
      plan()
    }
  }
  function plan(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(write)
    }, WRITTEN_MS).unref()
  }

  return {
    note(caller, query, asked) {
      if (!caller.viewer || OF_NO_RECORD.has(query)) return
      const entry = entryOf(caller, caller.viewer, query, asked)
      const key = JSON.stringify([caller.viewer.userId, entry.model, entry.id, entry.after])
      if (noted.has(key)) return
      noted.set(key, entry)
      plan()
    },
    async close() {
      clearTimeout(timer)
      await writing
      if (noted.size > 0) await write()
    },
  }
}

function entryOf(
  { userId, roles, viewer }: Caller,
  reader: Caller,
  query: string,
  asked: { readonly [argument: string]: unknown },
): Entry {
  const isRole = userId === viewer?.userId
  const read = Object.fromEntries(
    ['model', 'current_model', 'id', 'current_id', 'current_relation_field', 'event_id', 'condition'].flatMap(
      (name) => {
        const value = asked[name]
        return typeof value === 'number' || (typeof value === 'string' && value !== '')
          ? [[name, typeof value === 'string' ? storableText(value, TEXT_MAX) : value]]
          : []
      },
    ),
  )
  return {
    caller: reader,
    model: isRole ? 'Role' : 'User',
    id: isRole ? null : userId,
    action: 'viewed',
    before: null,
    after: { query, ...read, ...(isRole && { role: [...roles].join(' ') }) },
  }
}

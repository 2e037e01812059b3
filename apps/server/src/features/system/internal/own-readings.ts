import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Text } from '@cubic/contract'
import { keepFresh } from '../../../infra/concurrency/keep-fresh.ts'
import { isOlder, RUNS_FROM, VERSION } from '../../../infra/database/version.ts'
import type { Services } from '../../../infra/services/services.ts'
import type { StatedLine, SystemReading } from '../../../infra/system/system-line.ts'
import { type DatabaseFacts, findDatabaseFacts } from '../data/queries.ts'
import { findCertificateEnd } from './certificate.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Connecting to oneself and counting bytes are not for every look. */
const CERTIFICATE_FRESH_MS = HOUR_MS
const FACTS_FRESH_MS = 2000
const CERTIFICATE_DAYS = { watch: 30, bad: 7 }
/** Free shares of the disk below which somebody should look. */
const FREE = { watch: 0.15, bad: 0.05 }
/** The share of the server's connections above which somebody should look. */
const CONNECTIONS_SHARE = 0.9
const LAG_SECONDS = 30

export function ownReadings({ db, config }: Services): readonly SystemReading[] {
  const facts = keepFresh(() => findDatabaseFacts(db.reads.db), FACTS_FRESH_MS)
  const known = async (describe: (facts: DatabaseFacts) => readonly StatedLine[]) => {
    const found = await facts()
    return found ? describe(found) : []
  }
  const certificate = keepFresh(() => findCertificateEnd(config.publicUrl), CERTIFICATE_FRESH_MS)
  return [
    { key: 'version', group: 'service', name: NAMES.version, read: () => known((found) => [version(found)]) },
    { key: 'database', group: 'service', name: NAMES.database, read: () => known((found) => [database(found)]) },
    {
      key: 'certificate',
      group: 'keys',
      name: NAMES.certificate,
      read: async () => (config.publicUrl.startsWith('https:') ? [certificateLine(await certificate())] : []),
    },
    { key: 'data', group: 'storage', name: NAMES.data, read: () => known(sizes) },
    { key: 'disk', group: 'storage', name: NAMES.disk, read: async () => [await disk(config.dataDir)] },
  ]
}

const NAMES = {
  version: { cn: '版本', en: 'Version' },
  database: { cn: '数据库', en: 'Database' },
  certificate: { cn: '网站证书', en: 'Website’s certificate' },
  data: { cn: '数据库', en: 'Database' },
  audit: { cn: '其中操作日志', en: 'Of which audit log' },
  disk: { cn: '磁盘剩余', en: 'Free on the disk' },
} satisfies { readonly [key: string]: Text }

function version({ prepared_by: preparedBy }: DatabaseFacts): StatedLine {
  const line = {
    key: 'version',
    group: 'service',
    name: NAMES.version,
    unit: 'text',
    value: { cn: VERSION, en: VERSION },
  } as const
  if (preparedBy !== null && isOlder(VERSION, preparedBy))
    return {
      ...line,
      note: { cn: `数据库已由 ${preparedBy} 更新`, en: `The database is of ${preparedBy} already` },
      state: 'watch',
      advice: {
        cn: `有进程运行的是旧版本：确认无误后，把所有进程升级到 ${preparedBy}`,
        en: `A process runs the version before. Once all is well, bring every process to ${preparedBy}`,
      },
    }
  const before: string = RUNS_FROM
  const back =
    before === VERSION
      ? { cn: '这是第一个版本', en: 'This is the first version' }
      : { cn: `可以退回到 ${before}`, en: `You can go back to ${before}` }
  return { ...line, note: back, state: 'good' }
}

function database({
  version: server,
  since,
  connections,
  most,
  standbys,
  lag_seconds: lag,
}: DatabaseFacts): StatedLine {
  const line = {
    key: 'database',
    group: 'service',
    name: NAMES.database,
    unit: 'text',
    value: both(`PostgreSQL ${server}`),
  } as const
  const followers = {
    cn: standbys === 0 ? '没有备库' : `${standbys} 台备库，最多落后 ${Math.round(lag)} 秒`,
    en:
      standbys === 0
        ? 'no standby'
        : `${standbys} ${standbys === 1 ? 'standby' : 'standbys'}, ${Math.round(lag)} s behind at most`,
  }
  const day = since.toISOString().slice(0, 10)
  const note = {
    cn: `${day} 起运行，连接 ${connections} / ${most}，${followers.cn}`,
    en: `Up since ${day}, ${connections} of ${most} connections, ${followers.en}`,
  }
  if (connections > most * CONNECTIONS_SHARE)
    return {
      ...line,
      note,
      state: 'bad',
      advice: {
        cn: '数据库连接快用完了：减小 DATABASE_POOL，减少进程，或调高 max_connections',
        en: 'Connections are nearly used up: lower DATABASE_POOL, run fewer processes, or raise max_connections',
      },
    }
  if (lag > LAG_SECONDS)
    return {
      ...line,
      note,
      state: 'watch',
      advice: { cn: '备库落后：检查备库和它的网络', en: 'A standby is behind: look at it and at its network' },
    }
  return { ...line, note, state: 'good' }
}

function sizes({ bytes, audit_bytes: audit }: DatabaseFacts): readonly StatedLine[] {
  return [
    { key: 'data', group: 'storage', name: NAMES.data, unit: 'bytes', value: bytes, state: 'good' },
    { key: 'audit', group: 'storage', name: NAMES.audit, unit: 'bytes', value: audit, state: 'good' },
  ]
}

async function disk(folder: string): Promise<StatedLine> {
  const { bavail, blocks, bsize } = await statfs(nearestExisting(folder))
  const free = bavail / blocks
  const line = {
    key: 'disk',
    group: 'storage',
    name: NAMES.disk,
    unit: 'bytes',
    value: bavail * bsize,
    note: {
      cn: `占 ${Math.round(free * 100)}%，DATA_DIR 所在磁盘`,
      en: `${Math.round(free * 100)}% of the disk of DATA_DIR`,
    },
  } as const
  if (free >= FREE.watch) return { ...line, state: 'good' }
  return {
    ...line,
    state: free < FREE.bad ? 'bad' : 'watch',
    advice: {
      cn: '腾出空间：先删旧备份和 DATA_DIR/pictures，不要动 DATA_DIR/postgres',
      en: 'Make room: old backups and DATA_DIR/pictures can go first, never anything in DATA_DIR/postgres',
    },
  }
}

/** The folder, or the one in which it will be made. */
function nearestExisting(folder: string): string {
  const above = path.dirname(folder)
  return above === folder || existsSync(folder) ? folder : nearestExisting(above)
}

function certificateLine(end: Date | undefined): StatedLine {
  const line = {
    key: 'certificate',
    group: 'keys',
    name: NAMES.certificate,
    unit: 'moment',
    value: end ?? null,
  } as const
  if (end === undefined)
    return {
      ...line,
      state: 'watch',
      advice: {
        cn: '这台机器连不上 PUBLIC_URL，看不到证书：请在别处确认它何时到期',
        en: 'This machine cannot reach PUBLIC_URL to see it: find out elsewhere when it ends',
      },
    }
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
  const note = days < 0 ? { cn: '已过期', en: 'It has ended' } : { cn: `还有 ${days} 天`, en: `${days} days left` }
  if (days >= CERTIFICATE_DAYS.watch) return { ...line, note, state: 'good' }
  return {
    ...line,
    note,
    state: days < CERTIFICATE_DAYS.bad ? 'bad' : 'watch',
    advice: {
      cn: '更换代理服务器上的证书；若是自动续期，看它为什么没有续',
      en: 'Renew it at your proxy. If renewal is automatic, find out why it failed',
    },
  }
}

const both = (text: string): Text => ({ cn: text, en: text })

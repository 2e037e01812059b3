import { stat } from 'node:fs/promises'
import type { Config } from '../../../infra/services/configuration.ts'
import type { StatedLine, SystemReading } from '../../../infra/system/system-line.ts'
import { listDrills } from '../data/drills.ts'
import { LATE_HOURS, listBackups } from '../data/queries.ts'

const HOUR_MS = 3_600_000
const DRILL_DAYS = 92

const NEWEST = { key: 'backup', group: 'backups', name: { cn: '最近的备份', en: 'Last backup' } } as const
const DRILL = { key: 'drill', group: 'backups', name: { cn: '恢复演练', en: 'Restore drill' } } as const
const SIZE = { key: 'backup-size', group: 'storage', name: { cn: '备份', en: 'Backups' } } as const

export function backupReadings({ backups }: Pick<Config, 'backups'>): readonly SystemReading[] {
  return [
    { ...NEWEST, read: async () => [backups ? await newestLine(backups.folder) : NO_BACKUPS] },
    { ...DRILL, read: async () => (backups ? [await drillLine(backups.folder)] : []) },
    { ...SIZE, read: async () => (backups ? [await sizeLine(backups.folder)] : []) },
  ]
}

const NO_BACKUPS: StatedLine = {
  ...NEWEST,
  unit: 'moment',
  value: null,
  state: 'bad',
  advice: {
    cn: '没有定时备份：设置 BACKUP_DIR，最好在另一台机器的磁盘上',
    en: 'No backups are scheduled: set BACKUP_DIR, best on a disk of another machine',
  },
}

async function newestLine(folder: string): Promise<StatedLine> {
  const newest = (await listBackups(folder)).at(-1)
  const line = { ...NEWEST, unit: 'moment', value: newest?.madeAt ?? null } as const
  if (newest && Date.now() - newest.madeAt.getTime() <= LATE_HOURS * HOUR_MS) return { ...line, state: 'good' }
  return {
    ...line,
    state: 'bad',
    advice: {
      cn: `${LATE_HOURS} 小时内没有备份：在服务器日志里找任务 back-up，并看 BACKUP_DIR 还有没有空间`,
      en: `None in the last ${LATE_HOURS} hours: search the server’s log for the job back-up, and look at the space in BACKUP_DIR`,
    },
  }
}

async function drillLine(folder: string): Promise<StatedLine> {
  const last = (await listDrills(folder)).at(-1)
  const line = { ...DRILL, unit: 'moment', value: last ? new Date(last.at) : null } as const
  if (last === undefined)
    return {
      ...line,
      state: 'watch',
      advice: {
        cn: '还没有试过恢复：在服务器上运行 npm run drill',
        en: 'No backup has ever been restored: run npm run drill on the server',
      },
    }
  const note = {
    cn: `用时 ${last.seconds} 秒，恢复 ${last.rows} 行`,
    en: `It took ${last.seconds} s and restored ${last.rows.toLocaleString('en')} rows`,
  }
  if (last.findings > 0)
    return {
      ...line,
      note,
      state: 'bad',
      advice: {
        cn: `恢复出来的数据有 ${last.findings} 处不对：运行 npm run verify`,
        en: `The restored data has ${last.findings} problems: run npm run verify`,
      },
    }
  if (Date.now() - Date.parse(last.at) > DRILL_DAYS * 24 * HOUR_MS)
    return {
      ...line,
      note,
      state: 'watch',
      advice: { cn: '三个月没有演练：运行 npm run drill', en: 'Three months have gone by: run npm run drill' },
    }
  return { ...line, note, state: 'good' }
}

async function sizeLine(folder: string): Promise<StatedLine> {
  const backups = await listBackups(folder)
  const sizes = await Promise.all(backups.map(async ({ file }) => (await stat(file)).size))
  return {
    ...SIZE,
    unit: 'bytes',
    value: sizes.reduce((all, size) => all + size, 0),
    note: { cn: `${backups.length} 份`, en: `${backups.length} of them` },
    state: 'good',
  }
}

import type { Services } from '../../../infra/services/services.ts'
import type { StatedLine, SystemReading } from '../../../infra/system/system-line.ts'

const REPLICA = { key: 'replica', group: 'service', name: { cn: '只读副本', en: 'Replica' } } as const

export function replicaReadings({ publicReads }: Pick<Services, 'publicReads'>): readonly SystemReading[] {
  return publicReads.written ? [{ ...REPLICA, read: async () => [replicaLine(publicReads.has(0))] }] : []
}

function replicaLine(isRead: boolean): StatedLine {
  const line = { ...REPLICA, unit: 'text' } as const
  if (isRead) return { ...line, value: { cn: '正在使用', en: 'Read' }, state: 'good' }
  return {
    ...line,
    value: { cn: '未使用，改读主库', en: 'Left out; the primary is read' },
    state: 'watch',
    advice: {
      cn: '网站照常运行。日志里写着原因，处理办法见 docs/operations.md 的 “A replica for public reads”',
      en: 'The site works all the same. The log says why, and docs/operations.md, “A replica for public reads”, what to do',
    },
  }
}

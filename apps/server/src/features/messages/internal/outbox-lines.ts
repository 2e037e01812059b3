import type { Queryable } from '@cubic/data-platform'
import type { Services } from '../../../infra/services/services.ts'
import { queueLine } from '../../../infra/system/queue-line.ts'
import type { StatedLine, SystemReading } from '../../../infra/system/system-line.ts'
import { findMessageSettings } from '../data/queries.ts'

/** The alert has the same. */
const LATE_SECONDS = 900
const OUTBOX = { key: 'messages', group: 'queues', name: { cn: '消息发送', en: 'Messages to send' } } as const
const MAIL = { key: 'mail', group: 'service', name: { cn: '邮件', en: 'Mail' } } as const

type OutboxFigures = {
  readonly owed: number
  /** Of messages that are due, in seconds. */
  readonly oldest: number
  readonly dead: number
}

export async function findOutboxFigures(db: Queryable): Promise<OutboxFigures> {
  const figures = await db.one<OutboxFigures>`
    select count(*) filter (where state in ('waiting', 'failed'))::integer as owed,
      coalesce(extract(epoch from now() - min(due_time) filter (where state in ('waiting', 'failed') and due_time < now())), 0)::float8 as oldest,
      count(*) filter (where state = 'dead')::integer as dead
    from cubic_message where state in ('waiting', 'failed', 'dead')`
  return figures ?? { owed: 0, oldest: 0, dead: 0 }
}

export function messageReadings({ db, config }: Pick<Services, 'db' | 'config'>): readonly SystemReading[] {
  return [
    { ...OUTBOX, read: async () => [outboxLine(await findOutboxFigures(db.reads.db))] },
    {
      ...MAIL,
      read: async () => {
        const { smtpUrl, platform } = await findMessageSettings(db, config.mail)
        return smtpUrl === undefined && platform === undefined ? [NO_MAIL] : []
      },
    },
  ]
}

const NO_MAIL: StatedLine = {
  ...MAIL,
  unit: 'text',
  value: { cn: '没有设置', en: 'Not set up' },
  state: 'bad',
  advice: {
    cn: '报名的人收不到任何邮件：请填写邮件服务器（左侧“消息”）',
    en: 'Nobody gets any mail: set up the mail server under “Messages”',
  },
}

function outboxLine({ owed, oldest, dead }: OutboxFigures): StatedLine {
  return queueLine({
    ...OUTBOX,
    note: { cn: `${owed} 条待发，${dead} 条放弃`, en: `${owed} to send, ${dead} given up` },
    oldest,
    lateSeconds: LATE_SECONDS,
    givenUp: dead,
    advice: {
      late: {
        cn: '消息发不出去：“消息”里每条都写着原因，再看邮件服务器',
        en: 'They aren’t being sent. The outbox gives the reason in each row; look at the mail server, too',
      },
      givenUp: {
        cn: '在“消息”里看放弃的原因，改好后重发',
        en: 'The outbox says why they were given up. Send them again once that is mended',
      },
    },
  })
}

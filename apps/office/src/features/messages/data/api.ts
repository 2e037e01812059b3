import {
  type ArgumentsOf,
  CubicMessage,
  CubicMessageSetting,
  CubicMessageTemplate,
  allOf,
  type Lang,
  type TemplateCase,
  type MessageChannel,
  OUTBOX_STATE,
  PREVIEW_TEMPLATE,
  READ_MESSAGE,
  SEND_AGAIN,
  TRY_TEMPLATE,
  whereOf,
} from '@cubic/contract'
import { query, queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { asking, client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

const where = whereOf(CubicMessageTemplate)

export type TemplateKey = { readonly channel: MessageChannel; readonly case: TemplateCase; readonly language: Lang }
export type TemplateDraft = ArgumentsOf<typeof PREVIEW_TEMPLATE>

export const outboxState = () =>
  query(RECORDS, 'outbox-state', async (signal) => {
    signal.throwIfAborted()
    const answer = await asking.callMethod(OUTBOX_STATE, 0)
    return answer.status === 'ok' ? answer.result : null
  })

export const messageText = (id: number) =>
  query(RECORDS, { message: id }, async () => {
    const answer = await asking.callMethod(READ_MESSAGE, id)
    return answer.status === 'ok' ? answer.result : null
  })

/** Resends messages that were given up: these, or all. Returns how many. */
export const sendAgain = mutation(
  async (ids: readonly number[] | 'all') => {
    const answer = await client.callMethod(SEND_AGAIN, 0, ids === 'all' ? {} : { message_ids: ids })
    return answer.status === 'ok' ? answer.result.queued : 0
  },
  { changes: ['CubicMessage'] },
)

/** Null where the product's template is used. */
export const ownTemplate = (key: TemplateKey) =>
  query(RECORDS, { template: key }, async (signal) => {
    const { items } = await client.search(
      CubicMessageTemplate,
      {
        fields: ['subject', 'body', 'platform_template_id'],
        condition: allOf(
          where('channel', '=', key.channel),
          where('case', '=', key.case),
          where('language', '=', key.language),
        ),
        limit: 1,
      },
      { signal },
    )
    const [found] = items
    return found?.data ?? null
  })

const TEMPLATES_MAX = 200

export const ownTemplates = () =>
  query(RECORDS, 'own-templates', async (signal) => {
    const { items } = await client.search(
      CubicMessageTemplate,
      { fields: ['channel', 'case', 'language'], limit: TEMPLATES_MAX },
      { signal },
    )
    return items.map(({ data }) => data)
  })

/** Renders a template; a string says why it cannot be shown. */
export const previewOf = (draft: TemplateDraft) =>
  query(RECORDS, { preview: draft }, async () => {
    const answer = await asking.callMethod(PREVIEW_TEMPLATE, 0, draft)
    return answer.status === 'ok' ? answer.result : (answer.error_msg ?? '')
  })

export const tryTemplate = mutation((draft: TemplateDraft) => client.callMethod(TRY_TEMPLATE, 0, draft), {
  changes: ['CubicMessageTemplate', 'CubicMessage'],
})

/** Milliseconds between questions about a test. */
const TEST_MS = 1000
/** A test that has not gone out by then waits for a server that was unreachable a moment ago. */
export const TEST_PATIENCE_MS = 40_000

/** Polls a message until the mail server has answered. */
export const testOutcome = (id: number) => ({
  ...queryOfNoLanguage(RECORDS, { testOutcome: id }, async (signal) => {
    const { data } = await client.get(CubicMessage, id, ['state', 'last_error', 'recipient'], { signal })
    return data
  }),
  refetchInterval: TEST_MS,
})

type SavedTemplate = TemplateKey & {
  readonly id: number | undefined
  readonly subject: string
  readonly body: string
  readonly platform_template_id: string
}

export const saveTemplate = mutation(
  ({ id, ...values }: SavedTemplate) =>
    client.save(CubicMessageTemplate, id === undefined ? values : { id, ...values }),
  { changes: ['CubicMessageTemplate'] },
)

export const resetTemplate = mutation(
  async (id: number) => {
    const answer = await client.unlink(CubicMessageTemplate, id)
    return answer.status === 'ok' ? undefined : (answer.error_msg ?? '')
  },
  { changes: ['CubicMessageTemplate'] },
)

/** Reads the id of the only settings record; null before it exists. */
export const messageSettings = () =>
  query(RECORDS, 'message-settings', async (signal) => {
    const { items } = await client.search(
      CubicMessageSetting,
      { fields: ['id'], sort: [{ field: 'id', order: 'asc' }], limit: 1 },
      { signal },
    )
    return items[0]?.data.id ?? null
  })

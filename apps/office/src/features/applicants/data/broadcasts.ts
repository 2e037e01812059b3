import { type ArgumentsOf, PREVIEW_TO_APPLICANTS, WRITE_TO_APPLICANTS } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { asking, client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

export type BroadcastDraft = ArgumentsOf<typeof PREVIEW_TO_APPLICANTS>

/** Reads a message's preview and number of recipients; a string says why there is no preview. */
export const broadcastPreview = (eventId: number, draft: BroadcastDraft) =>
  query(RECORDS, { eventId, broadcast: draft }, async () => {
    const answer = await asking.callMethod(PREVIEW_TO_APPLICANTS, eventId, draft)
    return answer.status === 'ok' ? answer.result : (answer.error_msg ?? '')
  })

type Written = ArgumentsOf<typeof WRITE_TO_APPLICANTS> & { readonly eventId: number }

export const writeToApplicants = mutation(
  ({ eventId, ...written }: Written) => client.callMethod(WRITE_TO_APPLICANTS, eventId, written),
  { changes: ['CubicEventBase', 'CubicBroadcast'] },
)

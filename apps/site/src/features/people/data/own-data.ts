import { CANCEL_ERASURE, type OwnData, REQUEST_ERASURE, REQUEST_EXPORT } from '@cubic/contract'
import { receiveFile } from '@cubic/web-kit/client/answer-file'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import type { Read } from '@cubic/web-kit/queries/read'
import { confirmed } from './confirmation.ts'

const OWN_DATA = family('own-data', 'User')
const READ_EVERY_MS = 4000

export const ownData = (userId: number): Read<OwnData | null> => ({
  ...query(OWN_DATA, { userId }, async () => {
    const answer = await client.callAccount('own-data', {})
    return answer.status === 'ok' ? answer : null
  }),
  refetchInterval: ({ state }) =>
    state.data?.exports.some((each) => each.state === 'running') ? READ_EVERY_MS : false,
})

export const requestExport = mutation((userId: number) => confirmed(() => client.callMethod(REQUEST_EXPORT, userId)), {
  changes: ['User'],
})
export const requestErasure = mutation(
  (userId: number) => confirmed(() => client.callMethod(REQUEST_ERASURE, userId)),
  { changes: ['User'] },
)
export const cancelErasure = mutation((userId: number) => client.callMethod(CANCEL_ERASURE, userId), {
  changes: ['User'],
})

/** The browser has taken the file by then. */
const KEPT_MS = 60_000

/** Saves the download on the device. The session is in a header, which no link can carry. */
export const saveExport = mutation<undefined, undefined>(
  async () => {
    const file = await confirmed(() => receiveFile('/api/people/v1/export.zip'), 'export')
    const url = URL.createObjectURL(file)
    const link = Object.assign(document.createElement('a'), { href: url, download: 'my-data.zip' })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
    return undefined
  },
  { changes: [] },
)

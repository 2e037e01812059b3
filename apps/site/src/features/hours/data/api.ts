import { OBJECT_TO_HOURS, type OwnHours } from '@cubic/contract'
import { receiveFile } from '@cubic/web-kit/client/answer-file'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import type { Read } from '@cubic/web-kit/queries/read'

const OWN_HOURS = family('own-hours', 'CubicHourEntry', 'CubicHourCategory', 'CubicTerm')

export const ownHours = (userId: number): Read<OwnHours | null> =>
  query(OWN_HOURS, { userId }, async () => {
    const answer = await client.callAccount('own-hours', {})
    return answer.status === 'ok' ? answer : null
  })

type Objection = { readonly id: number; readonly text: string; readonly file: string | undefined }

export const objectToHours = mutation(
  ({ id, text, file }: Objection) =>
    client.callMethod(OBJECT_TO_HOURS, id, { text, ...(file !== undefined && { file }) }),
  { changes: ['CubicHourEntry'] },
)

/** The browser has taken the file by then. */
const KEPT_MS = 60_000

/** Saves the transcript on the device. The session is in a header, which no link can carry. */
export const saveTranscript = mutation<undefined, undefined>(
  async () => {
    const url = URL.createObjectURL(await receiveFile('/api/people/v1/transcript.pdf'))
    const link = Object.assign(document.createElement('a'), { href: url, download: 'transcript.pdf' })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
    return undefined
  },
  { changes: [] },
)

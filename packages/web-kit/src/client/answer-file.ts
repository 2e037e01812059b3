import { TransportError } from '@cubic/data-client'
import type { FileReference } from '@cubic/domain/registration/question-types/file-reference'
import { siteConfig } from '../config.ts'
import { currentLanguage } from '../language/language.tsx'
import { readStored } from '../storage/storage.ts'

/** The browser has read the file by then. */
const KEPT_MS = 60_000

/**
 * Shows a file of an answer in a new tab. The session is in a header, which no link can carry. Throws `TransportError`
 * without the file.
 */
export async function openAnswerFile({ id }: FileReference): Promise<void> {
  // at once: a tab that opens after the answer would be blocked
  const tab = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await receiveFile(`/api/answer-files/${id}`))
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
    if (!tab) window.location.assign(url)
    else {
      tab.opener = null
      tab.location.replace(url)
    }
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Gets a file that is the user's alone. Throws `TransportError` without it. */
export async function receiveFile(path: string, more: { readonly [header: string]: string } = {}): Promise<Blob> {
  const token = readStored('login_token')
  const response = await fetch(`${siteConfig().basePath}${path}`, {
    headers: {
      ...more,
      'Accept-Language': currentLanguage() === 'cn' ? 'zh-CN' : 'en',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
  }).catch((error: unknown) => {
    throw new TransportError('The network failed', { cause: error })
  })
  const isForeign = !response.headers.get('content-type')?.startsWith('text/plain')
  if (!response.ok) throw new TransportError(await response.text(), { status: response.status, isForeign })
  return response.blob()
}

/** `340 KB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}

import { useRef, useState } from 'react'
import { faultOf } from '@cubic/web-kit/queries/faults'
import { useChange } from '@cubic/web-kit/queries/change'
import { useTexts } from '@cubic/web-kit/language/text'
import { uploadFile } from '@cubic/web-kit/client/upload'
import { saveAvatar } from '../data/api.ts'
import { avatarTexts } from './avatar-texts.ts'

export type AvatarUpload =
  | { readonly state: 'idle' }
  /** `sent` from 0 to 1. */
  | { readonly state: 'uploading'; readonly sent: number }
  /** Uploaded, not answered yet. Until it is saved the old avatar stays. */
  | { readonly state: 'processing' }
  | { readonly state: 'saving' }
  | { readonly state: 'failed'; readonly message: string }

/** Uploads a picture as the user's avatar; null removes the avatar. A failed upload can be retried. */
export function useAvatarUpload(userId: number, onDone: (picture: Blob | null) => void) {
  const t = useTexts(avatarTexts)
  const [upload, setUpload] = useState<AvatarUpload>({ state: 'idle' })
  const controller = useRef<AbortController>(undefined)
  const { mutateAsync } = useChange(saveAvatar)

  const run = async (picture: Blob | null, signal: AbortSignal): Promise<string | undefined> => {
    let avatar: string | null = null
    if (picture) {
      setUpload({ state: 'uploading', sent: 0 })
      const onProgress = (sent: number) => setUpload(sent < 1 ? { state: 'uploading', sent } : { state: 'processing' })
      const answer = await uploadFile('avatar', picture, { onProgress, signal })
      if (answer.status === 'error') return answer.error_msg
      avatar = answer.url
    }
    setUpload({ state: 'saving' })
    const saved = await mutateAsync({ id: userId, avatar })
    return saved.status === 'error' ? (saved.errors[0]?.message ?? saved.error_msg) : undefined
  }

  const send = async (picture: Blob | null) => {
    controller.current = new AbortController()
    try {
      const refusal = await run(picture, controller.current.signal)
      if (refusal !== undefined) return setUpload({ state: 'failed', message: refusal })
      setUpload({ state: 'idle' })
      onDone(picture)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return setUpload({ state: 'idle' })
      const fault = faultOf(error)
      const message = fault.kind === 'refused' ? fault.message : fault.kind === 'busy' ? t.busy : t.failed
      setUpload({ state: 'failed', message })
    }
  }
  return { upload, send, cancel: () => controller.current?.abort(), reset: () => setUpload({ state: 'idle' }) }
}

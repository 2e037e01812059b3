import type { UploadPurpose } from '@cubic/contract'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { uploadFile } from '@cubic/web-kit/client/upload'
import { useEffect, useRef, useState } from 'react'
import { isRequestError } from '../../data/client.ts'
import { uploadTexts } from './upload-texts.ts'

/** A file on its way to the server, `sent` from 0 to 1, or one that did not arrive. */
export type Upload = {
  readonly id: number
  readonly file: File
  readonly sent: number
  readonly failure: string | undefined
}

/** Uploads files, several at once. Those that fail wait to be sent again or dismissed. */
export function useUpload(purpose: UploadPurpose, onUploaded: (url: string, file: File) => void | Promise<void>) {
  const t = useTexts(uploadTexts)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const nextId = useRef(1)
  useEffect(() => {
    const running = controllers.current
    return () => running.forEach((controller) => controller.abort())
  }, [])

  const change = (id: number, next: Partial<Upload>) =>
    setUploads((now) => now.map((each) => (each.id === id ? { ...each, ...next } : each)))
  const drop = (id: number) => setUploads((now) => now.filter((each) => each.id !== id))

  async function send(id: number, file: File): Promise<void> {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    try {
      const answer = await uploadFile(purpose, file, {
        onProgress: (sent) => change(id, { sent }),
        signal: controller.signal,
        ...(purpose === 'material' && { name: file.name }),
      })
      if (answer.status === 'error') return change(id, { failure: answer.error_msg })
      await onUploaded(answer.url, file)
      drop(id)
    } catch (error) {
      if (controller.signal.aborted) return drop(id)
      if (!isRequestError(error)) throw error
      change(id, { failure: failureText(error, t.noAnswer) ?? t.noAnswer })
    } finally {
      controllers.current.delete(id)
    }
  }

  return {
    uploads,
    start: (files: Iterable<File>) => {
      for (const file of files) {
        const id = nextId.current++
        setUploads((now) => [...now, { id, file, sent: 0, failure: undefined }])
        void send(id, file)
      }
    },
    retry: ({ id, file }: Upload) => {
      change(id, { sent: 0, failure: undefined })
      void send(id, file)
    },
    /** Stops an upload, or drops one that failed. */
    cancel: ({ id }: Upload) => {
      const running = controllers.current.get(id)
      if (running) running.abort()
      else drop(id)
    },
  }
}
export type Uploading = ReturnType<typeof useUpload>

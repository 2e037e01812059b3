import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { isRequestError } from '../../data/client.ts'
import { download } from '../../data/office-files.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { importTexts } from './import-texts.ts'

type DownloadProps = Pick<ButtonProps, 'size' | 'className' | 'children'> & {
  readonly receive: (signal: AbortSignal) => Promise<Blob>
  readonly fileName: string
}

export function DownloadButton({ receive, fileName, ...button }: DownloadProps) {
  const { isPending, fetchFile } = useDownload()
  const start = () => void fetchFile(receive, fileName)
  return <Button {...button} variant="link" icon="download" pending={isPending} onClick={start} />
}

/** Downloads a spreadsheet, or says in a toast why there is none. */
export function useDownload() {
  const t = useTexts(importTexts)
  const toast = useToast()
  const [isPending, setPending] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])

  async function fetchFile(receive: DownloadProps['receive'], fileName: string): Promise<void> {
    setPending(true)
    try {
      download(await receive(leaving.current.signal), fileName)
    } catch (error) {
      if (leaving.current.signal.aborted) return
      if (!isRequestError(error)) throw error
      toast(failureText(error, t.markedFailed) ?? t.markedFailed, 'danger')
    } finally {
      setPending(false)
    }
  }

  return { isPending, fetchFile }
}

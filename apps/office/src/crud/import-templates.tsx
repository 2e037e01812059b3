import type { Lang } from '@cubic/contract'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { isRequestError } from '../data/client.ts'
import { download, receiveTemplate, type ImportSubject } from '../data/office-files.ts'
import { Button } from '../ui/button.tsx'
import { importTexts } from './import-texts.ts'

const FILE_NAMES = { cn: '导入模板.xlsx', en: 'import-template.xlsx' } as const

/** An empty spreadsheet with the right columns, in the reader's language first. */
export function ImportTemplates({ asked }: { readonly asked: ImportSubject }) {
  const own = useLanguage()
  return (
    <div className="flex flex-wrap gap-x-1 gap-y-1">
      <TemplateButton asked={asked} lang={own} />
      <TemplateButton asked={asked} lang={own === 'cn' ? 'en' : 'cn'} />
    </div>
  )
}

function TemplateButton({ asked, lang }: { readonly asked: ImportSubject; readonly lang: Lang }) {
  const t = useTexts(importTexts)
  const toast = useToast()
  const [isPending, setPending] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])

  async function fetchTemplate(): Promise<void> {
    setPending(true)
    try {
      download(await receiveTemplate(asked, lang, leaving.current.signal), FILE_NAMES[lang])
    } catch (error) {
      if (leaving.current.signal.aborted) return
      if (!isRequestError(error)) throw error
      toast(failureText(error, t.markedFailed) ?? t.markedFailed, 'danger')
    } finally {
      setPending(false)
    }
  }

  return (
    <Button variant="link" size="sm" icon="download" pending={isPending} onClick={() => void fetchTemplate()}>
      {lang === 'cn' ? t.templateCn : t.templateEn}
    </Button>
  )
}

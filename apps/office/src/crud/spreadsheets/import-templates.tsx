import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { receiveTemplate, type ImportSubject } from '../../data/office-files.ts'
import { DownloadButton } from './download-button.tsx'
import { importTexts } from './import-texts.ts'

const FILE_NAMES = { cn: '导入模板.xlsx', en: 'import-template.xlsx' } as const

/** An empty spreadsheet with the right columns, in the reader's language first. */
export function ImportTemplates({ asked }: { readonly asked: ImportSubject }) {
  const t = useTexts(importTexts)
  const own = useLanguage()
  return (
    <div className="flex flex-wrap gap-x-1 gap-y-1">
      {[own, own === 'cn' ? ('en' as const) : ('cn' as const)].map((lang) => (
        <DownloadButton
          key={lang}
          size="sm"
          receive={(signal) => receiveTemplate(asked, lang, signal)}
          fileName={FILE_NAMES[lang]}
        >
          {lang === 'cn' ? t.templateCn : t.templateEn}
        </DownloadButton>
      ))}
    </div>
  )
}

import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { Button } from '../../ui/button.tsx'
import { uploadTexts } from './upload-texts.ts'
import type { Uploading } from './use-upload.ts'

export function UploadRows({ uploading }: { readonly uploading: Uploading }) {
  const t = useTexts(uploadTexts)
  return (
    <ul aria-live="polite" className="grid gap-2 empty:hidden">
      {uploading.uploads.map((upload) => (
        <li key={upload.id} className="grid gap-1.5 rounded-[11px] border border-line bg-surface px-3 py-2 text-sm">
          {upload.failure === undefined ? (
            <>
              <div className="flex items-center justify-between gap-2">
                <span className="min-w-0 truncate text-ink-2">
                  {t.sending(upload.file.name, `${Math.round(upload.sent * 100)}%`)}
                </span>
                <Button size="sm" variant="link" onClick={() => uploading.cancel(upload)}>
                  {t.cancel}
                </Button>
              </div>
              <Progress label={upload.file.name} value={upload.sent} />
            </>
          ) : (
            <>
              <div role="alert" className="flex min-w-0 items-start gap-1.5 font-medium text-bad">
                <Icon name="warning" size={15} className="mt-0.5" />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {upload.file.name} · {upload.failure}
                </span>
              </div>
              <div className="flex gap-2">
                <Button size="sm" icon="refresh" onClick={() => uploading.retry(upload)}>
                  {t.retry}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => uploading.cancel(upload)}>
                  {t.dismiss}
                </Button>
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

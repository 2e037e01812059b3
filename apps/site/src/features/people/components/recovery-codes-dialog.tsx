import { useState } from 'react'
import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage } from '@cubic/web-kit/language/language'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { copyText, downloadFile } from '../../../lib/share.ts'

const codeTexts = texts({
  title: { cn: '保存 10 个恢复码', en: 'Save your 10 recovery codes' },
  hint: {
    cn: '手机丢了时，用其中一个就能登录，每个只能用一次。只显示这一次，我们只留下校验值。',
    en: 'If you lose your phone, one of them lets you log in. Each works once. They’re shown only now: we don’t keep them.',
  },
  file: { cn: (name: string) => `${name}-恢复码.txt`, en: (name: string) => `${name} recovery codes.txt` },
  download: { cn: '下载', en: 'Download' },
  copy: { cn: '复制', en: 'Copy' },
  copied: { cn: '已复制', en: 'Copied' },
  notCopied: { cn: '复制失败，请下载或抄下来', en: 'Couldn’t copy. Download them, or write them down' },
  kept: { cn: '我已把它们放在手机以外的地方', en: 'I’ve put them somewhere other than my phone' },
  done: { cn: '完成', en: 'Done' },
})

/** Shows new recovery codes, this once. It closes when the user says that they are kept. */
export function RecoveryCodesDialog({
  codes,
  onDone,
}: {
  readonly codes: readonly string[]
  readonly onDone: () => void
}) {
  const t = useTexts(codeTexts)
  const name = siteConfig().name[useLanguage()]
  const toast = useToast()
  const [isKept, setIsKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    const isCopied = await copyText(text)
    toast(isCopied ? t.copied : t.notCopied, isCopied ? 'success' : 'danger')
  }
  const actions = (
    <Button block disabled={!isKept} onClick={onDone}>
      {t.done}
    </Button>
  )
  return (
    <Dialog title={t.title} onDismiss={() => isKept && onDone()} actions={actions}>
      <p className="text-[0.875rem] text-ink-2">{t.hint}</p>
      <ol className="my-4 grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-[1.0625rem] font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mb-4 flex gap-2.5 *:flex-1">
        <Button variant="secondary" onClick={() => downloadFile(t.file(name), 'text/plain', text)}>
          {t.download}
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
      <label className="flex cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-[18px] accent-brand"
          checked={isKept}
          onChange={(event) => setIsKept(event.currentTarget.checked)}
        />
        {t.kept}
      </label>
    </Dialog>
  )
}

import type { CheckedCertificate, Lang } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useToast } from '@cubic/web-kit/ui/toast'
import { copyText } from '../../../lib/share.ts'
import { saveCertificate } from '../data/api.ts'

const namedTexts = texts({
  signature: { cn: '签名', en: 'Signature' },
  matches: { cn: '相符', en: 'matches' },
  differs: { cn: '不符', en: 'doesn’t match' },
  key: { cn: (id: string) => `Ed25519 · 密钥 ${id}`, en: (id: string) => `Ed25519 · key ${id}` },
  copy: { cn: '复制签名内容', en: 'Copy what was signed' },
  copied: { cn: '已复制内容和签名', en: 'Content and signature copied' },
  copyFailed: { cn: '浏览器不让复制', en: 'Your browser wouldn’t copy it' },
  pdf: { cn: 'PDF', en: 'PDF' },
  badge: { cn: '数字徽章', en: 'Open Badge' },
  failed: { cn: '没有下载成功，请重试', en: 'It wasn’t downloaded. Please try again' },
})

export type SignatureAndFilesProps = {
  readonly code: string
  readonly certificate: CheckedCertificate
  readonly isValid: boolean
}

export function SignatureAndFiles({ code, certificate, isValid }: SignatureAndFilesProps) {
  const t = useTexts(namedTexts)
  const toast = useToast()
  const { signature } = certificate
  const copy = async () => {
    const copied = await copyText(
      JSON.stringify({ content: signature?.content, signature: signature?.value, key_id: signature?.key_id }),
    )
    toast(copied ? t.copied : t.copyFailed, copied ? 'success' : 'danger')
  }
  return (
    <div className="grid gap-3">
      {signature && (
        <Card aria-labelledby="signature" className="grid gap-1.5">
          <div className="flex items-center justify-between gap-3">
            <h2 id="signature" className="text-base font-bold">
              {t.signature}
            </h2>
            <span
              className={`flex items-center gap-1 text-sm font-bold ${signature.is_right ? 'text-ok' : 'text-bad'}`}
            >
              <Icon name={signature.is_right ? 'check' : 'close'} size={16} />
              {signature.is_right ? t.matches : t.differs}
            </span>
          </div>
          <p className="font-mono text-[0.8125rem] leading-relaxed break-all text-ink-2">
            {t.key(signature.key_id)}
            <br />
            {signature.hash.match(/.{8}/g)?.join(' ')}
          </p>
          {signature.content !== null && (
            <Button variant="ghost" size="sm" icon="copy" className="justify-self-start" onClick={() => void copy()}>
              {t.copy}
            </Button>
          )}
        </Card>
      )}
      {isValid && (
        <Downloads code={code} number={certificate.number} proof={certificate.is_own ? null : certificate.proof} />
      )}
    </div>
  )
}

type DownloadsProps = {
  readonly code: string
  readonly number: string
  readonly proof: string | null
  readonly language?: Lang | null
}

export function Downloads({ code, number, proof, language = null }: DownloadsProps) {
  const t = useTexts(namedTexts)
  const toast = useToast()
  const { isPending, variables, mutate } = useChange(saveCertificate)
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {(['pdf', 'jwt'] as const).map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          icon={kind === 'pdf' ? 'download' : 'certificate'}
          pending={isPending && variables.kind === kind}
          onClick={() =>
            mutate(
              { code, number, kind, language, proof },
              { onError: (error) => toast(failureText(error, t.failed) ?? t.failed, 'danger') },
            )
          }
        >
          {kind === 'pdf' ? t.pdf : t.badge}
        </Button>
      ))}
    </div>
  )
}

import { printCertificateCode, slipsOfCode } from '@cubic/domain/certificate/code-slips'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { CodeField, groupCode } from '@cubic/web-kit/ui/code-field'
import { Form } from '@cubic/web-kit/ui/form'
import { useState } from 'react'
import { island } from '../../../hydration/island.tsx'
import { checkTexts } from '../data/texts.ts'
import { describeSlips } from '../internal/slips.ts'
import type { ScanCodeProps } from './scan-code.tsx'

/** Only where the browser reads codes by itself; everywhere else the phone's own camera does. */
const ScanCode = island<ScanCodeProps>(async () => (await import('./scan-code.tsx')).ScanCode)

export function CodeForm({ given = '', problem }: { readonly given?: string; readonly problem?: string | undefined }) {
  const t = useTexts(checkTexts)
  const lang = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => groupCode(given))
  const [tried, setTried] = useState<string>()
  const open = (text: string) => {
    const code = normalizeBindingCode(text)
    if (code === undefined) return setTried(text)
    navigate(paths.certificate(printCertificateCode(code)))
  }
  const slips = tried === undefined ? '' : describeSlips(slipsOfCode(tried), t, lang)
  const said = tried === typed && slips !== '' ? slips : typed === groupCode(given) ? problem : undefined
  return (
    <Form className="grid gap-3" onSubmit={() => open(typed)}>
      <CodeField label={given === '' ? t.code : t.typed} value={typed} onChange={setTyped} error={said} required />
      <Button type="submit" size="lg" block>
        {t.check}
      </Button>
      <ScanCode label={t.scan} onCode={open} />
    </Form>
  )
}

import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { useState } from 'react'
import { useTexts } from '@cubic/web-kit/text'
import { Button } from '@cubic/web-kit/ui/button'
import { CodeField } from '@cubic/web-kit/ui/code-field'
import { checkInTexts } from '../texts.ts'

/** Field for typing a binding code instead of scanning it. */
export function CodeEntry({
  onCode,
  autoFocus = false,
}: {
  readonly onCode: (code: string) => void
  readonly autoFocus?: boolean
}) {
  const t = useTexts(checkInTexts)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState<string>()
  const problem = tried === code ? (code === '' ? t.codeMissing : t.codeWrong) : undefined
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const normal = normalizeBindingCode(code)
        if (!normal) return setTried(code)
        setCode('')
        onCode(normal)
      }}
    >
      <CodeField
        label={t.code}
        hint={t.codeHint}
        autoFocus={autoFocus}
        value={code}
        onChange={setCode}
        error={problem}
      />
      <Button type="submit" size="lg" block>
        {t.checkIn}
      </Button>
    </form>
  )
}

import { looksLikeCardNumber, readCardNumber } from '@cubic/domain/ticket/card-number'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { useState } from 'react'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { CodeField, groupCode } from '@cubic/web-kit/ui/code-field'
import { Form } from '@cubic/web-kit/ui/form'
import { checkInTexts } from '../../data/texts.ts'
import { CodeKeys } from './code-keys.tsx'

function numberOf(typed: string): string | undefined {
  const number = readCardNumber(typed.replaceAll(' ', ''))
  return number !== undefined && looksLikeCardNumber(number) ? number : undefined
}

/** So few characters are rather a part of a code than a number; pressed again, they are taken for one. */
const NUMBER_USUAL = 6

/** Field for typing a binding code, or the number of a campus card, instead of scanning it. */
export function CodeEntry({
  onCode,
  withKeys = false,
}: {
  readonly onCode: (code: string) => void
  /** Shows keys in place of the phone's keyboard; the twelfth character checks the code. */
  readonly withKeys?: boolean
}) {
  const t = useTexts(checkInTexts)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState<string>()
  const isNumber = numberOf(code) !== undefined
  const problem = tried === code ? (code === '' ? t.codeMissing : isNumber ? t.codeTooShort : t.codeWrong) : undefined
  const check = (typed: string) => {
    const read = normalizeBindingCode(typed) ?? numberOf(typed)
    if (read === undefined || (read.length < NUMBER_USUAL && tried !== typed)) return setTried(typed)
    setCode('')
    onCode(read)
  }
  const type = (typed: string) => {
    setCode(typed)
    if (withKeys && normalizeBindingCode(typed)) check(typed)
  }
  return (
    <Form className="grid gap-3" onSubmit={() => check(code)}>
      <CodeField
        label={t.code}
        hint={withKeys ? t.codeKeysHint : t.codeHint}
        autoFocus={withKeys}
        {...(withKeys && { inputMode: 'none' })}
        value={code}
        onChange={type}
        error={problem}
      />
      {withKeys && (
        <CodeKeys
          onKey={(key) => type(groupCode(code + key))}
          onErase={() => setCode(groupCode(code.replaceAll(' ', '').slice(0, -1)))}
        />
      )}
      {!withKeys && (
        <Button type="submit" size="lg" block>
          {t.checkIn}
        </Button>
      )}
    </Form>
  )
}

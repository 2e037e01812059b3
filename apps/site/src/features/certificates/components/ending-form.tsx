import type { CheckedCode } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { useState } from 'react'
import { showName } from '../data/api.ts'

const endingTexts = texts({
  title: { cn: '手里有这张证书？', en: 'Do you have this certificate at hand?' },
  hint: {
    cn: '输入上面印的持有人学号/工号后四位，看全名。',
    en: 'Enter the last four characters of the holder’s student or employee number, printed on it, to see the full name.',
  },
  label: { cn: '学号/工号后四位', en: 'Last four of the number' },
  show: { cn: '看全名', en: 'Show the name' },
  wrong: { cn: '后四位不对，请再核对一下', en: 'That doesn’t match. Please check it again' },
  four: { cn: '请输入 4 个字符', en: 'Please enter 4 characters' },
})

export type EndingFormProps = { readonly code: string; readonly onNamed: (checked: CheckedCode) => void }

/** Shows the full name to whoever knows the end of the holder's number. */
export function EndingForm({ code, onNamed }: EndingFormProps) {
  const t = useTexts(endingTexts)
  const [ending, setEnding] = useState('')
  const [isShort, setShort] = useState(false)
  const { data, error, isPending, mutate } = useChange(showName, {
    onAnswer: (checked) => checked.certificate?.is_named && onNamed(checked),
  })
  const problem = isShort
    ? t.four
    : error
      ? failureText(error)
      : data && !data.certificate?.is_named
        ? t.wrong
        : undefined
  return (
    <Card aria-labelledby="whole-name">
      <Form
        className="grid gap-3"
        onSubmit={() => {
          setShort(ending.length !== 4)
          if (ending.length === 4) mutate({ code, ending })
        }}
      >
        <div>
          <h2 id="whole-name" className="text-base font-bold">
            {t.title}
          </h2>
          <p className="text-sm text-ink-2">{t.hint}</p>
        </div>
        <div className="flex flex-wrap items-start gap-2.5">
          <TextField
            className="min-w-40 flex-1"
            label={t.label}
            labelHidden
            value={ending}
            onChange={(typed) => {
              setEnding(typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase().slice(0, 4))
              setShort(false)
            }}
            error={problem}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="0000"
            inputClassName="font-mono text-[1.375rem] font-bold tracking-[.4em] placeholder:font-normal placeholder:text-line-2"
          />
          <Button type="submit" variant="soft" size="lg" pending={isPending}>
            {t.show}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

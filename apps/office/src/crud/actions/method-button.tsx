import type { MethodDeclaration, RecordData, ResultOf } from '@cubic/contract'
import type { Found } from '@cubic/data-client'
import { useLanguage } from '@cubic/web-kit/language/language'
import type { IconName } from '@cubic/web-kit/ui/icon'
import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { MethodDialog } from './action-dialog.tsx'
import { wordsOf } from './method-words.ts'
import { useRefusalOf } from './refusal.ts'

export type MethodButtonProps<Method extends MethodDeclaration> = {
  readonly method: Method
  readonly record: Pick<Found<Pick<RecordData, 'id'>>, 'data' | 'tags'>
  readonly name: string
  readonly icon?: IconName
  readonly variant?: ButtonProps['variant']
  readonly size?: ButtonProps['size']
  /** A more specific reason than "not allowed", if the screen knows one. */
  readonly disabledReason?: string
  /** The extent for this record, for the dialog that asks. */
  readonly extent?: string
  readonly onDone?: { done(result: ResultOf<Method>): void }['done']
}

/**
 * A method of the contract as a button: shown disabled with the reason where the record's tags do not grant it. Asks
 * for its arguments and says what will happen before it is called.
 */
export function MethodButton<const Method extends MethodDeclaration>(props: MethodButtonProps<Method>): ReactNode
export function MethodButton({
  method,
  record,
  name,
  icon,
  variant,
  size,
  disabledReason,
  extent,
  onDone,
}: MethodButtonProps<MethodDeclaration>) {
  const lang = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusalOf(method.model)
  const reason = disabledReason ?? refusal(record.tags, method.name)
  return (
    <>
      <Button
        icon={icon}
        {...(variant && { variant })}
        {...(size && { size })}
        disabledReason={reason}
        onClick={() => setOpen(true)}
      >
        {wordsOf(method).label[lang]}
      </Button>
      {isOpen && (
        <MethodDialog
          method={method}
          target={{ ids: () => Promise.resolve([record.data.id]), count: 1, name }}
          extent={extent}
          {...(onDone && { onDone })}
          onDismiss={() => setOpen(false)}
        />
      )}
    </>
  )
}

import { useTexts } from '@cubic/web-kit/language/text'
import { createContext, use, type ReactNode } from 'react'
import { SidePanel } from '../../ui/dialog.tsx'
import { useModel } from '../model/model.ts'
import { pickerTexts } from './picker-texts.ts'
import type { RelatedValue } from '../model/value.tsx'

/** Provides pickers with the form for a new record. Forms contain pickers, so pickers cannot import them. */
export const CreationFormContext = createContext<
  | ((props: {
      readonly model: string
      readonly id: 'new'
      readonly values: { readonly [field: string]: unknown }
      readonly isNested: true
      readonly onSaved: (id: number, displayName: string) => void
      readonly onCancel: () => void
    }) => ReactNode)
  | undefined
>(undefined)

export function CreateInPlace({
  model: name,
  typed,
  onCreated,
  onDismiss,
}: {
  readonly model: string
  readonly typed: string
  readonly onCreated: (made: RelatedValue) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(pickerTexts)
  const { data: model } = useModel(name)
  const renderForm = use(CreationFormContext)
  if (!model || !renderForm) return null
  const begin = typed.trim() === '' ? {} : { [model.displayField]: typed.trim() }
  return (
    <SidePanel title={t.createTitle(model.label)} onDismiss={onDismiss}>
      {renderForm({
        model: name,
        id: 'new',
        values: begin,
        isNested: true,
        onSaved: (id, displayName) => {
          onCreated({ id, display_name: displayName })
          onDismiss()
        },
        onCancel: onDismiss,
      })}
    </SidePanel>
  )
}

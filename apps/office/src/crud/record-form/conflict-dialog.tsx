import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Field, Model } from '../model/model.ts'
import { Value } from '../model/value.tsx'
import type { Clash, Merge } from './merge.ts'
import { formTexts } from '../editing/texts.ts'
import type { Values } from './values.ts'

/** The author and time of the change that came first; null if unknown. */
export type ConflictAuthor = { readonly name: string | null; readonly at: string | null }

type Kept = 'mine' | 'theirs'

export function ConflictDialog({
  model,
  merge,
  author,
  isPending,
  onSave,
  onDismiss,
}: {
  readonly model: Model
  readonly merge: Merge
  readonly author: ConflictAuthor
  readonly isPending: boolean
  readonly onSave: (values: Values) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(formTexts)
  const dates = useDates()
  const [kept, setKept] = useState<{ readonly [field: string]: Kept }>({})
  const theirs = merge.clashes.filter(({ field }) => kept[field] === 'theirs')
  return (
    <Dialog
      title={t.conflictTitle}
      width="wide"
      onDismiss={onDismiss}
      actions={
        <Button
          variant="primary"
          pending={isPending}
          onClick={() =>
            onSave({ ...merge.values, ...Object.fromEntries(theirs.map((clash) => [clash.field, clash.theirs])) })
          }
        >
          {t.saveMerged}
        </Button>
      }
    >
      {author.at && (
        <p className="mb-1 text-[0.875rem] font-semibold">
          {t.savedBy(author.name ?? t.somebody, dates.exact(author.at))}
        </p>
      )}
      <p className="mb-3 text-[0.875rem] text-ink-2">{merge.clashes.length > 0 ? t.conflictHint : t.mergedHint}</p>
      <div className="grid gap-4">
        {merge.clashes.map((clash) => {
          const field = model.fields.get(clash.field)
          const keep = (side: Kept) => setKept({ ...kept, [clash.field]: side })
          return (
            field && (
              <ClashChoice key={clash.field} {...{ field, clash }} kept={kept[clash.field] ?? 'mine'} onKeep={keep} />
            )
          )
        })}
      </div>
    </Dialog>
  )
}

function ClashChoice({
  field,
  clash,
  kept,
  onKeep,
}: {
  readonly field: Field
  readonly clash: Clash
  readonly kept: Kept
  readonly onKeep: (side: Kept) => void
}) {
  const t = useTexts(formTexts)
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{field.display_name}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <Side
            key={side}
            label={t[side]}
            field={field}
            value={clash[side]}
            isOn={kept === side}
            onChoose={() => onKeep(side)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Side({
  label,
  field,
  value,
  isOn,
  onChoose,
}: {
  readonly label: string
  readonly field: Field
  readonly value: unknown
  readonly isOn: boolean
  readonly onChoose: () => void
}) {
  const t = useTexts(formTexts)
  const isEmpty = value === null || value === '' || value === undefined
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={classNames(
        'rounded-[11px] border px-3 py-2 text-left text-[0.875rem]',
        isOn ? 'border-brand shadow-[0_0_0_1px_var(--brand)]' : 'border-line-2 hover:bg-fill',
      )}
    >
      <span className={classNames('block text-xs font-semibold', isOn ? 'text-brand-text' : 'text-ink-3')}>
        {label}
      </span>
      {isEmpty ? t.empty : <Value field={field} value={value} isPlain />}
    </button>
  )
}

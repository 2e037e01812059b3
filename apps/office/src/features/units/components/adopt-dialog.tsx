import { CubicUnit } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import type { RelatedValue } from '../../../crud/model/value.tsx'
import { RelationPicker } from '../../../crud/relation-picker/relation-picker.tsx'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Field } from '../../../ui/field.tsx'
import { Checkbox } from '../../../ui/toggle.tsx'
import { adoptableTexts, type AdoptedText, adoptTexts as adopt } from '../data/api.ts'
import { adoptTexts } from '../data/texts.ts'

/** Makes units from the texts by which persons and events name them; shows first what becomes of each. */
export function AdoptDialog({ onDismiss }: { readonly onDismiss: () => void }) {
  const t = useTexts(adoptTexts)
  const toast = useToast()
  const { data: found, error } = useQuery(adoptableTexts())
  const [parent, setParent] = useState<RelatedValue | null>(null)
  const { submit, isPending, problem } = useSubmit(adopt)
  const { chosen, isAll, toggle, toggleAll } = useChosenTexts(found ?? [])
  const send = () =>
    submit({ texts: chosen.map((text) => ({ text })), ...(parent && { parent_id: parent.id }) }, ({ result }) => {
      toast(t.done(result.made, result.persons, result.events))
      onDismiss()
    })
  return (
    <Dialog
      title={t.title}
      width="wide"
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isPending} disabled={chosen.length === 0} onClick={send}>
          {t.confirm(chosen.length)}
        </Button>
      }
    >
      <div className="grid gap-3.5">
        <p className="text-[0.875rem] text-ink-2">{t.hint}</p>
        {error && !found && <FailedRead error={error} compact />}
        {!found && !error && (
          <Loading>
            <Skeleton className="h-52 w-full rounded-[12px]" />
          </Loading>
        )}
        {found?.length === 0 && <p className="text-sm">{t.none}</p>}
        {found && found.length > 0 && (
          <>
            <Field label={t.parent} hint={t.parentHint}>
              {(described) => (
                <RelationPicker
                  {...described}
                  target={CubicUnit}
                  label={t.parent}
                  value={parent}
                  onChange={setParent}
                />
              )}
            </Field>
            <Texts found={found} chosen={chosen} onToggle={toggle} isAll={isAll} onAll={toggleAll} />
          </>
        )}
        <Failure look="box">{problem}</Failure>
      </div>
    </Dialog>
  )
}

/** Chooses all texts that name one unit only, until some are dropped. */
function useChosenTexts(found: readonly AdoptedText[]) {
  const [dropped, setDropped] = useState<readonly string[]>([])
  const possible = found.filter(({ ambiguous }) => ambiguous !== true).map(({ text }) => text)
  const chosen = possible.filter((text) => !dropped.includes(text))
  return {
    chosen,
    isAll: chosen.length === possible.length,
    toggle: (text: string) =>
      setDropped(dropped.includes(text) ? dropped.filter((each) => each !== text) : [...dropped, text]),
    toggleAll: (all: boolean) => setDropped(all ? [] : possible),
  }
}

function Texts({
  found,
  chosen,
  onToggle,
  isAll,
  onAll,
}: {
  readonly found: readonly AdoptedText[]
  readonly chosen: readonly string[]
  readonly onToggle: (text: string) => void
  readonly isAll: boolean
  readonly onAll: (all: boolean) => void
}) {
  const t = useTexts(adoptTexts)
  return (
    <div className="max-h-[46dvh] overflow-y-auto rounded-[12px] border border-line">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-left text-xs text-ink-2">
          <tr className="[&>th]:px-2.5 [&>th]:py-2 [&>th]:font-semibold">
            <th>
              <Checkbox label={t.all} checked={isAll} mixed={!isAll && chosen.length > 0} onChange={onAll} />
            </th>
            <th>{t.name}</th>
            <th className="text-right">{t.persons}</th>
            <th className="text-right">{t.events}</th>
            <th>{t.result}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ text, persons, events, unit_id: unit, ambiguous = false }) => (
            <tr key={text} className="border-t border-line [&>td]:px-2.5 [&>td]:py-2">
              <td>
                <Checkbox
                  label={text}
                  checked={chosen.includes(text)}
                  disabled={ambiguous}
                  onChange={() => onToggle(text)}
                />
              </td>
              <td className="wrap-anywhere">{text}</td>
              <td className="text-right">{formatNumber(persons)}</td>
              <td className="text-right">{formatNumber(events)}</td>
              <td className="text-ink-2">{ambiguous ? t.ambiguous : unit === null ? t.made : t.known}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

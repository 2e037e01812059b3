import type { Condition } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/change'
import { useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import type { Model } from '../../../crud/model/model.ts'
import { SaveAsDialog } from '../../../crud/save-as-dialog.tsx'
import { useFailureToast } from '../../../crud/use-change-problem.ts'
import { client } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../../ui/menu.tsx'
import { removePivot, storedPivots } from '../data/api.ts'
import { choiceOf, pivotData, printPivot, type PivotChoice } from '../data/pivot-table.ts'
import { dataTexts } from '../data/texts.ts'

/** The stored summaries of a model: to choose one, to store the one that is shown, to delete one's own. */
export function SavedPivots({
  model,
  choice,
  condition,
  onChoose,
}: {
  readonly model: Model
  readonly choice: PivotChoice
  /** The filter of the list, which is stored with the summary. */
  readonly condition: Condition | undefined
  readonly onChoose: (choice: PivotChoice, filter: Condition | undefined) => void
}) {
  const t = useTexts(dataTexts)
  const toast = useToast()
  const { data } = useQuery(storedPivots(model.name))
  const [isNaming, setNaming] = useState(false)
  const stored = (data?.items ?? []).flatMap(({ data: record, tags }) => {
    const own = choiceOf(record.data)
    return own ? [{ id: record.id, name: record.name, choice: own, canDelete: tags.includes('unlink') }] : []
  })
  const asked = `${printPivot(choice)} ${JSON.stringify(condition ?? null)}`
  const current = stored.find((each) => `${printPivot(each.choice)} ${JSON.stringify(each.choice.filter ?? null)}` === asked)

  const removing = useChange(removePivot)
  const sayFailure = useFailureToast()
  const remove = (id: number) =>
    removing.mutate(id, {
      onSuccess: (answer) => (answer.status === 'ok' ? toast(t.deleted) : toast(answer.error_msg, 'danger')),
      onError: sayFailure,
    })

  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="sm" icon="bookmark">
            {current?.name ?? t.saved}
          </Button>
        }
      >
        {stored.length > 0 && (
          <>
            <MenuChoices
              value={String(current?.id ?? '')}
              onChange={(id) => {
                const next = stored.find((each) => String(each.id) === id)
                if (next) onChoose(next.choice, next.choice.filter)
              }}
              choices={stored.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <MenuLine />
          </>
        )}
        <MenuItem icon="plus" onClick={() => setNaming(true)}>
          {t.saveAs}
        </MenuItem>
        {current?.canDelete && (
          <MenuItem icon="trash" danger onClick={() => remove(current.id)}>
            {t.deleteSaved}
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <SaveAsDialog
          title={t.saveAs}
          label={t.name}
          hint={condition ? t.withFilter : undefined}
          save={({ name, userId }) =>
            client.save('PivotTable', { name, model: model.name, data: pivotData(choice, condition), owner: userId })
          }
          onSaved={() => {
            setNaming(false)
            toast(t.savedNow)
          }}
          onDismiss={() => setNaming(false)}
        />
      )}
    </>
  )
}

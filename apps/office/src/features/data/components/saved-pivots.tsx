import type { Condition } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import type { Model } from '../../../crud/model/model.ts'
import { SaveAsDialog } from '../../../crud/list-page/save-as-dialog.tsx'
import { SavedMenu } from '../../../crud/list-page/saved-menu.tsx'
import { useFailureToast } from '../../../crud/actions/use-change-problem.ts'
import { removePivot, savePivot, storedPivots } from '../data/api.ts'
import { choiceOf, pivotData, printPivot, type PivotChoice } from '../data/pivot-table.ts'
import { dataTexts } from '../data/texts.ts'

export function SavedPivots({
  model,
  choice,
  condition,
  onChoose,
}: {
  readonly model: Model
  readonly choice: PivotChoice
  readonly condition: Condition | undefined
  readonly onChoose: (choice: PivotChoice, filter: Condition | undefined) => void
}) {
  const t = useTexts(dataTexts)
  const toast = useToast()
  const { data } = useQuery(storedPivots(model.name))
  const stored = (data?.items ?? []).flatMap(({ data: record, tags }) => {
    const own = choiceOf(record.data)
    return own ? [{ id: record.id, name: record.name, choice: own, canDelete: tags.includes('unlink') }] : []
  })
  const asked = `${printPivot(choice)} ${JSON.stringify(condition ?? null)}`
  const current = stored.find(
    (each) => `${printPivot(each.choice)} ${JSON.stringify(each.choice.filter ?? null)}` === asked,
  )

  const { mutate } = useChange(removePivot)
  const onError = useFailureToast()
  const remove = (id: number) =>
    mutate(id, {
      onSuccess: (answer) => (answer.status === 'ok' ? toast(t.deleted) : toast(answer.error_msg, 'danger')),
      onError,
    })
  return (
    <SavedMenu
      label={current?.name ?? t.saved}
      value={String(current?.id ?? '')}
      choices={stored.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChoose={(id) => {
        const next = stored.find((each) => String(each.id) === id)
        if (next) onChoose(next.choice, next.choice.filter)
      }}
      deletion={current?.canDelete ? { label: t.deleteSaved, run: () => remove(current.id) } : undefined}
      saveAs={t.saveAs}
      renderSaveAs={(close) => (
        <SaveAsDialog
          title={t.saveAs}
          label={t.name}
          hint={condition ? t.withFilter : undefined}
          save={({ name, userId }) =>
            savePivot({ name, model: model.name, data: pivotData(choice, condition), owner: userId })
          }
          onSaved={() => {
            close()
            toast(t.savedNow)
          }}
          onDismiss={close}
        />
      )}
    />
  )
}

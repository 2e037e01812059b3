import type { Condition } from '@cubic/contract'
import { failureText } from '@cubic/web-kit/faults'
import { useQuery } from '@cubic/web-kit/query'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useSession } from '@cubic/web-kit/session'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import type { Model } from '../../../crud/model.ts'
import { client, isRequestError } from '../../../data/client.ts'
import { VIEWS } from '../../../data/families.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../../ui/menu.tsx'
import { storedPivots } from '../api.ts'
import { choiceOf, pivotData, printPivot, type PivotChoice } from '../internal/pivot-table.ts'
import { dataTexts } from '../texts.ts'

/** The stored summaries of a model: to choose one, to store the one that is shown, to delete one's own. */
export function SavedPivots({
  model,
  choice,
  condition,
  onChoose,
}: {
  readonly model: Model
  readonly choice: PivotChoice
  /** What the list is narrowed by: stored with the summary. */
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

  async function remove(id: number): Promise<void> {
    try {
      const answer = await client.unlink('PivotTable', id)
      await makeStale([VIEWS])
      toast(answer.status === 'ok' ? t.deleted : answer.error_msg, answer.status === 'ok' ? 'success' : 'danger')
    } catch (error) {
      if (!isRequestError(error)) throw error
      toast(failureText(error, t.noAnswer) ?? t.noAnswer, 'danger')
    }
  }

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
          <MenuItem icon="trash" danger onClick={() => void remove(current.id)}>
            {t.deleteSaved}
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <NewPivot model={model} choice={choice} condition={condition} onDismiss={() => setNaming(false)} />
      )}
    </>
  )
}

function NewPivot({
  model,
  choice,
  condition,
  onDismiss,
}: {
  readonly model: Model
  readonly choice: PivotChoice
  readonly condition: Condition | undefined
  readonly onDismiss: () => void
}) {
  const t = useTexts(dataTexts)
  const toast = useToast()
  const { user } = useSession()
  const [name, setName] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function save(): Promise<void> {
    if (!user || name.trim() === '') return
    setPending(true)
    setError(undefined)
    try {
      const answer = await client.save('PivotTable', {
        name: name.trim(),
        model: model.name,
        data: pivotData(choice, condition),
        owner: user.uid,
      })
      if (answer.status !== 'ok') return setError(answer.errors[0]?.message ?? answer.error_msg)
      await makeStale([VIEWS])
      toast(t.savedNow)
      onDismiss()
    } catch (caught) {
      if (!isRequestError(caught)) throw caught
      setError(failureText(caught, t.noAnswer))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      title={t.saveAs}
      onDismiss={onDismiss}
      actions={
        <>
          <Button onClick={onDismiss}>{t.cancel}</Button>
          <Button variant="primary" pending={isPending} disabled={name.trim() === ''} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
      >
        <Field label={t.name} required hint={condition ? t.withFilter : undefined} error={error}>
          {(described) => <TextInput {...described} autoFocus value={name} maxLength={200} onChange={setName} />}
        </Field>
      </form>
    </Dialog>
  )
}

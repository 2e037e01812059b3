import { ViewConfig, type SortKey, type ValuesOf } from '@cubic/contract'
import type { MutationAnswer, View, ViewData } from '@cubic/data-client'
import { useChange } from '@cubic/web-kit/queries/change'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState, type ReactElement, type ReactNode } from 'react'
import { client } from '../../data/client.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import type { Model } from '../model/model.ts'
import { SaveAsDialog } from './save-as-dialog.tsx'
import { SavedMenu } from './saved-menu.tsx'
import { useFailureToast } from '../actions/use-change-problem.ts'
import { filterTexts } from './filter-texts.ts'
import { toCondition, type Group } from '../reads/filter.ts'

export type ListView = View<ViewData['list']>
/** What the server says of a list before its records are read. */
export type ReadList = { readonly about: Model; readonly views: readonly ListView[] }
export type Shown = { readonly columns: readonly string[]; readonly filter: Group; readonly sort: readonly SortKey[] }

const CHANGES = { changes: ['ViewConfig'] } as const
const saveView = mutation((view: ValuesOf<typeof ViewConfig>) => client.save(ViewConfig, view), CHANGES)
const dropView = mutation((id: number) => client.unlink(ViewConfig, id), CHANGES)

function dataOf({ columns, filter, sort }: Shown): ViewData['list'] {
  return { columns, filter: toCondition(filter) ?? null, sort: sort.length > 0 ? sort : null }
}

type ViewsProps = {
  readonly model: string
  readonly views: readonly ListView[]
  readonly view: ListView | undefined
  readonly isChanged: boolean
  readonly shown: Shown
  readonly onChoose: (id: number | undefined) => void
  readonly trigger?: ReactElement<Record<string, unknown>>
  readonly children?: ReactNode
}

export function ViewsMenu({ model, views, view, isChanged, shown, onChoose, trigger, children }: ViewsProps) {
  const t = useTexts(filterTexts)
  const toast = useToast()
  const { update, drop } = useViewChanges(shown, onChoose)
  const stored = views.filter(({ id }) => id > 0).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      {view && isChanged && <span className="text-sm font-semibold text-warn max-sm:hidden">{t.viewChanged}</span>}
      <SavedMenu
        label={view?.name ?? t.views}
        trigger={trigger}
        value={String(view?.id ?? 0)}
        choices={stored.length > 0 ? [{ value: '0', label: t.noView }, ...stored] : []}
        onChoose={(id) => onChoose(Number(id) || undefined)}
        changes={
          view &&
          isChanged && (
            <>
              <MenuItem icon="undo" onClick={() => onChoose(view.id)}>
                {t.restore}
              </MenuItem>
              <MenuItem icon="check" onClick={() => update(view.id)}>
                {t.updateView}
              </MenuItem>
            </>
          )
        }
        deletion={view && { label: t.deleteView, run: () => drop(view.id) }}
        saveAs={t.saveView}
        renderSaveAs={(close) => (
          <NewView
            model={model}
            shown={shown}
            onSaved={(id) => {
              close()
              toast(t.viewSaved)
              onChoose(id)
            }}
            onDismiss={close}
          />
        )}
      >
        {children}
      </SavedMenu>
    </>
  )
}

function useViewChanges(shown: Shown, onChoose: ViewsProps['onChoose']) {
  const t = useTexts(filterTexts)
  const toast = useToast()
  const saving = useChange(saveView)
  const dropping = useChange(dropView)
  const onError = useFailureToast()
  const sayWhenDone = (done: string, next: number | undefined) => ({
    onError,
    onSuccess(answer: MutationAnswer) {
      if (answer.status !== 'ok') return toast(answer.error_msg, 'danger')
      toast(done)
      onChoose(next)
    },
  })
  return {
    update: (id: number) => saving.mutate({ id, data: dataOf(shown) }, sayWhenDone(t.viewSaved, id)),
    drop: (id: number) => dropping.mutate(id, sayWhenDone(t.viewDeleted, undefined)),
  }
}

function NewView({
  model,
  shown,
  onSaved,
  onDismiss,
}: {
  readonly model: string
  readonly shown: Shown
  readonly onSaved: (id: number) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(filterTexts)
  const [who, setWho] = useState<'me' | 'all'>('me')
  return (
    <SaveAsDialog
      title={t.saveView}
      label={t.viewName}
      save={({ name, userId }) =>
        client.save(ViewConfig, {
          name,
          model,
          view_type: 'list',
          data: dataOf(shown),
          ...(who === 'me' && { owner: userId }),
        })
      }
      onSaved={onSaved}
      onDismiss={onDismiss}
    >
      <div className="grid gap-1.5">
        <span className="text-sm font-semibold">{t.viewFor}</span>
        <div>
          <Segmented
            label={t.viewFor}
            value={who}
            onChange={setWho}
            options={[
              { value: 'me', label: t.forMe },
              { value: 'all', label: t.forAll },
            ]}
          />
        </div>
        {who === 'all' && <span className="text-xs text-ink-3">{t.forAllHint}</span>}
      </div>
    </SaveAsDialog>
  )
}

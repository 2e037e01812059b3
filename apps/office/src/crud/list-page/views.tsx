import { ViewConfig, type SortKey, type ValuesOf } from '@cubic/contract'
import type { MutationAnswer, View, ViewData } from '@cubic/data-client'
import { useChange } from '@cubic/web-kit/change'
import { mutation } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState, type ReactElement, type ReactNode } from 'react'
import { client } from '../../data/client.ts'
import { VIEWS } from '../../data/families.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import type { Model } from '../model/model.ts'
import { SaveAsDialog } from '../save-as-dialog.tsx'
import { useFailureToast } from '../use-change-problem.ts'
import { filterTexts } from './filter-texts.ts'
import { toCondition, type Group } from '../reads/filter.ts'

export type ListView = View<ViewData['list']>
/** What the server says of a list before its records are read. */
export type ReadList = { readonly about: Model; readonly views: readonly ListView[] }
/** The choices stored in a view. */
export type Shown = { readonly columns: readonly string[]; readonly filter: Group; readonly sort: readonly SortKey[] }

const saveView = mutation((view: ValuesOf<typeof ViewConfig>) => client.save(ViewConfig, view), { makesStale: [VIEWS] })
const dropView = mutation((id: number) => client.unlink(ViewConfig, id), { makesStale: [VIEWS] })

function dataOf({ columns, filter, sort }: Shown): ViewData['list'] {
  return { columns, filter: toCondition(filter) ?? null, sort: sort.length > 0 ? sort : null }
}

/** Chooses, saves, changes and deletes the stored views of a list. */
export function ViewsMenu({
  model,
  views,
  view,
  isChanged,
  shown,
  onChoose,
  trigger,
  children,
}: {
  readonly model: string
  readonly views: readonly ListView[]
  readonly view: ListView | undefined
  /** The current choices differ from the view. */
  readonly isChanged: boolean
  readonly shown: Shown
  readonly onChoose: (id: number | undefined) => void
  /** Replaces the button. */
  readonly trigger?: ReactElement<Record<string, unknown>>
  /** Further items, at the end. */
  readonly children?: ReactNode
}) {
  const t = useTexts(filterTexts)
  const toast = useToast()
  const [isNaming, setNaming] = useState(false)
  const stored = views.filter(({ id }) => id > 0)

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
  const update = (id: number) => saving.mutate({ id, data: dataOf(shown) }, sayWhenDone(t.viewSaved, id))
  const drop = (id: number) => dropping.mutate(id, sayWhenDone(t.viewDeleted, undefined))

  return (
    <>
      {view && isChanged && <span className="text-sm font-semibold text-warn max-sm:hidden">{t.viewChanged}</span>}
      <Menu
        trigger={
          trigger ?? (
            <Button variant="ghost" size="sm" icon="bookmark">
              {view?.name ?? t.views}
            </Button>
          )
        }
      >
        {stored.length > 0 && (
          <>
            <MenuChoices
              value={String(view?.id ?? 0)}
              onChange={(id) => onChoose(Number(id) || undefined)}
              choices={[
                { value: '0', label: t.noView },
                ...stored.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <MenuLine />
          </>
        )}
        {view && isChanged && (
          <MenuItem icon="undo" onClick={() => onChoose(view.id)}>
            {t.restore}
          </MenuItem>
        )}
        {view && isChanged && (
          <MenuItem icon="check" onClick={() => update(view.id)}>
            {t.updateView}
          </MenuItem>
        )}
        <MenuItem icon="plus" onClick={() => setNaming(true)}>
          {t.saveView}
        </MenuItem>
        {view && (
          <MenuItem icon="trash" danger onClick={() => drop(view.id)}>
            {t.deleteView}
          </MenuItem>
        )}
        {children}
      </Menu>
      {isNaming && (
        <NewView
          model={model}
          shown={shown}
          onSaved={(id) => {
            setNaming(false)
            toast(t.viewSaved)
            onChoose(id)
          }}
          onDismiss={() => setNaming(false)}
        />
      )}
    </>
  )
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

import type { SortKey } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { MenuItem, MenuLine } from '../../ui/menu.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { fieldOfPath, type Model } from '../model/model.ts'
import { crudTexts } from '../texts.ts'
import type { Choices } from './choices.ts'
import { ColumnsDialog, ColumnsMenu, countColumns } from './columns-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filterTexts } from './filter-texts.ts'
import { addAt, countLeaves, type Group } from '../reads/filter.ts'
import { LeafEditor } from './leaf-editor.tsx'
import type { ShownColumn } from './cell.tsx'
import { SearchBox } from './search-box.tsx'
import { idOfColumn } from './types.ts'
import { ViewsMenu, type ListView } from './views.tsx'

/** Search, conditions, views and columns of a list. On phones it is one row: what is used less is in a menu. */
export function ListToolbar({
  model,
  search,
  searchHint,
  choices,
  choose,
  shown: { columns, filter, sort },
  views,
  view,
  total,
  createButton,
  onColumns,
  onHelp,
}: {
  readonly model: Model
  readonly search: RefObject<HTMLInputElement | null>
  readonly searchHint: string
  readonly choices: Choices
  readonly choose: (changes: Partial<Choices>, replace?: boolean) => void
  readonly shown: {
    readonly columns: readonly ShownColumn[]
    readonly filter: Group
    readonly sort: readonly SortKey[]
  }
  readonly views: readonly ListView[]
  readonly view: ListView | undefined
  readonly total: number | undefined
  readonly createButton: ReactNode
  readonly onColumns: (columns: readonly string[]) => void
  readonly onHelp: () => void
}) {
  const t = useTexts(crudTexts)
  const f = useTexts(filterTexts)
  const lang = useLanguage()
  const isPhone = useIsPhone()
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const conditions = countLeaves(filter)
  const ofViews: ComponentProps<typeof ViewsMenu> = {
    model: model.name,
    views,
    view,
    isChanged: [choices.filter, choices.sort, choices.columns].some((part) => part !== undefined),
    shown: { columns: columns.map(({ field }) => field), filter, sort },
    onChoose: (id) => choose({ view: id, filter: undefined, sort: undefined, columns: undefined }),
  }
  const ofColumns = {
    model,
    columns: columns.map(idOfColumn),
    labelOf: (path: string) =>
      columns.find((column) => idOfColumn(column) === path)?.label ??
      fieldOfPath(model, path, lang)?.display_name ??
      path,
    onChange: onColumns,
  }
  return (
    <>
      <div className="flex items-center gap-1.5 border-b border-line px-3 py-2.5 md:flex-wrap md:gap-2">
        <SearchBox ref={search} label={searchHint} text={choices.text} onSearch={(text) => choose({ text }, true)} />
        <LeafEditor
          model={model}
          onApply={(leaf) => choose({ filter: addAt(filter, [], leaf) })}
          trigger={
            <Button
              icon="filter"
              {...(isPhone && { 'aria-label': f.filterBy(conditions), className: 'min-w-11 px-2.5' })}
            >
              {isPhone ? conditions > 0 && <span className="tabular-nums">{conditions}</span> : f.filter}
            </Button>
          }
        />
        {isPhone ? (
          <>
            {createButton}
            <ViewsMenu {...ofViews} trigger={<IconButton label={f.viewsAndColumns} icon="more" className="size-9" />}>
              <MenuLine />
              <MenuItem icon="settings" onClick={() => setChoosingColumns(true)}>
                {t.columnsOf(...countColumns(ofColumns))}
              </MenuItem>
            </ViewsMenu>
          </>
        ) : (
          <div className="ml-auto flex items-center gap-1">
            <ViewsMenu {...ofViews} />
            {createButton}
            <ColumnsMenu {...ofColumns} />
            <IconButton label={t.keyboard} icon="keyboard" onClick={onHelp} className="max-lg:hidden" />
          </div>
        )}
      </div>
      {isChoosingColumns && <ColumnsDialog {...ofColumns} onDismiss={() => setChoosingColumns(false)} />}
      {filter.children.length > 0 && (
        <FilterBar
          model={model}
          filter={filter}
          total={total}
          onChange={(next) => choose({ filter: next.children.length > 0 || view ? next : undefined })}
        />
      )}
    </>
  )
}

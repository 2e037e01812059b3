import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { MenuItem, MenuLine } from '../../ui/menu.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { fieldOfPath, type Model } from '../model/model.ts'
import { crudTexts } from '../texts.ts'
import { ColumnsDialog, ColumnsMenu, countColumns } from './columns-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filterTexts } from './filter-texts.ts'
import { addAt, countLeaves } from '../reads/filter.ts'
import { LeafEditor } from './leaf-editor.tsx'
import { SearchBox } from './search-box.tsx'
import { idOfColumn } from './types.ts'
import type { RecordListState } from './use-record-list.ts'
import { ViewsMenu, type ListView } from './views.tsx'

type ToolbarProps = {
  readonly model: Model
  readonly shown: RecordListState
  readonly views: readonly ListView[]
  readonly createButton: ReactNode
}

/** Search, conditions, views and columns of a list. On phones it is one row: what is used less is in a menu. */
export function ListToolbar({ searchHint, ...props }: ToolbarProps & { readonly searchHint: string }) {
  const t = useTexts(filterTexts)
  const isPhone = useIsPhone()
  const { model, shown } = props
  const { search, choices, choose, filter, view } = shown
  const conditions = countLeaves(filter)
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
              {...(isPhone && { 'aria-label': t.filterBy(conditions), className: 'min-w-11 px-2.5' })}
            >
              {isPhone ? conditions > 0 && <span className="tabular-nums">{conditions}</span> : t.filter}
            </Button>
          }
        />
        <ViewsAndColumns {...props} isPhone={isPhone} />
      </div>
      {filter.children.length > 0 && (
        <FilterBar
          model={model}
          filter={filter}
          total={shown.total}
          onChange={(next) => choose({ filter: next.children.length > 0 || view ? next : undefined })}
        />
      )}
    </>
  )
}

function ViewsAndColumns({
  model,
  shown: { choices, choose, columns, filter, view, asked, chooseColumns, setHelp },
  views,
  createButton,
  isPhone,
}: ToolbarProps & { readonly isPhone: boolean }) {
  const t = useTexts(crudTexts)
  const f = useTexts(filterTexts)
  const lang = useLanguage()
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const ofViews: ComponentProps<typeof ViewsMenu> = {
    model: model.name,
    views,
    view,
    isChanged: [choices.filter, choices.sort, choices.columns].some((part) => part !== undefined),
    shown: { columns: asked.columns, filter, sort: asked.sort },
    onChoose: (id) => choose({ view: id, filter: undefined, sort: undefined, columns: undefined }),
  }
  const ofColumns = {
    model,
    columns: columns.map(idOfColumn),
    labelOf: (path: string) =>
      columns.find((column) => idOfColumn(column) === path)?.label ??
      fieldOfPath(model, path, lang)?.display_name ??
      path,
    onChange: chooseColumns,
  }
  return isPhone ? (
    <>
      {createButton}
      <ViewsMenu {...ofViews} trigger={<IconButton label={f.viewsAndColumns} icon="more" className="size-9" />}>
        <MenuLine />
        <MenuItem icon="settings" onClick={() => setChoosingColumns(true)}>
          {t.columnsOf(...countColumns(ofColumns))}
        </MenuItem>
      </ViewsMenu>
      {isChoosingColumns && <ColumnsDialog {...ofColumns} onDismiss={() => setChoosingColumns(false)} />}
    </>
  ) : (
    <div className="ml-auto flex items-center gap-1">
      <ViewsMenu {...ofViews} />
      {createButton}
      <ColumnsMenu {...ofColumns} />
      <IconButton label={t.keyboard} icon="keyboard" onClick={() => setHelp(true)} className="max-lg:hidden" />
    </div>
  )
}

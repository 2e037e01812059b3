import { useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../ui/menu.tsx'

type SavedMenuProps = {
  readonly label: string
  readonly trigger?: ReactElement<Record<string, unknown>> | undefined
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
  readonly saveAs: string
  readonly renderSaveAs: (close: () => void) => ReactNode
  /** Deletes the current one, where the caller may. */
  readonly deletion?: { readonly label: string; readonly run: () => void } | undefined
  readonly changes?: ReactNode
  readonly children?: ReactNode
}

export function SavedMenu(props: SavedMenuProps) {
  const { label, trigger, choices, deletion } = props
  const [isNaming, setNaming] = useState(false)
  const button = (
    <Button variant="ghost" size="sm" icon="bookmark">
      {label}
    </Button>
  )
  return (
    <>
      <Menu trigger={trigger ?? button}>
        {choices.length > 0 && (
          <>
            <MenuChoices value={props.value} onChange={props.onChoose} choices={choices} />
            <MenuLine />
          </>
        )}
        {props.changes}
        <MenuItem icon="plus" onClick={() => setNaming(true)}>
          {props.saveAs}
        </MenuItem>
        {deletion && (
          <MenuItem icon="trash" danger onClick={deletion.run}>
            {deletion.label}
          </MenuItem>
        )}
        {props.children}
      </Menu>
      {isNaming && props.renderSaveAs(() => setNaming(false))}
    </>
  )
}

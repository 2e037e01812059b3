import { Popover } from '@base-ui/react/popover'
import { useTexts } from '@cubic/web-kit/text'
import { Button, IconButton } from '../../ui/button.tsx'
import { POPUP } from '../../ui/menu.tsx'
import { CheckLine } from '../../ui/toggle.tsx'
import { visibleFields, type Model } from '../model.ts'
import { crudTexts } from '../texts.ts'

/** Which columns are shown, and in which order. */
export function ColumnsMenu({
  model,
  columns,
  labelOf,
  onChange,
}: {
  readonly model: Model
  readonly columns: readonly string[]
  readonly labelOf: (path: string) => string
  readonly onChange: (columns: readonly string[]) => void
}) {
  const t = useTexts(crudTexts)
  const fields = visibleFields(model).filter(({ declaration }) => !declaration.writeOnly)
  const others = fields.map(({ name }) => name).filter((name) => !columns.includes(name))
  const move = (index: number, by: number) => {
    const next = [...columns]
    const [moved] = next.splice(index, 1)
    if (moved !== undefined) next.splice(index + by, 0, moved)
    onChange(next)
  }
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button variant="ghost" size="sm" icon="settings">
            {t.columnsOf(columns.length, columns.length + others.length)}
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-50">
          <Popover.Popup className={`${POPUP} max-h-[min(480px,var(--available-height))] w-72 overflow-y-auto`}>
            <Popover.Title className="px-2 pt-1 text-xs font-semibold text-ink-3">{t.columnsHint}</Popover.Title>
            <ul className="px-2 py-1">
              {columns.map((path, index) => (
                <li key={path} className="flex items-center gap-1">
                  <div className="min-w-0 flex-1">
                    <CheckLine
                      label={labelOf(path)}
                      checked
                      onChange={() => columns.length > 1 && onChange(columns.filter((each) => each !== path))}
                    />
                  </div>
                  <IconButton
                    label={t.moveUp(labelOf(path))}
                    icon="chevron-up"
                    size={15}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                    className="size-7"
                  />
                  <IconButton
                    label={t.moveDown(labelOf(path))}
                    icon="chevron-down"
                    size={15}
                    disabled={index === columns.length - 1}
                    onClick={() => move(index, 1)}
                    className="size-7"
                  />
                </li>
              ))}
              {others.map((path) => (
                <li key={path}>
                  <CheckLine label={labelOf(path)} checked={false} onChange={() => onChange([...columns, path])} />
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

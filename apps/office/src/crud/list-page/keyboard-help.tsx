import { useTexts } from '@cubic/web-kit/language/text'
import { Dialog } from '../../ui/dialog.tsx'
import { Key } from '../../ui/layout.tsx'
import { crudTexts } from '../texts.ts'

export function KeyboardHelp({
  hasPanel,
  further,
  onDismiss,
}: {
  readonly hasPanel: boolean
  /** Keys of this list alone, and what they do. */
  readonly further: readonly (readonly [key: string, does: string])[]
  readonly onDismiss: () => void
}) {
  const t = useTexts(crudTexts)
  const keys = [
    [['j', 'k'], t.keyMove],
    [['x'], t.keySelect],
    [['Enter'], t.keyOpen],
    ...further.map(([key, does]) => [[key], does] as const),
    [['Esc'], hasPanel ? t.keyClose : t.clearSelection],
    [['/'], t.keySearch],
    [['⌘K', 'Ctrl K'], t.keyJump],
    [['?'], t.keyHelp],
  ] as const
  return (
    <Dialog title={t.keyboard} onDismiss={onDismiss}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 text-[0.875rem]">
        {keys.map(([pressed, words]) => (
          <div key={words} className="contents">
            <dt className="flex gap-1">
              {pressed.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

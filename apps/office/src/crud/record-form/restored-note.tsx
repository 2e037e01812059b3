import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '../../ui/button.tsx'
import { formTexts } from '../editing/texts.ts'

/** Says that unsaved work is back, which can be discarded. */
export function RestoredNote({ onDrop }: { readonly onDrop: () => void }) {
  const t = useTexts(formTexts)
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-[11px] bg-brand-soft px-3 py-2 text-sm text-brand-text"
    >
      {t.restored}
      <Button variant="link" size="sm" onClick={onDrop}>
        {t.dropRestored}
      </Button>
    </p>
  )
}

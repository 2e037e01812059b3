import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { checkInTexts } from '../../data/texts.ts'

export function GroupOffer({
  count,
  look,
  onOpen,
}: {
  readonly count: number
  readonly look: string
  readonly onOpen: () => void
}) {
  const t = useTexts(checkInTexts)
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`pointer-events-auto flex min-h-14 max-w-full items-center gap-2.5 rounded-full px-5 text-lg font-bold transition active:scale-95 short:min-h-11 short:text-base flat:min-h-11 flat:text-base ${look}`}
    >
      <Icon name="users" size={24} />
      <span className="min-w-0 truncate">{t.group(count)}</span>
      <Icon name="chevron-right" size={20} />
    </button>
  )
}

import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { checkInTexts } from '../../data/texts.ts'

/** Digits, and the letters that codes have: none that look like digits. */
const KEYS = '1234567890ABCDEFGHJKMNPQRSTVWXYZ'.split('')
const LOOK =
  'grid min-h-12 place-items-center rounded-[12px] bg-raised text-[1.1875rem] font-semibold transition active:scale-95 active:bg-line-2 flat:min-h-10'

/** Keys for typing a code with a thumb. The last sends the form around them, so that it is never below the screen. */
export function CodeKeys({ onKey, onErase }: { readonly onKey: (key: string) => void; readonly onErase: () => void }) {
  const t = useTexts(checkInTexts)
  return (
    <div role="group" aria-label={t.keys} className="grid grid-cols-6 gap-1.5 flat:grid-cols-12">
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => onKey(key)} className={LOOK}>
          {key}
        </button>
      ))}
      <button
        type="button"
        aria-label={t.erase}
        onClick={onErase}
        className={`${LOOK} col-span-2 text-ink-2 flat:col-span-1`}
      >
        <Icon name="chevron-left" size={22} />
      </button>
      <button type="submit" className={`${LOOK} col-span-2 bg-brand! text-[1rem] text-brand-ink flat:col-span-3`}>
        {t.checkIn}
      </button>
    </div>
  )
}

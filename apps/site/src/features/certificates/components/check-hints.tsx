import { useTexts } from '@cubic/web-kit/language/text'
import { Card } from '@cubic/web-kit/ui/card'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { checkTexts } from '../data/texts.ts'

export function CheckHints() {
  const t = useTexts(checkTexts)
  const hints = [
    ['qr', t.hintQr],
    ['info', t.hintLetters],
    ['file', t.hintOurs],
    ['lock', t.hintPrivate],
  ] as const satisfies readonly (readonly [IconName, string])[]
  return (
    <Card>
      <ul className="grid gap-3">
        {hints.map(([icon, text]) => (
          <li key={icon} className="flex items-center gap-3 text-[0.875rem] text-ink-2">
            <span className="grid size-9 shrink-0 place-items-center rounded-[12px] bg-brand-soft text-brand-text">
              <Icon name={icon} size={19} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

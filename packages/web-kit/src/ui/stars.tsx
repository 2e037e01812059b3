import { useTexts } from '../language/text.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './texts.ts'

export const SCORES = [1, 2, 3, 4, 5] as const

export function Stars({ score, size = 16 }: { readonly score: number; readonly size?: number }) {
  const t = useTexts(uiTexts)
  return (
    <span role="img" aria-label={t.stars(score)} className="inline-flex gap-0.5">
      {SCORES.map((star) => (
        <Icon
          key={star}
          name="star"
          size={size}
          filled={star <= score}
          className={star <= score ? 'text-accent' : 'text-line-2'}
        />
      ))}
    </span>
  )
}

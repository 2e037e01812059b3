import { useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Model } from '../model/model.ts'
import { crudTexts } from '../texts.ts'

export function CreateButton({
  to,
  about,
  label,
  variant = 'primary',
}: {
  readonly to: string
  readonly about: Model
  readonly label: string
  readonly variant?: 'primary' | 'secondary'
}) {
  const t = useTexts(crudTexts)
  return about.tags.includes('create') ? (
    <LinkButton variant={variant} icon="plus" to={to}>
      {label}
    </LinkButton>
  ) : (
    <Button variant={variant} icon="plus" disabledReason={t.noRight}>
      {label}
    </Button>
  )
}

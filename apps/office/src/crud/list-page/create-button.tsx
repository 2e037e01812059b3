import { useTexts } from '@cubic/web-kit/text'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Model } from '../model/model.ts'
import { crudTexts } from '../texts.ts'

/** Leads to a new record of the model. */
export function CreateButton({
  to,
  about,
  label,
}: {
  readonly to: string
  readonly about: Model
  readonly label: string
}) {
  const t = useTexts(crudTexts)
  return about.tags.includes('create') ? (
    <LinkButton variant="primary" icon="plus" to={to}>
      {label}
    </LinkButton>
  ) : (
    <Button variant="primary" icon="plus" disabledReason={t.noRight}>
      {label}
    </Button>
  )
}

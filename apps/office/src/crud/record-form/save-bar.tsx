import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { formTexts } from '../editing/texts.ts'

export function SaveBar({
  isNew,
  isPending,
  changed,
  problems,
  failure,
  onRevert,
  onCancel,
}: {
  readonly isNew: boolean
  readonly isPending: boolean
  readonly changed: number
  readonly problems: number
  readonly failure: string | undefined
  readonly onRevert: () => void
  readonly onCancel?: () => void
}) {
  const t = useTexts(formTexts)
  return (
    <div className="sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 grid gap-2 rounded-[14px] border border-line bg-surface/96 px-4 py-2.5 shadow-card backdrop-blur-md lg:bottom-4">
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="mr-auto text-sm text-ink-2">
          {problems > 0 ? (
            <span className="font-semibold text-bad">{t.problems(problems)}</span>
          ) : changed > 0 ? (
            t.changes(changed)
          ) : (
            t.unchanged
          )}
        </span>
        {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
        {!onCancel && changed > 0 && <Button onClick={onRevert}>{t.revert}</Button>}
        <Button type="submit" variant="primary" pending={isPending} disabled={!isNew && changed === 0}>
          {isNew ? t.create : t.save}
        </Button>
      </div>
    </div>
  )
}

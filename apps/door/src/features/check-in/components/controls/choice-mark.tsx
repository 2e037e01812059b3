import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'

export function ChoiceMark({ isChosen }: { readonly isChosen: boolean }) {
  return (
    <span
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-full',
        isChosen ? 'bg-brand text-brand-ink' : 'border-2 border-line-2',
      )}
    >
      {isChosen && <Icon name="check" size={16} />}
    </span>
  )
}

import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import type { IconName } from '@cubic/web-kit/ui/icon'
import { wordsOf } from '../actions/method-words.ts'
import { crudTexts } from '../texts.ts'
import type { Chosen } from './chosen-action.tsx'
import type { AnyListProps, Row } from './types.ts'

export type Offer = {
  readonly key: string
  readonly label: string
  /** The tag that a record must grant. */
  readonly tag: string | undefined
  readonly icon?: IconName | undefined
  readonly danger: boolean
  readonly isForMany: boolean
  readonly isShown?: ((row: Row) => boolean) | undefined
  readonly chosen: Chosen
}

/** Lists what can be done with the records: methods of the contract, the list's own actions, and deleting. */
export function useOffers({
  methods = [],
  actions = [],
  canDelete = true,
}: Pick<AnyListProps, 'methods' | 'actions' | 'canDelete'>): readonly Offer[] {
  const t = useTexts(crudTexts)
  const lang = useLanguage()
  const deletion = {
    key: 'delete',
    label: t.delete,
    tag: 'unlink',
    icon: 'trash',
    danger: true,
    isForMany: true,
    chosen: { kind: 'delete' },
  } as const
  return [
    ...methods.map(({ method, many = false, isShown, run }) => ({
      key: method.name,
      label: wordsOf(method).label[lang],
      tag: method.name,
      danger: wordsOf(method).tone === 'danger',
      isForMany: many,
      isShown,
      chosen: { kind: 'method', method, run } as const,
    })),
    ...actions.map((action) => ({
      key: action.key,
      label: action.label,
      tag: action.tag,
      icon: action.icon,
      danger: action.danger ?? false,
      isForMany: action.run !== undefined || action.renderDialog !== undefined,
      isShown: action.isShown,
      chosen: { kind: 'action', action } as const,
    })),
    ...(canDelete ? [deletion] : []),
  ]
}

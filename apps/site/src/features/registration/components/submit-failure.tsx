import { Icon } from '@cubic/web-kit/ui/icon'

export function SubmitFailure({ children }: { readonly children: string }) {
  return (
    <p className="flex items-start gap-2 text-sm text-bad">
      <Icon name="warning" size={17} className="mt-px" />
      {children}
    </p>
  )
}

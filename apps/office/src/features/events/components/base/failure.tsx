import type { ReactNode } from 'react'

/** Shows why something failed, in a dialog. */
export function Failure({ children }: { readonly children: string | undefined }): ReactNode {
  return children === undefined ? null : (
    <p role="alert" className="text-sm font-medium text-bad">
      {children}
    </p>
  )
}

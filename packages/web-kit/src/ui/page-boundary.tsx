import { Component, type ReactNode } from 'react'
import { useLocation } from '../navigation/routing.tsx'
import { useTexts } from '../language/text.ts'
import { ErrorState } from './states.tsx'
import { uiTexts } from './texts.ts'

/** Catches rendering errors of a page, including islands that fail to load; another page resets it. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary place={pathname}>{children}</Boundary>
}

type BoundaryProps = { readonly place: string; readonly children: ReactNode }
type BoundaryState = { readonly failed: boolean; readonly failedAt: string | undefined }

// no `key`: it would unmount the old page before the next one is ready
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failedAt: undefined, failed: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, { failed, failedAt }: BoundaryState): BoundaryState {
    if (!failed) return { failed, failedAt: undefined }
    return failedAt === undefined || failedAt === place
      ? { failed, failedAt: place }
      : { failed: false, failedAt: undefined }
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children
  }
}

function Broken() {
  const t = useTexts(uiTexts)
  return <ErrorState title={t.broken} message={t.brokenHint} onRetry={() => window.location.reload()} />
}

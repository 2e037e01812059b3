import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../lib/text.ts'
import { ErrorState } from '../../ui/states.tsx'
import { siteTexts } from './site-texts.ts'

/** Catches what a page could not draw (also a part of it that could not be fetched); another page is another chance. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children
  }
}

function Broken() {
  const t = useTexts(siteTexts)
  return <ErrorState title={t.broken} message={t.brokenHint} onRetry={() => window.location.reload()} />
}

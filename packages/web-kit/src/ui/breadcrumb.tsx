import { Link } from '../navigation/routing.tsx'
import { texts, useTexts } from '../language/text.ts'
import { Icon } from './icon.tsx'

const breadcrumbTexts = texts({ breadcrumb: { cn: '位置', en: 'Breadcrumb' } })

type Crumb = { readonly label: string; readonly to?: string }

export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useTexts(breadcrumbTexts)
  return (
    <nav aria-label={t.breadcrumb}>
      <ol className="flex min-w-0 items-center gap-1.5 text-sm text-ink-3">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && <Icon name="chevron-right" size={14} />}
            {crumb.to ? (
              <Link to={crumb.to} className="rounded-sm transition hover:text-ink">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink-2">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

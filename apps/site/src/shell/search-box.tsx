import { EventSearch } from '../features/events/components/search-suggestions.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { siteTexts } from './site-texts.ts'

export function SearchBox({ compact = false }: { readonly compact?: boolean }) {
  const t = useTexts(siteTexts)
  const navigate = useNavigate()
  return (
    <EventSearch
      label={t.search}
      placeholder={t.searchHint}
      compact={compact}
      text=""
      onSearch={(text) => navigate(paths.activities({ q: text === '' ? undefined : text }))}
    />
  )
}

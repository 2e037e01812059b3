import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/text.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { siteTexts } from './site-texts.ts'

/** The search of every page: it leads to the list of activities. */
export function SiteSearch({ compact = false }: { readonly compact?: boolean }) {
  const t = useTexts(siteTexts)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <SearchField
      label={t.search}
      placeholder={t.searchHint}
      compact={compact}
      value={text}
      onChange={setText}
      onSubmit={() => void navigate(paths.activities({ q: text.trim() }))}
    />
  )
}

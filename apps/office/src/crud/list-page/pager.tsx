import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { crudTexts } from '../texts.ts'
import { PAGE_SIZES, type Choices, type PageSize } from './choices.ts'

/** Works too while the number of all records is not known. */
export function Pager({
  page,
  size,
  total,
  shown,
  onChange,
}: {
  readonly page: number
  readonly size: PageSize
  readonly total: number | undefined
  readonly shown: number
  readonly onChange: (changes: Partial<Pick<Choices, 'page' | 'size'>>) => void
}) {
  const t = useTexts(crudTexts)
  const before = (page - 1) * size
  const all = Math.max(total ?? (shown < size ? 0 : Infinity), before + shown)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 text-sm text-ink-2">
      <span role="status">
        {shown > 0 && t.range(before + 1, before + shown, total === undefined ? undefined : formatNumber(all))}
      </span>
      <span className="flex items-center gap-1">
        {all > PAGE_SIZES[0] && (
          <Select
            label={t.pageSize}
            compact
            className="mr-2 w-auto"
            value={String(size)}
            // The first record that is shown stays on the page.
            onChange={(next) => {
              const chosen = PAGE_SIZES.find((each) => String(each) === next) ?? size
              onChange({ size: chosen, page: Math.floor(before / chosen) + 1 })
            }}
            options={PAGE_SIZES.map((each) => ({ value: String(each), label: t.perPage(each) }))}
          />
        )}
        <IconButton
          label={t.previous}
          icon="chevron-left"
          disabled={page === 1}
          onClick={() => onChange({ page: page - 1 })}
        />
        <IconButton
          label={t.next}
          icon="chevron-right"
          disabled={before + shown >= all}
          onClick={() => onChange({ page: page + 1 })}
        />
      </span>
    </div>
  )
}

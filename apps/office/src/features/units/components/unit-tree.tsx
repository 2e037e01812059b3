import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { UnitMark } from '@cubic/web-kit/ui/unit-mark'
import { useState } from 'react'
import { officePath } from '../../../shell/screen.ts'
import { TextInput } from '../../../ui/field.tsx'
import { memberCounts, type Unit } from '../data/api.ts'
import { unitTexts } from '../data/texts.ts'
import { type Branch, branchesOf, pathTo } from '../internal/tree.ts'

/** Shows all units; the ancestors of the current one are open. */
export function UnitTree({
  units,
  current,
}: {
  readonly units: readonly Unit[]
  readonly current: number | undefined
}) {
  const t = useTexts(unitTexts)
  const [words, setWords] = useState('')
  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [showsArchived, setShowsArchived] = useState(false)
  const { data: counts } = useQuery(memberCounts())
  const above = new Set(pathTo(units, current ?? 0).map(({ id }) => id))
  const archived = units.filter((unit) => unit.archived)
  const shown = units.filter((unit) => showsArchived || !unit.archived || above.has(unit.id))
  const isOpen = (id: number) => turned.get(id) ?? (above.has(id) || isTop(units, id))
  const rows = branchesOf(shown, { isOpen, words })
  return (
    <nav aria-label={t.units} className="grid grid-cols-1 content-start gap-0.5">
      <TextInput
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={words}
        onChange={setWords}
        className="mb-1.5"
      />
      <ul className="grid grid-cols-1 gap-0.5">
        {rows.map((branch) => (
          <TreeRow
            key={branch.unit.id}
            {...branch}
            isCurrent={branch.unit.id === current}
            isOpen={words.trim() !== '' || isOpen(branch.unit.id)}
            count={counts?.get(branch.unit.id)}
            onTurn={(open) => setTurned(new Map(turned).set(branch.unit.id, open))}
          />
        ))}
      </ul>
      {rows.length === 0 && <p className="px-2.5 py-2 text-sm text-ink-2">{t.nothing}</p>}
      {archived.length > 0 && (
        <button
          type="button"
          aria-pressed={showsArchived}
          onClick={() => setShowsArchived(!showsArchived)}
          className="mt-1 flex min-h-9 items-center gap-2 rounded-[10px] px-2.5 text-left text-sm text-ink-2 hover:bg-fill"
        >
          <Icon name={showsArchived ? 'chevron-down' : 'chevron-right'} size={14} />
          {t.showArchived(archived.length)}
        </button>
      )}
    </nav>
  )
}

function isTop(units: readonly Unit[], id: number): boolean {
  return units.some((unit) => unit.id === id && unit.parent_id === null)
}

function TreeRow({
  unit,
  level,
  hasBelow,
  isCurrent,
  isOpen,
  count,
  onTurn,
}: Branch<Unit> & {
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly count: number | undefined
  readonly onTurn: (open: boolean) => void
}) {
  const t = useTexts(unitTexts)
  const name = unit.name
  return (
    <li
      className={classNames(
        'flex min-h-9 items-center rounded-[10px] pr-2.5 text-sm',
        isCurrent ? 'bg-brand-soft text-brand-text' : 'hover:bg-fill',
      )}
      style={{ paddingLeft: level * 16 }}
    >
      {hasBelow ? (
        <button
          type="button"
          aria-label={isOpen ? t.close(name) : t.open(name)}
          aria-expanded={isOpen}
          onClick={() => onTurn(!isOpen)}
          className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
      ) : (
        <span className="w-7 shrink-0" />
      )}
      <Link
        to={officePath(`units/${unit.id}`)}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm"
      >
        <UnitMark kind={unit.kind} logo={unit.logo} size={18} />
        <span
          className={classNames('min-w-0 flex-1 truncate', isCurrent && 'font-semibold', unit.archived && 'text-ink-3')}
        >
          {name}
        </span>
        {count !== undefined && (
          <span title={t.roles(count)} className="text-xs text-ink-3">
            {formatNumber(count)}
          </span>
        )}
      </Link>
    </li>
  )
}

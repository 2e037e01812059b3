import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuChoices } from '../../ui/menu.tsx'
import type { Model } from '../model/model.ts'
import { filterTexts } from './filter-texts.ts'
import { addAt, NO_FILTER, replaceAt, type Group, type Leaf, type Node, type Place } from '../reads/filter.ts'
import { LeafEditor } from './leaf-editor.tsx'
import { LeafWords, useLeafText } from './leaf-words.tsx'

export function FilterBar({
  model,
  filter,
  total,
  onChange,
}: {
  readonly model: Model
  readonly filter: Group
  readonly total: number | undefined
  readonly onChange: (filter: Group) => void
}) {
  const t = useTexts(filterTexts)
  return (
    <div
      role="group"
      aria-label={t.conditions}
      className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2.5"
    >
      <GroupChips model={model} group={filter} place={[]} root={filter} onChange={onChange} />
      {total !== undefined && (
        <span role="status" className="ml-auto text-sm text-ink-2">
          {t.matches(formatNumber(total))}
        </span>
      )}
      <IconButton label={t.clear} icon="close" size={15} onClick={() => onChange(NO_FILTER)} />
    </div>
  )
}

type ChipsProps = {
  readonly model: Model
  readonly place: Place
  readonly root: Group
  readonly onChange: (filter: Group) => void
}

/** The deepest group that can be made by hand; deeper ones are shown and kept. */
const DEPTH_MAX = 3

function GroupChips({ group, ...props }: ChipsProps & { readonly group: Group }) {
  const { model, place, root, onChange } = props
  const t = useTexts(filterTexts)
  const set = (next: Group) => onChange(place.length === 0 ? next : replaceAt(root, place, next))
  return (
    <>
      {(group.children.length > 1 || place.length > 0 || group.not) && <Combination group={group} onChange={set} />}
      {group.children.map((child, index) => (
        <NodeChip key={index} {...props} node={child} place={[...place, index]} />
      ))}
      <LeafEditor
        model={model}
        onApply={(leaf) => onChange(addAt(root, place, leaf))}
        trigger={
          place.length > 0 ? (
            <IconButton label={t.add} icon="plus" size={15} className="text-brand-text" />
          ) : (
            <Button variant="link" size="sm" icon="plus">
              {t.add}
            </Button>
          )
        }
      />
      {place.length < DEPTH_MAX && group.children.length > 0 && (
        <LeafEditor
          model={model}
          onApply={(leaf) =>
            onChange(
              addAt(root, place, {
                kind: 'group',
                operator: group.operator === '&' ? '|' : '&',
                not: false,
                children: [leaf],
              }),
            )
          }
          trigger={
            place.length > 0 ? (
              <IconButton label={t.addGroup} icon="layers" size={15} className="text-brand-text" />
            ) : (
              <Button variant="link" size="sm" icon="layers">
                {t.addGroup}
              </Button>
            )
          }
        />
      )}
    </>
  )
}

function NodeChip({ node, ...props }: ChipsProps & { readonly node: Node }) {
  return node.kind === 'leaf' ? (
    <LeafChip {...props} leaf={node} />
  ) : (
    <div className="flex flex-wrap items-center gap-2 rounded-[12px] border border-dashed border-brand/55 bg-brand-soft/40 px-2 py-1.5">
      <GroupChips {...props} group={node} />
    </div>
  )
}

function LeafChip({ model, leaf, place, root, onChange }: ChipsProps & { readonly leaf: Leaf }) {
  const t = useTexts(filterTexts)
  const said = useLeafText(model, leaf)
  return (
    <span className="inline-flex h-8 max-w-full items-stretch overflow-hidden rounded-[9px] border border-line-2 bg-surface text-sm">
      <LeafEditor
        model={model}
        leaf={leaf}
        onApply={(next) => onChange(replaceAt(root, place, next))}
        trigger={
          <button
            type="button"
            aria-label={t.change(said)}
            className="flex min-w-0 items-stretch hover:bg-fill focus-visible:-outline-offset-2"
          >
            <LeafWords model={model} leaf={leaf} />
          </button>
        }
      />
      <button
        type="button"
        aria-label={t.remove(said)}
        onClick={() => onChange(replaceAt(root, place, undefined))}
        className="grid w-7 shrink-0 place-items-center border-l border-line text-ink-3 hover:bg-fill hover:text-ink focus-visible:-outline-offset-2"
      >
        <Icon name="close" size={13} />
      </button>
    </span>
  )
}

const COMBINATIONS = { all: ['&', false], any: ['|', false], notAll: ['&', true], none: ['|', true] } as const

function Combination({ group, onChange }: { readonly group: Group; readonly onChange: (group: Group) => void }) {
  const t = useTexts(filterTexts)
  const names = ['all', 'any', 'notAll', 'none'] as const
  const current =
    names.find((name) => COMBINATIONS[name][0] === group.operator && COMBINATIONS[name][1] === group.not) ?? 'all'
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${t.group}: ${t[current]}`}
          className={classNames(
            'inline-flex h-[26px] items-center gap-1 rounded-[7px] px-2 text-xs font-bold',
            current === 'all' ? 'bg-ink text-bg' : 'bg-brand text-brand-ink',
          )}
        >
          {t[current]}
          <Icon name="chevron-down" size={13} />
        </button>
      }
    >
      <MenuChoices
        value={current}
        onChange={(name) => onChange({ ...group, operator: COMBINATIONS[name][0], not: COMBINATIONS[name][1] })}
        choices={names.map((name) => ({ value: name, label: t[name] }))}
      />
    </Menu>
  )
}

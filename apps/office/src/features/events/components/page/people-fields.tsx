import { PAGE_LIMITS, type PagePerson } from '@cubic/domain/page/blocks'
import { useTexts } from '@cubic/web-kit/text'
import { PictureInput } from '../../../../crud/upload/picture-input.tsx'
import { Field, TextAreaInput, TextInput } from '../../../../ui/field.tsx'
import { moved } from '../../internal/page-draft.ts'
import { pageTexts } from '../../internal/page-texts.ts'
import { type BlockProps, spoken } from './block-props.ts'
import { AddItem, ItemHead } from './item-controls.tsx'

export function PeopleFields({ block, lang, canWrite, onChange }: BlockProps<'people'>) {
  const t = useTexts(pageTexts)
  const { people } = block
  const common = { lang: spoken(lang), disabled: !canWrite }
  const change = (place: number, next: Partial<PagePerson>) =>
    onChange({ ...block, people: people.map((person, index) => (index === place ? { ...person, ...next } : person)) })
  return (
    <div className="grid gap-3">
      {people.map((person, place) => (
        <fieldset
          // people have no identity but their place
          key={place}
          aria-label={t.person(place + 1)}
          className="grid gap-2.5 rounded-[11px] border border-line p-2.5"
        >
          <ItemHead
            label={t.person(place + 1)}
            place={place}
            of={people.length}
            canWrite={canWrite}
            onMove={(by) => onChange({ ...block, people: moved(people, place, place + by) })}
            onRemove={() => onChange({ ...block, people: people.toSpliced(place, 1) })}
          />
          <div className="grid gap-2.5 md:grid-cols-2">
            <Field label={t.personName}>
              {(described) => (
                <TextInput
                  {...described}
                  {...common}
                  maxLength={100}
                  value={person.name}
                  onChange={(name) => change(place, { name })}
                />
              )}
            </Field>
            <Field label={t.personTitle}>
              {(described) => (
                <TextInput
                  {...described}
                  {...common}
                  maxLength={200}
                  value={person.title}
                  onChange={(title) => change(place, { title })}
                />
              )}
            </Field>
          </div>
          <Field label={t.personText}>
            {(described) => (
              <TextAreaInput
                {...described}
                {...common}
                rows={2}
                value={person.text}
                onChange={(text) => change(place, { text })}
              />
            )}
          </Field>
          <PictureInput
            purpose="picture"
            shape="square"
            label={person.name || t.person(place + 1)}
            value={person.picture}
            disabled={!canWrite}
            onChange={(address) => change(place, { picture: address ?? '' })}
          />
        </fieldset>
      ))}
      {canWrite && people.length < PAGE_LIMITS.items && (
        <AddItem
          label={t.addPerson}
          onAdd={() => onChange({ ...block, people: [...people, { name: '', title: '', text: '', picture: '' }] })}
        />
      )}
    </div>
  )
}

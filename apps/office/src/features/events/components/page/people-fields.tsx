import { useTexts } from '@cubic/web-kit/language/text'
import { PictureInput } from '../../../../crud/upload/picture-input.tsx'
import { LANGUAGE_TAGS } from '../../../../data/languages.ts'
import { Field, TextAreaInput } from '../../../../ui/field.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { BLANK_PERSON } from '../../internal/page-draft.ts'
import { pageTexts } from '../../internal/page-texts.ts'
import type { BlockProps } from './block-props.ts'
import { ItemList } from './item-list.tsx'

export function PeopleFields({ block, lang, canWrite, onChange }: BlockProps<'people'>) {
  const t = useTexts(pageTexts)
  const common = { lang: LANGUAGE_TAGS[lang], disabled: !canWrite }
  return (
    <ItemList
      items={block.people}
      blank={BLANK_PERSON}
      nameOf={t.person}
      add={t.addPerson}
      canWrite={canWrite}
      onChange={(people) => onChange({ ...block, people })}
    >
      {({ name, title, text, picture }, set, place) => (
        <>
          <div className="grid gap-2.5 md:grid-cols-2">
            <TextField
              {...common}
              label={t.personName}
              maxLength={100}
              value={name}
              onChange={(typed) => set({ name: typed })}
            />
            <TextField
              {...common}
              label={t.personTitle}
              maxLength={200}
              value={title}
              onChange={(typed) => set({ title: typed })}
            />
          </div>
          <Field label={t.personText}>
            {(described) => (
              <TextAreaInput
                {...described}
                {...common}
                rows={2}
                value={text}
                onChange={(typed) => set({ text: typed })}
              />
            )}
          </Field>
          <PictureInput
            purpose="picture"
            shape="square"
            label={name || place}
            value={picture}
            disabled={!canWrite}
            onChange={(address) => set({ picture: address ?? '' })}
          />
        </>
      )}
    </ItemList>
  )
}

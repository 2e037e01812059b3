import { LANGUAGES, MESSAGE_CHANNEL, type MessageChannel, TEMPLATE_CASE, type TemplateCase } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { ScrollArea } from '@cubic/web-kit/ui/scroll-area'
import { Card } from '../../../ui/layout.tsx'
import type { TemplateKey } from '../data/api.ts'
import { messageTexts } from '../data/texts.ts'

const CHANNELS = Object.keys(MESSAGE_CHANNEL) as readonly MessageChannel[]
const CASES = Object.keys(TEMPLATE_CASE) as readonly TemplateCase[]
const SHORT = { cn: '中', en: 'EN' } as const

export const placeOf = ({ channel, case: name, language }: TemplateKey) => `${channel} ${name} ${language}`

/** Shows all messages by occasion, channel and language: which have own texts, and where one is missing. */
export function TemplateMatrix({
  chosen,
  own,
  unsaved,
  onChoose,
}: {
  readonly chosen: TemplateKey
  /** Keys of the organisation's own texts. */
  readonly own: ReadonlySet<string>
  readonly unsaved: (place: string) => boolean
  readonly onChoose: (key: TemplateKey) => void
}) {
  const t = useTexts(messageTexts)
  const lang = useLanguage()
  return (
    <Card padded={false} className="overflow-hidden">
      <ScrollArea label={t.templates} className="overflow-x-auto">
        <table className="w-full text-sm">
          <MatrixHead />
          <tbody>
            {CASES.map((name) => (
              <tr key={name} className={classNames('border-t border-line', chosen.case === name && 'bg-brand-soft/50')}>
                <th scope="row" className="min-w-36 px-4 py-2 text-left font-semibold">
                  {TEMPLATE_CASE[name][lang]}
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel} className="px-2 py-1.5">
                    <span className="flex justify-center gap-1">
                      {LANGUAGES.map((language) => {
                        const key = { channel, case: name, language }
                        return (
                          <Pill
                            key={language}
                            template={key}
                            state={stateOf(key, own)}
                            isChosen={placeOf(key) === placeOf(chosen)}
                            isUnsaved={unsaved(placeOf(key))}
                            onChoose={() => onChoose(key)}
                          />
                        )
                      })}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <Legend />
    </Card>
  )
}

function MatrixHead() {
  const t = useTexts(messageTexts)
  const lang = useLanguage()
  return (
    <thead className="text-xs text-ink-2">
      <tr>
        <th scope="col" className="px-4 py-2.5 text-left font-semibold">
          {t.case}
        </th>
        {CHANNELS.map((channel) => (
          <th key={channel} scope="col" className="px-2 py-2.5 font-semibold">
            {MESSAGE_CHANNEL[channel][lang]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Legend() {
  const t = useTexts(messageTexts)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line bg-bg px-4 py-2.5 text-xs text-ink-2">
      {(['shipped', 'own', 'gap'] as const).map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames('h-3.5 w-4 rounded-[4px] border', LOOKS[state])} />
          {t[`has_${state}`]}
        </li>
      ))}
    </ul>
  )
}

const LOOKS = {
  shipped: 'border-line bg-fill text-ink-2',
  own: 'border-transparent bg-brand-soft text-brand-text',
  gap: 'border-dashed border-warn bg-warn-soft text-warn',
} as const

/** Returns `gap` where only the other language has a text of the organisation's own. */
function stateOf(key: TemplateKey, own: ReadonlySet<string>): keyof typeof LOOKS {
  if (own.has(placeOf(key))) return 'own'
  return own.has(placeOf({ ...key, language: key.language === 'cn' ? 'en' : 'cn' })) ? 'gap' : 'shipped'
}

function Pill({
  template: { case: name, channel, language },
  state,
  isChosen,
  isUnsaved,
  onChoose,
}: {
  readonly template: TemplateKey
  readonly state: keyof typeof LOOKS
  readonly isChosen: boolean
  readonly isUnsaved: boolean
  readonly onChoose: () => void
}) {
  const t = useTexts(messageTexts)
  const lang = useLanguage()
  const word = SHORT[language]
  const label = [TEMPLATE_CASE[name][lang], MESSAGE_CHANNEL[channel][lang], word, t[`has_${state}`]].join(' · ')
  return (
    <button
      type="button"
      aria-label={isUnsaved ? `${label} · ${t.notSaved}` : label}
      aria-pressed={isChosen}
      title={label}
      onClick={onChoose}
      className={classNames(
        'relative grid h-7 min-w-8 place-items-center rounded-[7px] border px-1.5 text-xs font-semibold',
        LOOKS[state],
        isChosen && 'outline-2 outline-offset-1 outline-brand',
      )}
    >
      {word}
      {isUnsaved && <i aria-hidden="true" className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-accent" />}
    </button>
  )
}

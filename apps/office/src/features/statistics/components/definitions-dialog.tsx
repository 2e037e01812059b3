import { DEFINITIONS, DEFINITIONS_VERSION } from '@cubic/domain/statistics/definitions'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { statisticsTexts } from '../data/texts.ts'

/** Explains each number, in the words of sheets and hints. */
export function DefinitionsDialog({ onDismiss }: { readonly onDismiss: () => void }) {
  const t = useTexts(statisticsTexts)
  const lang = useLanguage()
  return (
    <Dialog
      title={t.definitions}
      width="wide"
      onDismiss={onDismiss}
      leave={null}
      actions={
        <Button variant="primary" onClick={onDismiss}>
          {t.close}
        </Button>
      }
    >
      <p className="text-sm text-ink-2">
        {t.definitionsHint}
        <br />
        {t.version(DEFINITIONS_VERSION.number, DEFINITIONS_VERSION.since)}
      </p>
      <dl className="mt-3 divide-y divide-line text-sm">
        {Object.entries(DEFINITIONS).map(([name, { label, says }]) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[140px_minmax(0,1fr)]">
            <dt className="font-semibold">{label[lang]}</dt>
            <dd className="text-ink-2">{says[lang]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

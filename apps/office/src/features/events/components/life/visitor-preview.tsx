import type { Lang } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useEffect, useRef, useState } from 'react'
import { LANGUAGE_OPTIONS } from '../../../../data/languages.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { editorTexts } from '../../data/texts.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { Audience } from '../base/audience.tsx'
import { Note } from '../base/note.tsx'

const WIDTHS = { narrow: 390, wide: 1280 } as const
const HEIGHT = 640

/** Shows the site's own page of the saved event, and who will see it. */
export function PreviewDialog({ edited, onDismiss }: { readonly edited: EditedEvent; readonly onDismiss: () => void }) {
  const t = useTexts(editorTexts)
  const isPhone = useIsPhone()
  const [lang, setLang] = useState<Lang>(useLanguage())
  const [chosen, setChosen] = useState<keyof typeof WIDTHS>('wide')
  const size = isPhone ? 'narrow' : chosen
  const records = edited.registration ? [edited.event, edited.registration] : [edited.event]
  const unsaved = records.flatMap(({ changed }) => changed).length
  return (
    <Dialog title={t.previewTitle} width="widest" onDismiss={onDismiss}>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segmented label={t.shownLanguages} value={lang} onChange={setLang} options={LANGUAGE_OPTIONS} />
          {!isPhone && (
            <Segmented
              label={t.previewWidth}
              value={size}
              onChange={setChosen}
              options={[
                { value: 'wide', label: t.desktop },
                { value: 'narrow', label: t.phone },
              ]}
            />
          )}
        </div>
        {unsaved > 0 && (
          <Note tone="warn" icon="warning">
            {t.previewUnsaved(unsaved)}
          </Note>
        )}
        <ScaledPage
          key={`${lang} ${size}`}
          title={t.previewTitle}
          address={`${publicUrl(paths.event(edited.id))}?lang=${lang}`}
          width={WIDTHS[size]}
        />
        <Audience edited={edited} />
      </div>
    </Dialog>
  )
}

/** Scales a page of the site down from the width of a device. */
function ScaledPage({
  title,
  address,
  width,
}: {
  readonly title: string
  readonly address: string
  readonly width: number
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <div ref={frame} className="grid justify-items-center overflow-hidden">
      <div
        style={{ width: width * scale, height: HEIGHT }}
        className={classNames('overflow-hidden rounded-[14px] border border-line bg-bg', room === 0 && 'invisible')}
      >
        <iframe
          title={title}
          src={address}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- shows our own page of the same origin, whose scripts need its session and storage
          sandbox="allow-scripts allow-same-origin"
          style={{ width, height: HEIGHT / scale, transform: `scale(${scale})`, transformOrigin: 'top left' }}
          className="border-0"
        />
      </div>
    </div>
  )
}

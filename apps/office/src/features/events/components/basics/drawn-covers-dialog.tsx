import { useTexts } from '@cubic/web-kit/language/text'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { useState } from 'react'
import { UploadRows } from '../../../../crud/upload/upload-rows.tsx'
import { useUpload } from '../../../../crud/upload/use-upload.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { editorTexts } from '../../data/texts.ts'
import { drawnPicture } from '../../internal/cover-canvas.ts'

const OFFERED = 6
/** Far from the ids of events, which are the seeds of their own covers. */
const FIRST_SEED = 1_000_003

/** Offers generated covers of the event's type, its own first; any other becomes a picture as if it were uploaded. */
export function DrawnCoversDialog({
  id,
  kind,
  onOwn,
  onUploaded,
  onDismiss,
}: {
  readonly id: number
  readonly kind: number
  readonly onOwn: () => void
  readonly onUploaded: (url: string) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(editorTexts)
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<string>()
  const uploading = useUpload('cover', onUploaded)
  const isSending = uploading.uploads.some(({ failure: why }) => why === undefined)
  const others = Array.from({ length: OFFERED - 1 }, (_, index) => FIRST_SEED * (id + 1) + round * OFFERED + index)
  const choose = async (seed: number) => {
    if (seed === id) return onOwn()
    const picture = await drawnPicture(seed, kind)
    if (!picture) return setFailure(t.notAnImage)
    uploading.uploads.forEach(uploading.cancel)
    uploading.start([picture])
  }
  return (
    <Dialog
      title={t.drawnTitle}
      width="wide"
      onDismiss={onDismiss}
      actions={
        <Button icon="refresh" onClick={() => setRound(round + 1)}>
          {t.drawnMore}
        </Button>
      }
    >
      <div className="grid gap-3">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {[id, ...others].map((seed, index) => (
            <li key={seed}>
              <button
                type="button"
                aria-label={t.drawnCover(index + 1)}
                disabled={isSending}
                onClick={() => void choose(seed)}
                className="block aspect-[16/9] w-full overflow-hidden rounded-[12px] transition hover:opacity-85"
              >
                <CoverArt seed={seed} kind={kind} />
              </button>
            </li>
          ))}
        </ul>
        <UploadRows uploading={uploading} />
        <Failure>{failure}</Failure>
      </div>
    </Dialog>
  )
}

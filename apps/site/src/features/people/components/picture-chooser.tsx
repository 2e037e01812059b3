import { useRef, useState, type DragEvent } from 'react'
import { useTexts } from '@cubic/web-kit/text'
import { Button } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { avatarTexts } from '../internal/avatar-texts.ts'

const ACCEPTED = 'image/*,.heic,.heif'

/** Chooses a picture from the device, its camera or by drag and drop. */
export function PictureChooser({
  label,
  onFile,
  compact = false,
  pending = false,
  disabled = false,
}: {
  readonly label: string
  readonly onFile: (file: File) => void
  /** The button alone. */
  readonly compact?: boolean
  readonly pending?: boolean
  readonly disabled?: boolean
}) {
  const t = useTexts(avatarTexts)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
    // the same file may be chosen again
    for (const each of [input.current, camera.current]) if (each) each.value = ''
  }
  const file = (
    <input
      ref={input}
      type="file"
      accept={ACCEPTED}
      hidden
      aria-label={label}
      onChange={(event) => take(event.target.files)}
    />
  )
  const button = (
    <Button
      variant={compact ? 'secondary' : 'primary'}
      icon={compact ? undefined : 'upload'}
      pending={pending}
      disabled={disabled}
      autoFocus={!compact}
      onClick={() => input.current?.click()}
    >
      {label}
    </Button>
  )
  if (compact)
    return (
      <>
        {file}
        {button}
      </>
    )
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer.files)
    },
  }
  return (
    <div
      {...drop}
      className={classNames(
        'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center transition',
        isOver ? 'border-brand-text bg-brand-soft' : 'border-line-2',
      )}
    >
      <span className="grid size-14 place-items-center rounded-full bg-fill text-ink-3">
        <Icon name="camera" size={26} />
      </span>
      <div className="flex flex-wrap justify-center gap-2.5">
        {file}
        {button}
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="user"
          hidden
          aria-label={t.takePhoto}
          onChange={(event) => take(event.target.files)}
        />
        {/* touch devices only: elsewhere the browser would offer the same files twice */}
        <span className="hidden pointer-coarse:contents">
          <Button variant="secondary" icon="camera" onClick={() => camera.current?.click()}>
            {t.takePhoto}
          </Button>
        </span>
      </div>
      <p className="text-sm text-ink-3">
        <span className="pointer-coarse:hidden">
          {isOver ? t.dropNow : t.drop}
          <br />
        </span>
        {t.hint}
      </p>
    </div>
  )
}

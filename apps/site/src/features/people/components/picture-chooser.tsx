import { useRef, useState, type DragEvent } from 'react'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button, type ButtonProps } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { avatarTexts } from '../internal/avatar-texts.ts'

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
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const { isOver, dropHandlers } = useDrop(take)
  const device = { label, accept: 'image/*,.heic,.heif', pending, disabled, onFiles: take }
  if (compact) return <FileButton {...device} variant="secondary" />
  return (
    <div
      {...dropHandlers}
      className={classNames(
        'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center transition',
        isOver ? 'border-brand-text bg-brand-soft' : 'border-line-2',
      )}
    >
      <span className="grid size-14 place-items-center rounded-full bg-fill text-ink-3">
        <Icon name="camera" size={26} />
      </span>
      <div className="flex flex-wrap justify-center gap-2.5">
        <FileButton {...device} icon="upload" autoFocus />
        {/* touch devices only: elsewhere the browser would offer the same files twice */}
        <span className="hidden pointer-coarse:contents">
          <FileButton
            label={t.takePhoto}
            accept="image/*"
            capture="user"
            variant="secondary"
            icon="camera"
            onFiles={take}
          />
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

type FileButtonProps = Omit<ButtonProps, 'children' | 'onClick'> & {
  readonly label: string
  readonly accept: string
  readonly capture?: 'user'
  readonly onFiles: (files: FileList | null) => void
}

function FileButton({ label, accept, capture, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files)
          // the same file may be chosen again
          currentTarget.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

function useDrop(onDrop: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false)
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      onDrop(event.dataTransfer.files)
    },
  }
  return { isOver, dropHandlers }
}

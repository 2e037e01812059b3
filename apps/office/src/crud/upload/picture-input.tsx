import type { PicturePurpose } from '@cubic/contract'
import { fileUrl } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState, type DragEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Described } from '../../ui/field.tsx'
import { FileChooser } from './file-chooser.tsx'
import { UploadRows } from './upload-rows.tsx'
import { uploadTexts } from './upload-texts.ts'
import { useUpload } from './use-upload.ts'

const SHAPES = { wide: 'h-16 w-28', square: 'size-16', logo: 'h-16 w-28' } as const

/** A picture's address: uploads a file by choice or drop, with a preview, and removes it. */
export function PictureInput({
  purpose,
  label,
  value,
  onChange,
  disabled = false,
  shape = 'wide',
  ...described
}: Partial<Described> & {
  readonly purpose: PicturePurpose
  readonly label: string
  /** Empty for none. */
  readonly value: string
  readonly onChange: (address: string | null) => void
  readonly disabled?: boolean
  readonly shape?: keyof typeof SHAPES
}) {
  const t = useTexts(uploadTexts)
  const uploading = useUpload(purpose, onChange)
  const { isOver, area } = useDropArea((files) => uploading.start(files.slice(0, 1)), disabled)
  return (
    <div className="grid gap-2">
      <div
        {...area}
        className={classNames(
          'flex flex-wrap items-center gap-3 rounded-[11px] border p-2.5',
          isOver ? 'border-brand bg-brand-soft' : 'border-dashed border-line-2',
        )}
      >
        <Preview label={label} value={value} shape={shape} />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap gap-2">
            <FileChooser
              {...described}
              label={value === '' ? t.choose : t.replace}
              of={label}
              accept="image/jpeg,image/png,image/webp,image/avif"
              disabled={disabled}
              onChoose={uploading.start}
            />
            {value !== '' && !disabled && (
              <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
                {t.remove}
              </Button>
            )}
          </div>
          {value === '' && !disabled && (
            <p className="text-xs text-ink-3">
              {t.drop} · {t.pictureKinds}
            </p>
          )}
        </div>
      </div>
      <UploadRows uploading={uploading} />
    </div>
  )
}

/** An element that takes dropped files; `isOver` while they are above it. */
function useDropArea(onDrop: (files: readonly File[]) => void, disabled: boolean) {
  const [isOver, setOver] = useState(false)
  const area = {
    onDragOver(event: DragEvent) {
      if (disabled) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      if (!disabled) onDrop([...event.dataTransfer.files])
    },
  }
  return { isOver, area }
}

function Preview({
  label,
  value,
  shape,
}: {
  readonly label: string
  readonly value: string
  readonly shape: keyof typeof SHAPES
}) {
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-[9px] bg-fill text-ink-3',
        SHAPES[shape],
        shape === 'logo' && value !== '' && 'bg-white p-2',
      )}
    >
      {value === '' ? (
        <Icon name="picture" size={22} />
      ) : (
        <img
          src={fileUrl(value)}
          alt={label}
          className={classNames('size-full min-h-0', shape === 'logo' ? 'object-contain' : 'object-cover')}
        />
      )}
    </span>
  )
}

import { useEffect, useState } from 'react'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { useToast } from '@cubic/web-kit/ui/toast'
import { avatarTexts } from '../internal/avatar-texts.ts'
import { cropToFile, flawOf, isHeic, isTooSmall } from '../internal/crop.ts'
import { type AvatarUpload, useAvatarUpload } from '../internal/use-avatar-upload.ts'
import { AvatarCropper, type Crop } from './avatar-cropper.tsx'
import { PictureChooser } from './picture-chooser.tsx'

type AvatarDialogProps = {
  readonly title: string
  readonly userId: number
  readonly hasAvatar: boolean
  readonly onDismiss: () => void
}

/** Chooses, crops and uploads an avatar, or removes it. The crop stays until uploaded or dismissed. */
export function AvatarDialog({ title, userId, hasAvatar, onDismiss }: AvatarDialogProps) {
  const t = useTexts(avatarTexts)
  const toast = useToast()
  const { image, open, isOpening, problem } = useChosenPicture()
  const [crop, setCrop] = useState<Crop>()
  const { upload, send, cancel, reset } = useAvatarUpload(userId, (picture) => {
    toast(picture ? t.uploaded : t.removed)
    onDismiss()
  })
  const isBusy = isSending(upload.state) || upload.state === 'saving'
  const choose = (file: File) => {
    reset()
    setCrop(undefined)
    void open(file)
  }
  const giveUp = () => {
    cancel()
    toast(t.unchanged)
  }
  const dismiss = () => {
    cancel()
    onDismiss()
  }
  return (
    <Dialog
      title={title}
      onDismiss={dismiss}
      actions={
        image && (
          <CropActions
            state={upload.state}
            image={image}
            crop={crop}
            onChoose={choose}
            onSend={send}
            onGiveUp={giveUp}
          />
        )
      }
    >
      <div className="grid gap-3.5">
        {image ? (
          <div inert={isBusy} className={isBusy ? 'opacity-60 transition' : 'transition'}>
            <AvatarCropper key={image.src} image={image} crop={crop} onCrop={setCrop} />
          </div>
        ) : (
          <PictureChooser label={t.choose} pending={isOpening} onFile={choose} />
        )}
        <Progressing upload={upload} />
        <Problem text={problem && !image ? problem : upload.state === 'failed' ? upload.message : problem} />
        {!image && hasAvatar && (
          <Button variant="danger" icon="trash" block pending={isBusy} onClick={() => void send(null)}>
            {t.remove}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const isSending = (state: AvatarUpload['state']) => state === 'uploading' || state === 'processing'

type CropActionsProps = {
  readonly state: AvatarUpload['state']
  readonly image: HTMLImageElement
  readonly crop: Crop | undefined
  readonly onChoose: (file: File) => void
  readonly onSend: (picture: Blob) => Promise<void>
  readonly onGiveUp: () => void
}

function CropActions({ state, image, crop, onChoose, onSend, onGiveUp }: CropActionsProps) {
  const t = useTexts(avatarTexts)
  const isBusy = isSending(state) || state === 'saving'
  const use = async () => {
    const picture = crop && (await cropToFile(image, crop))
    if (picture) await onSend(picture)
  }
  return (
    <>
      {isSending(state) ? (
        <Button variant="secondary" onClick={onGiveUp}>
          {t.cancelUpload}
        </Button>
      ) : (
        <PictureChooser compact label={t.other} disabled={isBusy} onFile={onChoose} />
      )}
      <Button pending={isBusy} disabled={!crop} onClick={() => void use()}>
        {state === 'failed' ? t.retry : t.use}
      </Button>
    </>
  )
}

function Progressing({ upload }: { readonly upload: AvatarUpload }) {
  const t = useTexts(avatarTexts)
  if (upload.state === 'idle' || upload.state === 'failed') return null
  const sent = upload.state === 'uploading' ? upload.sent : undefined
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between text-sm text-ink-2">
        <span role="status">{t[upload.state]}</span>
        {sent !== undefined && <span>{Math.round(sent * 100)}%</span>}
      </div>
      <Progress label={t.uploading} value={sent ?? 1} />
    </div>
  )
}

function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm text-bad">
      <Icon name="warning" size={17} className="mt-[2px]" />
      {text}
    </p>
  )
}

function useChosenPicture() {
  const t = useTexts(avatarTexts)
  const [image, setImage] = useState<HTMLImageElement>()
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(
    () => () => {
      if (image) URL.revokeObjectURL(image.src)
    },
    [image],
  )

  const open = async (file: File) => {
    setProblem(undefined)
    const flaw = flawOf(file)
    if (flaw) return setProblem(flaw === 'too_large' ? t.tooLarge : t.notAPicture)
    setIsOpening(true)
    const opened = await openPicture(file)
    setIsOpening(false)
    if (!opened) return setProblem(isHeic(file) ? t.heic : t.broken)
    if (isTooSmall({ width: opened.naturalWidth, height: opened.naturalHeight })) {
      URL.revokeObjectURL(opened.src)
      return setProblem(t.tooSmall)
    }
    setImage(opened)
  }
  return { image, open, isOpening, problem }
}

async function openPicture(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } catch (error) {
    URL.revokeObjectURL(image.src)
    if (error instanceof DOMException) return undefined
    throw error
  }
}

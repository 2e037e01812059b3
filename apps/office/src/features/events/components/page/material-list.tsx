import { MATERIAL_TYPES, storableText } from '@cubic/contract'
import { groupBindingCode } from '@cubic/domain/ticket/binding-code'
import { useChange } from '@cubic/web-kit/queries/change'
import { fileUrl } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useToast } from '@cubic/web-kit/ui/toast'
import { type HTMLAttributes, useState } from 'react'
import { FileChooser } from '../../../../crud/upload/file-chooser.tsx'
import { UploadRows } from '../../../../crud/upload/upload-rows.tsx'
import { useUpload } from '../../../../crud/upload/use-upload.ts'
import { useChangeProblem } from '../../../../crud/actions/use-change-problem.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { TextInput } from '../../../../ui/field.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { type PageMaterial, removeMaterial, saveMaterial } from '../../data/api.ts'
import { pageTexts } from '../../internal/page-texts.ts'

const ACCEPTED = [...Object.keys(MATERIAL_TYPES), 'jpeg'].map((extension) => `.${extension}`).join(',')

/** Saves each change at once. */
export function MaterialList({
  pageId,
  files,
  canWrite,
}: {
  readonly pageId: number
  readonly files: readonly PageMaterial[]
  readonly canWrite: boolean
}) {
  const t = useTexts(pageTexts)
  const adding = useChange(saveMaterial)
  const renaming = useChange(saveMaterial)
  const removing = useChange(removeMaterial)
  const uploading = useUpload('material', async (url, file) => {
    await adding.mutateAsync({ page_id: pageId, origin_filename: storableText(file.name, 300), download_url: url })
  })
  const { isOver, dropTarget } = useFileDrop(canWrite, uploading.start)
  const problems = [
    // a failed request is shown at its upload
    useChangeProblem({ ...adding, error: null }),
    useChangeProblem(renaming),
    useChangeProblem(removing),
  ]

  return (
    <Card title={t.materials}>
      <div className="grid gap-2.5" {...dropTarget}>
        <p className="text-xs text-ink-3">{t.materialsHint}</p>
        {files.length === 0 && !canWrite && <p className="text-sm text-ink-3">{t.noMaterials}</p>}
        <ul className="grid gap-2 empty:hidden">
          {files.map((file) => (
            <Material
              key={file.id}
              file={file}
              canWrite={canWrite}
              onRename={(name) => renaming.mutate({ id: file.id, origin_filename: name })}
              onRemove={() => removing.mutate(file.id)}
            />
          ))}
        </ul>
        <UploadRows uploading={uploading} />
        <Failure>{problems.find((each) => each !== undefined)}</Failure>
        {canWrite && (
          <div
            className={classNames(
              'flex flex-wrap items-center gap-3 rounded-[11px] border border-dashed p-2.5',
              isOver ? 'border-brand bg-brand-soft' : 'border-line-2',
            )}
          >
            <FileChooser label={t.upload} of={t.materials} accept={ACCEPTED} multiple onChoose={uploading.start} />
            <span className="text-xs text-ink-3">{t.dropFiles}</span>
          </div>
        )}
      </div>
    </Card>
  )
}

function useFileDrop(isOn: boolean, onDrop: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const dropTarget: HTMLAttributes<HTMLElement> = {
    onDragOver(event) {
      if (!isOn || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event) {
      event.preventDefault()
      setOver(false)
      if (isOn) onDrop(event.dataTransfer.files)
    },
  }
  return { isOver, dropTarget }
}

function Material({
  file,
  canWrite,
  onRename,
  onRemove,
}: {
  readonly file: PageMaterial
  readonly canWrite: boolean
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}) {
  const t = useTexts(pageTexts)
  const [typed, setTyped] = useState<string>()
  const name = file.origin_filename
  const finish = () => {
    const next = typed?.trim() ?? ''
    setTyped(undefined)
    if (next !== '' && next !== name) onRename(next)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-[11px] border border-line px-2 py-1.5">
      <Icon name="file" size={18} className="text-ink-2" />
      <TextInput
        aria-label={t.materialName}
        value={typed ?? name}
        maxLength={300}
        disabled={!canWrite}
        onChange={setTyped}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
        className="min-w-40 flex-1 border-transparent bg-transparent hover:border-line-2"
      />
      <span className="ml-auto flex items-center">
        {file.flora_external_id !== null && <MaterialCode code={file.flora_external_id} of={name} />}
        {file.download_url !== null && (
          <a
            href={fileUrl(file.download_url)}
            download={name}
            aria-label={t.open(name)}
            className="grid size-9 place-items-center rounded-[10px] text-ink-2 hover:bg-fill"
          >
            <Icon name="download" size={16} />
          </a>
        )}
        {canWrite && <IconButton label={t.remove(name)} icon="trash" size={15} onClick={onRemove} />}
      </span>
    </li>
  )
}

function MaterialCode({ code, of }: { readonly code: string; readonly of: string }) {
  const t = useTexts(pageTexts)
  const toast = useToast()
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => toast(t.copied),
      () => toast(code),
    )
  return (
    <>
      <span className="text-xs whitespace-nowrap text-ink-3">
        {t.code} <span className="font-mono text-ink-2">{groupBindingCode(code)}</span>
      </span>
      <IconButton label={t.copyCode(of)} icon="copy" size={15} onClick={copy} />
    </>
  )
}

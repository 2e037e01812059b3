import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Described } from '../../ui/field.tsx'

export function FileChooser({
  label,
  of,
  accept,
  multiple = false,
  disabled = false,
  onChoose,
  ...described
}: Partial<Described> & {
  readonly label: string
  /** The purpose of the files, if several choosers are on one page. */
  readonly of: string
  readonly accept?: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly onChoose: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" icon="upload" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        {...described}
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        tabIndex={-1}
        aria-label={`${label}: ${of}`}
        className="hidden"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

import { uploadedImage } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import type { ControlProps } from '../../../crud/record-form/field-control.tsx'
import { PictureInput } from '../../../crud/upload/picture-input.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { settingsTexts } from '../data/texts.ts'

/** Edits the logo: an upload, or the URL of a picture elsewhere. */
export function LogoField({ described, label, value, onChange, onBlur, disabled }: ControlProps<string | null>) {
  const t = useTexts(settingsTexts)
  const address = value ?? ''
  const isUploaded = uploadedImage(address) !== undefined
  return (
    <div className="grid gap-2">
      <PictureInput purpose="logo" shape="logo" label={label} value={address} onChange={onChange} disabled={disabled} />
      <TextInput
        {...described}
        type="url"
        value={isUploaded ? '' : address}
        disabled={disabled}
        placeholder={isUploaded ? t.logoUploaded : t.logoAddress}
        onBlur={onBlur}
        onChange={(typed) => onChange(typed.trim() === '' ? null : typed.trim())}
      />
    </div>
  )
}

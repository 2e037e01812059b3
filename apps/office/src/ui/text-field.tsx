import { Field, type FieldProps, TextInput, type TextInputProps } from './field.tsx'

export function TextField({
  label,
  hint,
  error,
  required,
  aside,
  ...input
}: Omit<FieldProps, 'labelHidden' | 'className'> & Omit<TextInputProps, 'id' | 'required'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} aside={aside}>
      {(described) => <TextInput {...described} {...input} />}
    </Field>
  )
}

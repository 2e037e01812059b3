import type { AriaRole, ReactNode, Ref } from 'react'

type FormProps = {
  readonly id?: string
  readonly role?: AriaRole
  readonly className?: string
  readonly ref?: Ref<HTMLFormElement>
  readonly 'data-theme'?: 'dark'
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/**
 * A form that is checked and sent by React. Before React listens, the browser would put all fields into the address,
 * passwords too: `method="dialog"`, outside of a dialog, makes it do nothing. `public/boot.js` of the site presses its
 * button again later.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        // a dialog within another form is React's child of it
        event.stopPropagation()
        onSubmit()
      }}
    />
  )
}

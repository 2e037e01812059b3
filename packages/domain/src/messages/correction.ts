import type { Text } from '@cubic/contract'

/** One answer, or a part of the contact, that staff corrected: '' where there is none. */
export type Correction = { readonly label: Text; readonly old: Text; readonly now: Text }

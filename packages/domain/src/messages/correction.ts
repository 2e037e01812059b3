import type { Text } from '@cubic/contract'

export type Correction = { readonly label: Text; readonly old: Text; readonly now: Text }

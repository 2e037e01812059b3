import { findMethodWords, type MethodDeclaration, type MethodWords } from '@cubic/contract'

/** Returns a method's texts; its name if the contract has none. */
export function wordsOf({ model, name }: MethodDeclaration): MethodWords {
  const spoken = name.replaceAll('_', ' ')
  return findMethodWords(model, name) ?? { label: { cn: name, en: spoken }, past: spoken }
}

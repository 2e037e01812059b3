import { findMethodWords, type MethodDeclaration, type MethodWords } from '@cubic/contract'

/** Returns a method's texts; its name if the contract has none. */
export function wordsOf({ model, name }: MethodDeclaration): MethodWords {
  return findMethodWords(model, name) ?? { label: { cn: name, en: name.replaceAll('_', ' ') } }
}

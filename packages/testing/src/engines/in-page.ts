import { computeAccessibleName, getRole } from 'dom-accessibility-api'

/** What somebody looks for: a control by its role and name, a field to fill in by its label, or words. */
export type Wanted =
  | { readonly role: string; readonly name: string }
  | { readonly field: string }
  | { readonly words: string }

/** The first element of the page that can be seen and is wanted. Runs in the page of every engine alike. */
export function find(wanted: Wanted): Element | null {
  return [...document.querySelectorAll('body *')].find((element) => isMeant(element, wanted) && isSeen(element)) ?? null
}

function isMeant(element: Element, wanted: Wanted): boolean {
  if ('words' in wanted) return ownWords(element).includes(wanted.words)
  // a password field has no role
  if ('field' in wanted)
    return element.matches('input, textarea') && computeAccessibleName(element).includes(wanted.field)
  return getRole(element) === wanted.role && computeAccessibleName(element).includes(wanted.name)
}

function ownWords(element: Element): string {
  const isWhole = [...element.children].every((child) => getComputedStyle(child).display.startsWith('inline'))
  if (isWhole) return element.textContent ?? ''
  return [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('')
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

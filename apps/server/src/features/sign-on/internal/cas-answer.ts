import type { Claims } from '@cubic/domain/sign-on/claims'
import { CAS_USER } from '@cubic/domain/sign-on/claims'
import { SaxesParser } from 'saxes'

const XML_MAX = 65_536
const DEPTH_MAX = 12
const ELEMENTS_MAX = 2000
const CAS = 'http://www.yale.edu/tp/cas'
const SAML_PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'

/** The XML is none that we read: too large, with a DTD, malformed. */
export class OddXml extends Error {}

type Element = { readonly path: string; readonly text: string }

/** What `serviceValidate` says: the attributes of the user, who is one of them; undefined where the ticket failed. */
export function readCasAnswer(xml: string): Claims | undefined {
  const success = '/serviceResponse/authenticationSuccess'
  const elements = readElements(xml, CAS)
  const users = elements.filter(({ path }) => path === `${success}/user`)
  if (users.length !== 1) return undefined
  const attributes = new Map<string, string[]>()
  for (const { path, text } of elements) {
    const [, name] = path.startsWith(`${success}/attributes/`) ? (/\/([^/]+)$/.exec(path) ?? []) : []
    if (name !== undefined && path === `${success}/attributes/${name}`)
      attributes.set(name, [...(attributes.get(name) ?? []), text])
  }
  return { ...Object.fromEntries(attributes), [CAS_USER]: users[0]?.text }
}

/** The ticket whose session ended, as the CAS server says it; undefined where it names none. */
export function readCasLogOut(xml: string): string | undefined {
  const [named, ...others] = readElements(xml, SAML_PROTOCOL).filter(
    ({ path }) => path === '/LogoutRequest/SessionIndex',
  )
  return others.length === 0 ? named?.text.trim() || undefined : undefined
}

/** The elements of a namespace, from the root on, with their own text. Elements of others are looked into, not read. */
function readElements(xml: string, namespace: string): readonly Element[] {
  if (xml.length > XML_MAX) throw new OddXml('too large')
  const parser = new SaxesParser({ xmlns: true })
  const open: { readonly name: string; text: string }[] = []
  const elements: Element[] = []
  let count = 0
  parser.on('error', (error) => {
    throw new OddXml('malformed', { cause: error })
  })
  parser.on('doctype', () => {
    throw new OddXml('has a DTD')
  })
  parser.on('opentag', ({ local, uri }) => {
    if (open.length === DEPTH_MAX || ++count > ELEMENTS_MAX) throw new OddXml('too complex')
    open.push({ name: uri === namespace ? local : `{}${local}`, text: '' })
  })
  const addText = (text: string) => {
    const inner = open.at(-1)
    if (inner) inner.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const path = open.map(({ name }) => `/${name}`).join('')
    elements.push({ path, text: open.pop()?.text ?? '' })
  })
  parser.write(xml).close()
  return elements
}

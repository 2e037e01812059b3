import fs from 'node:fs'
import path from 'node:path'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/handbook')
const CHAPTERS = '#handbook'
const ONE = /^#handbook\/([a-z]+)\.(cn|en)$/
const LINK = /^([a-z]+)(?:\.zh)?\.md(#.+)?$/

/** Lets the office import the handbook: `#handbook` has its chapters, each of them is HTML in a chunk of its own. */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    enforce: 'pre',
    resolveId: (id) => (id === CHAPTERS || ONE.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${CHAPTERS}`) return chaptersModule()
      const [, name, lang] = ONE.exec(id.slice(1)) ?? []
      if (name === undefined || lang === undefined) return undefined
      for (const file of [fileOf(name, 'en'), fileOf(name, lang)]) this.addWatchFile(file)
      return chapterModule(name, lang)
    },
  }
}

const fileOf = (name: string, lang: string): string => path.join(FOLDER, `${name}${lang === 'cn' ? '.zh' : ''}.md`)

function chaptersModule(): string {
  const index = fs.readFileSync(path.join(FOLDER, 'README.md'), 'utf8')
  const names = [...index.matchAll(/\(([a-z]+)\.md\)/g)].map(([, name]) => name ?? '')
  const chapters = names.map((name) => {
    const [cn, en] = ['cn', 'en'].map((lang) => {
      const { title } = readChapter(name, lang)
      return `${lang}: { title: ${JSON.stringify(title)}, load: () => import('${CHAPTERS}/${name}.${lang}') }`
    })
    return `${JSON.stringify(name)}: { ${cn}, ${en} }`
  })
  return `export const CHAPTERS = { ${chapters.join(', ')} }`
}

/**
 * Pictures become imports, so that the build gives them hashed names; their paths are of this
 * site, as rich text demands.
 */
function chapterModule(name: string, lang: string): string {
  const { sections, html } = readChapter(name, lang)
  const pictures = [...new Set([...html.matchAll(/src="(images\/[^"]+)"/g)].map(([, picture]) => picture ?? ''))]
  const imports = pictures.map(
    (picture, at) => `import p${at} from ${JSON.stringify(`${path.join(FOLDER, picture)}?url`)}`,
  )
  const parts = pictures.reduce(
    (text, picture, at) => text.replaceAll(`src=\\"${picture}\\"`, `src=\\"" + pathOf(p${at}) + "\\"`),
    JSON.stringify(html),
  )
  return `${imports.join('\n')}
const pathOf = (url) => new URL(url, document.baseURI).pathname
export const sections = ${JSON.stringify(sections)}
export const html = ${parts}`
}

/** Both languages have the same parts, so the English titles give the anchors of both. */
export function readChapter(name: string, lang: string) {
  const read = (language: string) => {
    const text = fs.readFileSync(fileOf(name, language), 'utf8')
    // HTML shows the end of a line as a space, which Chinese has none of
    const tokens = new Marked().lexer(
      text.replaceAll(/(?<=[\p{Script=Han}。，；：、）”])\n(?=[\p{Script=Han}“（])/gu, ''),
    )
    // the line with the links to the other language and to all parts: the page has its own
    return tokens.filter((token) => !(token.type === 'paragraph' && token.raw.includes('(README.md)')))
  }
  const headings = (tokens: ReturnType<typeof read>) =>
    tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const tokens = read(lang)
  const [title, ...own] = headings(tokens)
  const ids = headings(read('en'))
    .slice(1)
    .map(({ text }) => anchorOf(text))
  const sections = own.map(({ text }, at) => ({ id: ids[at] ?? '', title: text }))
  let passed = 0
  const marked = new Marked({
    renderer: {
      heading({ tokens: words, depth }) {
        const section = sections[passed++]
        return `<h${depth} id="${section?.id}" tabindex="-1">${this.parser.parseInline(words)}</h${depth}>`
      },
      link({ href, tokens: words }) {
        const text = this.parser.parseInline(words)
        const [, chapter, section = ''] = LINK.exec(href) ?? []
        // what lies beside the handbook belongs to the repository: the office does not have it
        return chapter === undefined ? text : `<a href="admin/handbook/${chapter}${section}">${text}</a>`
      },
    },
  })
  return { title: title?.text ?? name, sections, html: marked.parser(tokens.filter((token) => token !== title)) }
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

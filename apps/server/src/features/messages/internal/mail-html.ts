import { cutText, type Lang } from '@cubic/contract'
import { shownColours } from '@cubic/domain/settings/brand-style'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { cleanText } from '@cubic/domain/messages/template'
import { LRUCache } from 'lru-cache'
import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

type Labelled = { readonly label: string; readonly value: string }
type Link = { readonly label: string; readonly url: string }
type MailParts = {
  readonly lang: Lang
  readonly subject: string
  readonly organisation: string
  readonly brand: string | undefined
  readonly paragraphs: readonly string[]
  readonly details: readonly Labelled[]
  readonly link: Link | undefined
  readonly code: Labelled | undefined
  readonly qr: { readonly cid: string; readonly label: string } | undefined
  readonly passOn: { readonly label: string; readonly text: string } | undefined
  readonly footer: readonly string[]
  readonly ending: Link | undefined
  readonly areUrlsLinks: boolean
}

const BRAND = '#3f37c9'
const LATIN = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Helvetica, Arial"
const CHINESE = "'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC'"
/** Whichever comes first has the quotation marks: those of Chinese fonts are too wide for English. */
const FONT: { readonly [lang in Lang]: string } = {
  cn: `-apple-system, BlinkMacSystemFont, 'Segoe UI', ${CHINESE}, ${LATIN}, sans-serif`,
  en: `${LATIN}, ${CHINESE}, sans-serif`,
}
/** Programs that know dark mode take these; the others show the light mail as it is. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #14151a !important; }
  .card { background-color: #1f2129 !important; border-color: #32353f !important; }
  .ink, .ink a { color: #eceef4 !important; }
  .soft { color: #a9aebd !important; }
  .box { background-color: #282b35 !important; }
  .line { border-color: #32353f !important; }
}
@media (max-width: 480px) {
  .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; padding: 24px 20px !important; }
  .page, .page > table > tbody > tr > td { padding: 0 !important; }
  .button { display: block !important; text-align: center !important; }
}`

/** Caches the nearest colour that is legible on white: mails of one organisation share one or two. */
const legible = new LRUCache<string, string>({
  max: 100,
  memoMethod: (colour) => shownColours({ brand: colour, accent: undefined }).brand?.light.colour ?? BRAND,
})

/**
 * Mail programs show it beside the subject. `Preview` itself cuts after 150 UTF-16 units, in the middle of an emoji
 * too.
 */
function previewOf({ paragraphs, subject }: MailParts): string {
  const begin = cutText(cleanText(paragraphs.slice(1, 3).join(' ')) || subject, 140)
  return begin.length > 150 ? cutText(begin, 75) : begin
}

/** One column that any mail program shows, all text escaped. */
export function mailHtml(mail: MailParts): string {
  // Legible with white on it, as on the pages.
  const brand = legible.memo(mail.brand ?? BRAND)
  const content = h(
    Html,
    { lang: mail.lang === 'cn' ? 'zh-CN' : 'en', dir: 'ltr' },
    headOf(mail),
    h(Preview, null, previewOf(mail)),
    h(
      Body,
      {
        className: 'page',
        style: { margin: 0, padding: '24px 8px', backgroundColor: '#f2f3f7', fontFamily: FONT[mail.lang] },
      },
      h(
        Container,
        {
          className: 'card',
          style: {
            maxWidth: 560,
            backgroundColor: '#ffffff',
            border: '1px solid #e3e5ec',
            borderTop: `4px solid ${brand}`,
            borderRadius: 12,
            padding: '28px 32px',
          },
        },
        h(Text, { className: 'soft', style: { ...SOFT, margin: '0 0 4px' } }, mail.organisation),
        h(
          Heading,
          { as: 'h1', className: 'ink', style: { ...INK, fontSize: 22, lineHeight: '30px', margin: '0 0 20px' } },
          mail.subject,
        ),
        ...mail.paragraphs.map((text, key) =>
          h(Text, { key, className: 'ink', style: PARAGRAPH }, ...lines(text, mail.areUrlsLinks)),
        ),
        mail.details.length > 0 && detailsBox(mail.details),
        mail.qr && qrBox(mail.qr, mail.code),
        mail.link && linkButton(mail.link, brand),
        mail.passOn && passOnBox(mail.passOn),
        ...footerOf(mail),
      ),
    ),
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(content)}`
}

const INK: CSSProperties = { color: '#1b1d26' }
const SOFT: CSSProperties = { color: '#5f6576', fontSize: 13, lineHeight: '20px' }
const PARAGRAPH: CSSProperties = { ...INK, fontSize: 16, lineHeight: '26px', margin: '0 0 14px' }
const BOX: CSSProperties = { backgroundColor: '#f5f6fa', borderRadius: 8, padding: '14px 18px', margin: '18px 0' }

function headOf({ subject }: MailParts): ReactNode {
  return h(
    Head,
    null,
    h('title', null, subject),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
  )
}

function linkButton({ url, label }: NonNullable<MailParts['link']>, backgroundColor: string): ReactNode {
  const style = {
    backgroundColor,
    color: '#ffffff',
    borderRadius: 8,
    padding: '13px 26px',
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  }
  return h(Section, { style: { margin: '24px 0 8px' } }, h(Button, { href: url, className: 'button', style }, label))
}

function passOnBox({ label, text }: NonNullable<MailParts['passOn']>): ReactNode {
  return h(
    Section,
    { className: 'box', style: BOX },
    h(Text, { className: 'soft', style: { ...SOFT, margin: '0 0 6px' } }, label),
    h(Text, { className: 'ink', style: { ...PARAGRAPH, margin: 0, wordBreak: 'break-word' } }, text),
  )
}

function footerOf({ footer, ending }: MailParts): readonly ReactNode[] {
  return [
    h(Hr, { key: 'line', className: 'line', style: { borderColor: '#e3e5ec', margin: '28px 0 16px' } }),
    ...footer.map((text, key) =>
      h(Text, { key: `footer ${key}`, className: 'soft', style: { ...SOFT, margin: '0 0 2px' } }, text),
    ),
    ending &&
      h(
        Text,
        { key: 'ending', className: 'soft', style: { ...SOFT, margin: '8px 0 0' } },
        h('a', { href: ending.url, className: 'soft', style: { color: '#5f6576' } }, ending.label),
      ),
  ]
}

function detailsBox(details: readonly Labelled[]): ReactNode {
  return h(
    Section,
    { className: 'box', style: BOX },
    ...details.flatMap(({ label, value }, key) => [
      h(
        Text,
        { key: `label ${key}`, className: 'soft', style: { ...SOFT, margin: key === 0 ? 0 : '10px 0 0' } },
        label,
      ),
      h(
        Text,
        {
          key: `value ${key}`,
          className: 'ink',
          style: { ...INK, fontSize: 16, lineHeight: '24px', margin: 0, fontWeight: 600 },
        },
        value,
      ),
    ]),
  )
}

/** White around the code: scanners need it, in the dark too. */
function qrBox(
  { cid, label }: { readonly cid: string; readonly label: string },
  code: Labelled | undefined,
): ReactNode {
  return h(
    Section,
    { style: { margin: '22px 0', textAlign: 'center' } },
    h(Img, {
      src: `cid:${cid}`,
      alt: label,
      width: 220,
      height: 220,
      style: {
        margin: '0 auto',
        backgroundColor: '#ffffff',
        padding: 12,
        borderRadius: 12,
        border: '1px solid #e3e5ec',
      },
    }),
    code &&
      h(
        Text,
        { className: 'soft', style: { ...SOFT, fontSize: 15, margin: '10px 0 0', textAlign: 'center' } },
        `${code.label} `,
        h(
          'span',
          { className: 'ink', style: { ...INK, fontFamily: 'Menlo, Consolas, monospace', letterSpacing: '0.08em' } },
          code.value,
        ),
      ),
  )
}

/** These control characters enclose what no longer holds: no text that people typed has them (`cleanText`). */
const [OLD, END] = ['\u0001', '\u0002']
const BREAK_OR_OLD = new RegExp(`(\n|${OLD}[^${END}]*${END})`)

const BREAK_OR_URL =
  /(\n|https?:\/\/[^\s<>"'“”‘’（）【】「」《》，。；！？、]+[^\s<>"'“”‘’（）【】「」《》，。；！？、.,;:!?)\]])/
const URL_START = /^https?:\/\//

/** Struck through in a mail, ordinary in plain text. */
export function struck(text: string): string {
  return `${OLD}${text}${END}`
}

/** Keeps line breaks, and strikes through what no longer holds. */
function lines(text: string, areUrlsLinks: boolean): readonly ReactNode[] {
  return text.split(areUrlsLinks ? BREAK_OR_URL : BREAK_OR_OLD).map((part, index) => {
    // The text is the address itself, so that nobody is led elsewhere than they read.
    if (areUrlsLinks && URL_START.test(part))
      return h('a', { key: `link ${index}`, href: part, style: { wordBreak: 'break-all' } }, part)
    if (part === '\n') return h('br', { key: `break ${index}` })
    // A span of time is not torn apart.
    if (!part.startsWith(OLD)) return part.replaceAll(' – ', '\u00a0–\u00a0')
    return h('s', { key: `struck ${index}`, className: 'soft', style: { color: SOFT.color } }, part.slice(1, -1))
  })
}

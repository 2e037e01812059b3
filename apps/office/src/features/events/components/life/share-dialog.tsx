import type { Lang } from '@cubic/contract'
import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage } from '@cubic/web-kit/language/language'
import { fileUrl, paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { QrCode } from '@cubic/web-kit/ui/qr-code'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState, type ReactNode } from 'react'
import { LANGUAGE_OPTIONS } from '../../../../data/languages.ts'
import { download } from '../../../../data/office-files.ts'
import { Button, buttonLook } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field, TextAreaInput, TextInput } from '../../../../ui/field.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import type { LoadedEvent } from '../../data/api.ts'
import { qrPng, qrSvg } from '../../internal/qr-files.ts'
import { shareText } from '../../internal/share-text.ts'
import { Note } from '../base/note.tsx'

const shareTexts = texts({
  title: { cn: '分享活动', en: 'Share the event' },
  link: { cn: '链接', en: 'Link' },
  copy: { cn: '复制', en: 'Copy' },
  copied: { cn: '已复制', en: 'Copied' },
  notCopied: { cn: '没有复制成功，请手动选中复制', en: 'Couldn’t copy. Select it and copy it by hand' },
  qr: { cn: '二维码', en: 'QR code' },
  qrHint: { cn: '扫码打开活动页', en: 'Opens the event’s page' },
  noPng: { cn: '浏览器没能画出图片，请下载 SVG', en: 'Your browser couldn’t draw it. Download the SVG instead' },
  language: { cn: '海报和文字的语言', en: 'Language of poster and text' },
  text: { cn: '发到群里的文字', en: 'Text for chats' },
  poster: { cn: '海报', en: 'Poster' },
  savePicture: { cn: '下载图片', en: 'Download picture' },
  print: { cn: '打印或存为 PDF', en: 'Print or save as PDF' },
  membersOnly: {
    cn: '这个活动只有登录用户能看到，没有公开的海报。链接要登录后才能打开。',
    en: 'Only people who are logged in see this event, so it has no public poster. They log in to open the link.',
  },
  offSite: {
    cn: '这个活动不在网站上显示：只有作者、管理员和持票人能打开链接，也没有海报。',
    en: 'This event isn’t shown on the site: only its author, staff and ticket holders can open the link, and it has no poster.',
  },
})

/** Offers the link, QR code, poster and chat text of a published event. */
export function ShareDialog({
  id,
  loaded,
  isRegistered,
  onDismiss,
}: {
  readonly id: number
  readonly loaded: LoadedEvent
  /** Whether the event takes registrations. */
  readonly isRegistered: boolean
  readonly onDismiss: () => void
}) {
  const t = useTexts(shareTexts)
  const [lang, setLang] = useState(useLanguage())
  const { values } = loaded
  const link = publicUrl(paths.event(id))
  const isForAll = values.to_official_website && values.public_or_not
  const text = shareText(values, { lang, zone: siteConfig().timeZone, link, registers: isRegistered })
  return (
    <Dialog title={t.title} width="wide" onDismiss={onDismiss}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_240px]">
        <div className="grid content-start gap-4">
          {!isForAll && (
            <Note tone="warn" icon="lock">
              {values.to_official_website ? t.membersOnly : t.offSite}
            </Note>
          )}
          <Copied label={t.link} text={link}>
            {(described) => (
              <TextInput {...described} readOnly value={link} onChange={() => undefined} className="min-w-0 flex-1" />
            )}
          </Copied>
          <Copied label={t.text} text={text}>
            {(described) => (
              <TextAreaInput
                {...described}
                readOnly
                rows={6}
                value={text}
                onChange={() => undefined}
                className="min-w-0 flex-1"
              />
            )}
          </Copied>
          <Qr link={link} name={values[`name_${lang}`] || (values.name ?? String(id))} />
        </div>
        <div className="grid content-start gap-3">
          <Segmented label={t.language} value={lang} options={LANGUAGE_OPTIONS} onChange={setLang} />
          {isForAll && <Poster id={id} lang={lang} loaded={loaded} />}
        </div>
      </div>
    </Dialog>
  )
}

function Copied({
  label,
  text,
  children,
}: {
  readonly label: string
  readonly text: string
  readonly children: Parameters<typeof Field>[0]['children']
}): ReactNode {
  const t = useTexts(shareTexts)
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t.copied),
      () => toast(t.notCopied, 'danger'),
    )
  return (
    <Field label={label}>
      {(described) => (
        <div className="flex flex-wrap items-start gap-2">
          {children(described)}
          <Button icon="copy" aria-label={`${t.copy} · ${label}`} onClick={() => void copy()}>
            {t.copy}
          </Button>
        </div>
      )}
    </Field>
  )
}

function Qr({ link, name }: { readonly link: string; readonly name: string }) {
  const t = useTexts(shareTexts)
  const toast = useToast()
  const savePng = async () => {
    const png = await qrPng(link)
    if (png) download(png, `${name}.png`)
    else toast(t.noPng, 'danger')
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode text={link} label={t.qr} className="size-[112px] rounded-[10px] border border-line" />
      <div className="grid gap-2">
        <div>
          <b className="text-sm">{t.qr}</b>
          <p className="text-xs text-ink-3">{t.qrHint}</p>
        </div>
        <div className="flex gap-2">
          <Button size="sm" icon="download" onClick={() => void savePng()}>
            PNG
          </Button>
          <Button size="sm" icon="download" onClick={() => download(qrSvg(link), `${name}.svg`)}>
            SVG
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Shows the server's poster. Printing the screen prints only this picture, on one page. */
function Poster({ id, lang, loaded }: { readonly id: number; readonly lang: Lang; readonly loaded: LoadedEvent }) {
  const t = useTexts(shareTexts)
  const name = loaded.values[`name_${lang}`] || (loaded.values.name ?? String(id))
  // with the version, since browsers cache the picture for some minutes
  const picture = fileUrl(`${paths.eventPoster(id, lang)}&v=${loaded.version}`)
  return (
    <>
      <img
        src={picture}
        alt={t.poster}
        width={1080}
        height={1620}
        className="print-only-this h-auto w-full rounded-[10px] border border-line bg-fill max-sm:max-w-[240px] print:mx-auto print:h-[272mm] print:w-auto print:max-w-full print:rounded-none print:border-0"
      />
      <a href={picture} download={`${name}.png`} className={buttonLook({})}>
        <Icon name="download" size={17} />
        {t.savePicture}
      </a>
      <Button icon="file" onClick={() => window.print()}>
        {t.print}
      </Button>
    </>
  )
}

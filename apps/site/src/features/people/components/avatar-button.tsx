import type { CurrentUser } from '@cubic/data-client'
import { useState } from 'react'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { Spinner } from '@cubic/web-kit/ui/button'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useToast } from '@cubic/web-kit/ui/toast'
import type { AvatarDialog } from './avatar-dialog.tsx'

const buttonTexts = texts({
  change: { cn: '更换头像', en: 'Change avatar' },
  notLoaded: { cn: '加载失败，请检查网络后重试', en: 'Couldn’t load it. Check your network and try again' },
})

export function AvatarButton({ user }: { readonly user: CurrentUser }) {
  const t = useTexts(buttonTexts)
  const toast = useToast()
  const [isLoading, setIsLoading] = useState(false)
  const [Opened, setOpened] = useState<{ readonly Dialog: typeof AvatarDialog }>()
  const open = async () => {
    setIsLoading(true)
    // after a deployment the old chunk is gone: a reload fetches the new one
    const loaded = await import('./avatar-dialog.tsx').catch((error: unknown) => {
      if (error instanceof TypeError) return undefined
      throw error
    })
    setIsLoading(false)
    if (loaded) setOpened({ Dialog: loaded.AvatarDialog })
    else toast(t.notLoaded, 'danger')
  }
  return (
    <>
      <button
        type="button"
        aria-label={t.change}
        title={t.change}
        onClick={() => void open()}
        className="group relative shrink-0 rounded-full"
      >
        <Avatar name={user.name} src={user.avatar} size={64} />
        <span className="absolute -right-0.5 -bottom-0.5 grid size-6 place-items-center rounded-full border-2 border-surface bg-brand text-brand-ink transition group-hover:bg-brand-2 *:max-h-3.5 *:max-w-3.5">
          {isLoading ? <Spinner /> : <Icon name="camera" size={14} />}
        </span>
      </button>
      {Opened && (
        <Opened.Dialog
          title={t.change}
          userId={user.uid}
          hasAvatar={user.avatar !== null}
          onDismiss={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

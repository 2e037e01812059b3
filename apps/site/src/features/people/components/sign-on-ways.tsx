import type { SignOnChoice } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { fileUrl } from '@cubic/web-kit/navigation/paths'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { signOnPath } from '../data/sign-on-paths.ts'

const waysTexts = texts({
  leads: {
    cn: (host: string) => `将打开 ${host}，通过后自动回来`,
    en: (host: string) => `Opens ${host} and brings you back`,
  },
})

/** A button for each provider, the first one filled. They leave the site: no router knows their addresses. */
export function SignOnWays({
  providers,
  back,
}: {
  readonly providers: readonly SignOnChoice[]
  readonly back: string
}) {
  const t = useTexts(waysTexts)
  const lang = useLanguage()
  return (
    <ul className="grid gap-3">
      {providers.map((provider, index) => (
        <li key={provider.id} className="grid gap-1.5">
          <a
            href={fileUrl(signOnPath(provider.id, back))}
            className={classNames(
              'inline-flex min-h-[50px] w-full items-center justify-center rounded-[14px] px-6 py-1 text-center font-semibold transition active:scale-[.985]',
              index === 0
                ? 'bg-brand text-brand-ink hover:bg-brand-2'
                : 'border border-line bg-surface text-ink hover:border-line-2 hover:bg-fill',
            )}
          >
            {provider[`name_${lang}`]}
          </a>
          {provider.host && <p className="text-center text-sm text-ink-3">{t.leads(provider.host)}</p>}
        </li>
      ))}
    </ul>
  )
}

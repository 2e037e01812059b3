// Before React: the theme (src/lib/theme.ts), and whether the server rendered this page for another language or for a guest
// (src/hydrate.tsx), which is then not shown. A page that the server rendered is painted without waiting for this: cookies, which
// are told here, and the stylesheet have seen to both.
;(function () {
  const root = document.documentElement
  let kept = {}
  try {
    kept = {
      theme: localStorage.getItem('theme'),
      language: localStorage.getItem('language'),
      token: localStorage.getItem('login_token'),
    }
  } catch {
    // storage is forbidden: the system's theme, a guest
  }
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'

  const config = document.querySelector('[name=cubic-config]')
  const languages = (config && JSON.parse(config.content).languages) || ['cn', 'en']
  const isLanguage = (lang) => languages.includes(lang)
  const asked = new URLSearchParams(location.search).get('lang')
  const lang = [asked, kept.language].find(isLanguage) || languages[0]
  const viewer = kept.token ? 'member' : 'guest'
  root.dataset.known = ''
  const { lang: renderedLang, viewer: renderedViewer } = root.dataset
  if (renderedLang && (renderedLang !== lang || renderedViewer !== viewer)) root.dataset.rendered = 'otherwise'

  // What is pressed before React listens to it (it marks what it knows) is pressed again then: src/lib/part.tsx. But not what React
  // took over there and then, for this very press.
  const isKnown = (button) => Object.keys(button).some((key) => key.startsWith('__react'))
  const look = ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (button) window.cubicPressed = isKnown(button) ? undefined : button
  }
  addEventListener('click', look, true)
  addEventListener('click', look)

  const tell = (name, value) => {
    document.cookie = `cubic-${name}=${value}; path=/; samesite=lax; max-age=${value ? 31536000 : 0}`
  }
  tell('viewer', kept.token ? 'member' : '')
  tell('language', isLanguage(kept.language) ? kept.language : '')
  tell('theme', kept.theme || '')
})()

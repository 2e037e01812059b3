// Before React: the theme (theme.ts of the kit), and whether the server rendered this page for another language or for a guest
// (src/hydration/hydrate.tsx), which is then not shown. A page that the server rendered is painted without waiting for this: cookies, which
// are told here, and the stylesheet have seen to both.
;(function () {
  const { dataset } = document.documentElement
  const PAUSE = 50
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // storage is forbidden: the system's theme, a guest
    }
  }
  const theme = kept('theme')
  const token = kept('login_token')
  const language = kept('language')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.theme = dark ? 'dark' : 'light'

  const config = document.querySelector('[name=cubic-config]')
  const languages = (config && JSON.parse(config.content).languages) || ['cn', 'en']
  const isLanguage = (lang) => languages.includes(lang)
  const asked = new URLSearchParams(location.search).get('lang')
  const lang = [asked, language].find(isLanguage) || languages[0]
  const viewer = token ? 'member' : 'guest'
  dataset.known = ''
  if (dataset.lang && (dataset.lang !== lang || dataset.viewer !== viewer)) dataset.rendered = 'otherwise'

  // Remembers a pressed button until React has handled the press (src/app.tsx). One that React missed, because it did
  // not listen yet, is pressed again (src/hydration/island.tsx). React marks an element before it listens to it.
  const look = ({ target }) => {
    const link = target.closest?.('a[href*="?back="]')
    if (link && !Object.keys(link).some((key) => key.startsWith('__react'))) leadBack(link)
    const button = target.closest?.('button')
    if (button) window.cubicPressed = button
  }
  // The server does not know all of the address: the log-in leads back to the code of a venue's screen, too.
  const leadBack = (link) => {
    const url = new URL(link.href)
    const [page] = url.searchParams.get('back').split('?')
    if (!location.pathname.endsWith(page)) return
    url.searchParams.set('back', page + location.search)
    link.href = url
  }
  addEventListener('click', look, true)

  const tell = (name, value) => {
    document.cookie = `cubic-${name}=${value}; path=/; samesite=lax; max-age=${value ? 31536000 : 0}`
  }
  tell('viewer', token && 'member')
  tell('language', isLanguage(language) && language)
  tell('theme', theme)

  // What does not differ stays as it is, with a press, typed text and the focus.
  const bringInLine = (shown, wanted) => {
    if (shown.isEqualNode(wanted)) return
    const [before, after] = [[...shown.childNodes], [...wanted.childNodes]]
    if (!shown.cloneNode().isEqualNode(wanted.cloneNode())) shown.replaceWith(wanted)
    else if (before.length !== after.length) shown.replaceChildren(...after)
    else before.forEach((child, index) => bringInLine(child, after[index]))
  }
  // A finger that is down is lifted before anything comes below it.
  let isDown = false
  const lift = () => setTimeout(() => (isDown = false), PAUSE)
  addEventListener('pointerdown', () => (isDown = true), true)
  addEventListener('pointerup', lift, true)
  addEventListener('pointercancel', lift, true)
  const lifted = async () => {
    for (let pause = 0; isDown && pause < 20; pause++) await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }

  // A page of one's own has no content yet. It is asked for beside the code, with the token, which no address carries.
  const own = async () => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(location.href, { headers, cache: 'no-store', signal: AbortSignal.timeout(8000) })
    if (!answer.ok) return
    const { html, handover } = await answer.json()
    await lifted()
    const root = document.getElementById('root')
    const wanted = root.cloneNode()
    wanted.innerHTML = html
    bringInLine(root, wanted)
    document.getElementById('cubic-handover').textContent = JSON.stringify(handover)
  }
  if (token && 'own' in dataset && !dataset.rendered) window.cubicOwn = own().catch(() => undefined)
})()

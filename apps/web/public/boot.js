// Before the first paint: the chosen theme (see src/lib/theme.ts), so that a dark page never flashes white.
;(function () {
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // storage is forbidden: the system's theme
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()

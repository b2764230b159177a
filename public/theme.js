// Runs before the first paint (a classic script of our own origin): the stored theme, colours and direction, so that
// nothing flashes. The page's own code takes over later (src/main-thread/ui/appearance.ts).
;(function () {
  const root = document.documentElement
  // What the system paints around an installed app: the header's colour (--panel), now and when the theme changes.
  const frame = document.querySelector('meta[name="theme-color"]')
  const paint = function () {
    if (frame !== null) frame.content = root.dataset.theme === 'light' ? '#ffffff' : '#12161c'
  }
  new MutationObserver(paint).observe(root, { attributeFilter: ['data-theme'] })
  try {
    if (localStorage.getItem('perpdeck.theme') === 'light') root.dataset.theme = 'light'
    const updown = localStorage.getItem('perpdeck.updown')
    if (updown === 'swap' || updown === 'cb') root.dataset.updown = updown
    if (/^(ar|he)/.test(localStorage.getItem('perpdeck.lang') || '')) root.dir = 'rtl'
  } catch {
    // No storage: dark, as the markup says.
  }
})()

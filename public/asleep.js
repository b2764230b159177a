// A tab that sleeps (a classic script of our own origin): it holds no app, no worker and no timer. Once it is shown it
// returns to its address, which the app wrote behind `#` (src/main-thread/app/asleep/follow-hidden.ts).
;(function () {
  const root = document.documentElement
  // The page's own ground (--page), for the moment until the app is back.
  root.style.background = root.dataset.theme === 'light' ? '#e9ecf0' : '#0b0e11'
  try {
    document.title = sessionStorage.getItem('perpdeck.asleep-title') || document.title
  } catch {
    // No storage: the product's name.
  }
  // Only an address of this origin, and not this page: a link may have been made by anyone.
  let address = '/'
  try {
    const { origin, pathname, search, hash } = new URL(location.hash.slice(1), location.origin)
    if (origin === location.origin && !pathname.startsWith('/asleep')) address = pathname + search + hash
  } catch {
    // No address.
  }
  const wake = function () {
    if (document.visibilityState === 'visible') location.replace(address)
  }
  document.addEventListener('visibilitychange', wake)
  wake()
})()

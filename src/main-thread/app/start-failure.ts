/** Shown if the start fails before the texts are loaded. */
const english = {
  'start.title': 'Perpdeck could not start',
  'start.text': 'Nothing was sent. Reload the page; orders and positions are safe at the exchange.',
  'start.reload': 'Reload',
} as const

interface Texts {
  readonly isInitialized: boolean
  t(key: string): string
}

/** Shows in the page that the start failed and offers a reload; needs neither React nor workers nor stores. */
export function showStartFailure(texts: Texts, page: Document): void {
  const text = (key: keyof typeof english): string =>
    texts.isInitialized ? texts.t(`errors:${key}`) : english[key]
  const box = page.createElement('div')
  box.setAttribute('role', 'alert')
  box.style.padding = '24px'
  const title = page.createElement('h1')
  title.textContent = text('start.title')
  const body = page.createElement('p')
  body.textContent = text('start.text')
  const again = page.createElement('button')
  again.type = 'button'
  again.textContent = text('start.reload')
  again.addEventListener('click', () => page.location.reload())
  box.append(title, body, again)
  page.getElementById('root')?.replaceChildren(box)
}

/** Texts may not be there yet when the start fails: then these are shown. */
const english = {
  'start.title': 'Perpdeck could not start',
  'start.text': 'Nothing was sent. Load the page again; orders and positions are safe with the exchange.',
  'start.reload': 'Load again',
} as const

interface Texts {
  readonly isInitialized: boolean
  t(key: string): string
}

/** Says in the page that the start failed and offers to try again, without React, workers or stores. */
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

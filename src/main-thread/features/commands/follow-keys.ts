import { proxy } from 'valtio/vanilla'

/** Which of the two dialogs for keys and commands is asked for. */
export const commandDialog = proxy<{ open: '' | 'palette' | 'sheet' }>({ open: '' })

let press: ((event: KeyboardEvent, typing: boolean) => void) | null = null
/** How to go to another address of the app; the router's own. */
export const way = { go: (_path: string): void => undefined }

/** Listens for keys. What they do is loaded with the first that could mean something; gives the way to stop. */
export function followKeys(): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, key } = event
    const target = event.composedPath()[0]
    const typing =
      target instanceof HTMLElement &&
      (target.isContentEditable ||
        target.matches('textarea,select,input:not([type=checkbox],[type=radio],[type=range])'))
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    if (!ctrlKey && !metaKey && !altKey && (typing || !/^([^ ]|F\d+)$/.test(key))) return
    if (press !== null) return press(event, typing)
    // The browser would have taken it by the time the rest is here.
    if ((ctrlKey || metaKey) && event.code === 'KeyK') event.preventDefault()
    import('./press-key.ts')
      .then(({ pressKey }) => {
        press = pressKey
        pressKey(event, typing)
      })
      .catch(reportError)
  }
  window.addEventListener('keydown', pressed)
  return () => window.removeEventListener('keydown', pressed)
}

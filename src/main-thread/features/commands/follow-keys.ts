import { loadOrNotify } from '../../trading/late-code.ts'

let press: ((event: KeyboardEvent, typing: boolean) => void) | null = null

/** Listens for hotkeys. Their code is loaded with the first key that may be one. Returns how to stop. */
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
    // Without this the browser would act on it before the code is loaded.
    if ((ctrlKey || metaKey) && event.code === 'KeyK') event.preventDefault()
    void loadOrNotify(() => import('./press-key.ts')).then((code) => {
      press = code?.pressKey ?? null
      press?.(event, typing)
    })
  }
  window.addEventListener('keydown', pressed)
  return () => window.removeEventListener('keydown', pressed)
}

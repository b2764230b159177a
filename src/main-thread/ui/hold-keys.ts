/** What is opening: an Escape takes all of it back. */
const opening = new Set<AbortController>()
let typed = ''

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (key === 'Escape') {
    for (const one of opening) one.abort()
    release()
  } else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
}

/** The page has its keys again. Returns what was typed meanwhile. */
function release(): string {
  const text = typed
  typed = ''
  opening.clear()
  window.removeEventListener('keydown', hold, true)
  return text
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Keys that are typed until a dialog has the focus belong to the dialog: the page gets none of them. What was typed goes
 * into the dialog's field, if one has the focus. Enter and other keys do nothing: the trader has not seen what they would do.
 * Escape aborts `escape`, also when the dialog is rendered and has no focus yet: the dialog must not open, or must close.
 *
 * @param open resolves once the dialog is rendered, or will not come
 */
export async function holdKeys(open: (escape: AbortSignal) => Promise<unknown>): Promise<void> {
  const own = new AbortController()
  opening.add(own)
  window.addEventListener('keydown', hold, true)
  await open(own.signal).catch(() => undefined)
  // The dialog takes the focus after its first render.
  await nextFrame()
  await nextFrame()
  if (!opening.delete(own) || opening.size > 0) return
  const text = release()
  // Obsolete, but no other call makes the input event that a field's own listener expects.
  if (text !== '' && document.activeElement instanceof HTMLInputElement)
    document.execCommand('insertText', false, text)
}

/**
 * Calls `close` at the next Escape, before anything else has the key: what was opened and is not there yet must not appear
 * after it. Returns how to stop.
 */
export function closeAtEscape(close: () => void): () => void {
  const stop = (): void => window.removeEventListener('keydown', pressed, true)
  function pressed(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    stop()
    close()
  }
  window.addEventListener('keydown', pressed, true)
  return stop
}

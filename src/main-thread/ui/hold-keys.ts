let holding = 0
let typed = ''

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key === 'Escape') typed = ''
  else if (key.length === 1) typed += key
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Keys that are typed until a dialog has the focus belong to the dialog: the page gets none of them. What was typed goes
 * into the dialog's field, if one has the focus. Enter and other keys do nothing: the trader has not seen what they would do.
 *
 * @param opening settles once the dialog is rendered, or will not come
 */
export async function holdKeys(opening: Promise<unknown>): Promise<void> {
  holding += 1
  window.addEventListener('keydown', hold, true)
  await opening.catch(() => undefined)
  // The dialog takes the focus after its first render.
  await nextFrame()
  await nextFrame()
  holding -= 1
  if (holding > 0) return
  window.removeEventListener('keydown', hold, true)
  const text = typed
  typed = ''
  // Obsolete, but no other call makes the input event that a field's own listener expects.
  if (text !== '' && document.activeElement instanceof HTMLInputElement)
    document.execCommand('insertText', false, text)
}

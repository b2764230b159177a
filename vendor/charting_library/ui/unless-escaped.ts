/**
 * Waits for what a press opens. null: Escape was pressed before it was there, so it must not appear. Nothing else gets that
 * Escape.
 */
export async function unlessEscaped<Value>(coming: Promise<Value>): Promise<Value | null> {
  let isEscaped = false
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isEscaped) return
    event.preventDefault()
    event.stopImmediatePropagation()
    isEscaped = true
  }
  addEventListener('keydown', pressed, { capture: true })
  try {
    const value = await coming
    return isEscaped ? null : value
  } finally {
    removeEventListener('keydown', pressed, { capture: true })
  }
}

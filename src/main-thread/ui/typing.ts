/**
 * Keeps a form still while a number is typed in it. From the first key in a number field until the focus leaves it, every
 * element with `data-below` keeps its height, and what it shows lies over the page (still.module.css). A half-typed value
 * can then move no field or button under the pointer.
 *
 * A press anywhere in the box of a number field (`data-box`) focuses it, so that digits never become shortcuts.
 */
const held = 'data-held'
let typedIn: Element | null = null
let isPressed = false
let isWatching = false

function start({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return
  if (typedIn === null) {
    // All heights are read before one is written: one layout.
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-below]')]
    const heights = boxes.map((box) => box.offsetHeight)
    for (const [at, box] of boxes.entries()) {
      const height = heights[at] ?? 0
      box.style.blockSize = `${height}px`
      if (height > 0) box.setAttribute(held, '')
    }
    document.documentElement.dataset['typing'] = ''
  }
  typedIn = target
}

function end(): void {
  // While a button is held down, its release must hit what the press hit.
  if (typedIn === null || isPressed || document.activeElement === typedIn) return
  typedIn = null
  delete document.documentElement.dataset['typing']
  for (const box of document.querySelectorAll<HTMLElement>('[data-below]')) {
    box.style.blockSize = ''
    box.removeAttribute(held)
  }
}
/** After the click of a press, and after the next element has the focus. */
const endSoon = (): void => void setTimeout(end)

function focusBox(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target instanceof HTMLInputElement) return
  const input = event.target.closest('[data-box]')?.querySelector('input')
  if (!input || input.disabled) return
  // Else the browser takes the focus away again.
  event.preventDefault()
  input.focus()
}

function release(): void {
  isPressed = false
  endSoon()
}

/** Begins to watch the page; further calls do nothing. */
export function watchTyping(): void {
  if (isWatching) return
  isWatching = true
  const on: typeof document.addEventListener = (type: string, listener: EventListener) =>
    document.addEventListener(type, listener, true)
  on('input', start)
  on('focusin', endSoon)
  on('focusout', endSoon)
  on('mousedown', focusBox)
  on('pointerdown', () => {
    isPressed = true
  })
  on('pointerup', release)
  on('pointercancel', release)
}

/** A finger that moved so far sideways drags the slider, CSS pixels. */
const DRAG_PX = 8

/**
 * Sliders keep their value under a swipe that scrolls the page. The browser moves a range input with the first touch: the
 * page gets that value once the finger moves sideways or is lifted. If the touch becomes a scroll, the input gets its old
 * value back. Returns a function that stops it.
 */
export function guardSwipes(): () => void {
  const stop = new AbortController()
  /** The touch that may still become a scroll. */
  let touch: { readonly slider: HTMLInputElement; readonly value: string; readonly x: number } | null = null

  const takeBack = (): void => {
    if (touch !== null) touch.slider.value = touch.value
    touch = null
  }
  const settle = (): void => {
    const moved = touch !== null && touch.slider.value !== touch.value ? touch.slider : null
    touch = null
    moved?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const withhold = (event: Event): void => {
    if (event.target === touch?.slider) event.stopImmediatePropagation()
  }

  const options = { capture: true, signal: stop.signal }
  addEventListener(
    'pointerdown',
    ({ target, pointerType, clientX: x }) => {
      takeBack()
      if (pointerType === 'touch' && target instanceof HTMLInputElement && target.type === 'range')
        touch = { slider: target, value: target.value, x }
    },
    options,
  )
  addEventListener(
    'pointermove',
    ({ clientX }) => touch !== null && Math.abs(clientX - touch.x) > DRAG_PX && settle(),
    options,
  )
  addEventListener('pointerup', settle, options)
  addEventListener('pointercancel', takeBack, options)
  addEventListener('input', withhold, options)
  addEventListener('change', withhold, options)
  return () => stop.abort()
}

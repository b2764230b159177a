export const FORCED_COLOURS = '(forced-colors: active)'

/**
 * Calls `changed` when tokens may resolve to other system colours: a contrast theme was switched on, off or to another. Themes
 * of one brightness change no media query, but start the transitions that the body has for this (global.css).
 */
export function followSystemColours(changed: () => void): () => void {
  const { body } = document
  const ended = new AbortController()
  const follow = { signal: ended.signal }
  matchMedia(FORCED_COLOURS).addEventListener('change', changed, follow)
  body.addEventListener(
    'transitionrun',
    ({ target }) => {
      if (target === body) changed()
    },
    follow,
  )
  return () => ended.abort()
}

/**
 * Current values of colour tokens, as plain colours (mixes resolved). `data`: theme and up/down colours to read them in,
 * if not the page's own.
 */
export function readTokenColours<Name extends string>(
  tokens: Readonly<Record<Name, string>>,
  data: Readonly<Record<string, string>> = {},
): Record<Name, string> {
  const probe = document.createElement('span')
  probe.hidden = true
  // With forced system colours, every token would resolve to the colour of text.
  probe.style.setProperty('forced-color-adjust', 'none')
  Object.assign(probe.dataset, data)
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const colours: Record<Name, string> = { ...tokens }
  for (const name in tokens) {
    probe.style.color = `var(${tokens[name]})`
    colours[name] = style.color
  }
  probe.remove()
  return colours
}

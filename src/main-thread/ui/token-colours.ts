export const FORCED_COLOURS = '(forced-colors: active)'

/** Calls `changed` when tokens may resolve to other system colours: a contrast theme was switched on, off or to another. */
export function followSystemColours(changed: () => void): () => void {
  const lists = [FORCED_COLOURS, '(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) =>
    matchMedia(query),
  )
  for (const list of lists) list.addEventListener('change', changed)
  return () => {
    for (const list of lists) list.removeEventListener('change', changed)
  }
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

export const FORCED_COLOURS = '(forced-colors: active)'

/**
 * Colour tokens as they resolve on this page now, as plain colours (mixes too). `data`: the theme and up/down pair to read
 * them in, when it is not the page's own.
 */
export function readTokenColours<Name extends string>(
  tokens: Readonly<Record<Name, string>>,
  data: Readonly<Record<string, string>> = {},
): Record<Name, string> {
  const probe = document.createElement('span')
  probe.hidden = true
  // Where the system's colours are forced, every colour would read as the one of text.
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

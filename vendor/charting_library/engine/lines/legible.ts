type Rgb = readonly [red: number, green: number, blue: number]

/** Least contrast between text and background (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5

const STEPS = 20
const MOST_KNOWN = 500
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/**
 * Red, green, blue (0 to 255) and alpha (0 to 1) of `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb()` or `rgba()`; null for
 * other texts.
 */
function parse(colour: string): readonly [Rgb, number] | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)?.slice(1)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/i.exec(colour)?.slice(1)
  const digits = short?.map((digit) => digit + digit) ?? long
  const parts = digits
    ? digits.map((part, at) => (part === undefined ? 1 : Number.parseInt(part, 16) / (at === 3 ? 255 : 1)))
    : /^rgba?\(/i.test(colour)
      ? (colour.match(/[\d.]+/g) ?? []).map(Number)
      : []
  const [red, green, blue, alpha = 1] = parts
  if (red === undefined || green === undefined || blue === undefined) return null
  return [red, green, blue, alpha].every(Number.isFinite) ? [[red, green, blue], alpha] : null
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Contrast ratio of two colours, 1 to 21; null if one cannot be parsed. */
export function contrastOf(one: string, other: string): number | null {
  const [first, second] = [parse(one), parse(other)]
  return first === null || second === null ? null : contrast(first[0], second[0])
}

/** Blends a colour over a background with this alpha. Returns the background if one cannot be parsed. */
export function laidOver(colour: string, ground: string, alpha: number): string {
  const [above, below] = [parse(colour), parse(ground)]
  return above === null || below === null ? ground : hex(mix(below[0], above[0], alpha * above[1]))
}

function find(colour: string, ground: string): string {
  const [above, below] = [parse(colour), parse(ground)]
  if (above === null || below === null) return colour
  const seen = mix(below[0], above[0], above[1])
  if (contrast(seen, below[0]) >= LEAST_CONTRAST) return colour
  const end = contrast(WHITE, below[0]) > contrast(BLACK, below[0]) ? WHITE : BLACK
  for (let step = 1; step < STEPS; step++) {
    const text = hex(mix(seen, end, step / STEPS))
    if ((contrastOf(text, ground) ?? 0) >= LEAST_CONTRAST) return text
  }
  return hex(end)
}

const known = new Map<string, Map<string, string>>()

/**
 * Returns a colour with a contrast of at least 4.5 to `ground`: the colour itself, or its nearest mix with black or
 * white. It works for text on `ground`, and for a background under text of that colour. A colour that cannot be
 * parsed is returned unchanged.
 */
export function legible(colour: string, ground: string): string {
  const onGround = known.get(ground) ?? new Map<string, string>()
  const before = onGround.get(colour)
  if (before !== undefined) return before
  const found = find(colour, ground)
  if (known.size > MOST_KNOWN || onGround.size > MOST_KNOWN) known.clear()
  onGround.set(colour, found)
  known.set(ground, onGround)
  return found
}

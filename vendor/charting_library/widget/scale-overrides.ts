import type { PriceScaleMode } from '../protocol.ts'

/** Prefix of the documented keys of the main series' price scale. */
const AXIS = 'mainSeriesProperties.priceAxisProperties.'
export const AXIS_DEFAULTS = {
  [`${AXIS}log`]: false,
  [`${AXIS}percentage`]: false,
  [`${AXIS}indexedTo100`]: false,
  [`${AXIS}autoScale`]: true,
  [`${AXIS}isInverted`]: false,
}

export interface AxisChoice {
  mode: PriceScaleMode
  auto: boolean
  inverted: boolean
}

const MODES = [
  ['indexedTo100', 'indexed'],
  ['percentage', 'percentage'],
  ['log', 'log'],
] as const

/**
 * The price scale that results from applying overrides to `now`. Null if no override is about it. Values of a wrong
 * type are ignored; they have been traced before.
 */
export function axisOf(values: Record<string, unknown>, now: AxisChoice): AxisChoice | null {
  const asked = (name: string): boolean | null => {
    const value = values[AXIS + name]
    return typeof value === 'boolean' ? value : null
  }
  let { mode } = now
  let found = false
  for (const [name, wanted] of MODES) {
    const on = asked(name)
    if (on === null) continue
    found = true
    if (on) mode = wanted
    else if (mode === wanted) mode = 'normal'
  }
  const [auto, inverted] = [asked('autoScale'), asked('isInverted')]
  if (!found && auto === null && inverted === null) return null
  return { mode, auto: auto ?? now.auto, inverted: inverted ?? now.inverted }
}

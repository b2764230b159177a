/** Multiples of the tick that slider-derived prices snap to (TPSL-40). */
export const TICK_STEPS = [1, 2, 5] as const

/** Percent at the slider's end: price mode 25 and 10, ROI mode 150 and 75 (TPSL-37, TPSL-38). */
export const sliderEnd = (leg: 'tp' | 'sl', input: 'change' | 'roi'): number =>
  input === 'roi' ? (leg === 'tp' ? 150 : 75) : leg === 'tp' ? 25 : 10

/** Step of the quantity slider in percent (TPSL-39). */
export const QTY_SLIDER_STEP = 5

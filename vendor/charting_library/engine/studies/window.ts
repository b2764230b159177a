/** The last values of a series with their running sum. The newest value can be replaced. */
export interface Window {
  put: (value: number, replace: boolean) => void
  full: () => boolean
  mean: () => number
  /** Population standard deviation. */
  deviation: () => number
}

/**
 * Window of `length` values. The sum is recomputed every `length` values, so that rounding errors do not accumulate.
 */
export function createWindow(length: number): Window {
  const values = new Float64Array(length)
  let count = 0
  let sum = 0
  const at = (index: number): number => values[index % length] ?? 0

  return {
    put: (value, replace) => {
      if (!replace || count === 0) count++
      const slot = (count - 1) % length
      const before = values[slot] ?? 0
      values[slot] = value
      if (slot === 0) sum = values.reduce((total, one) => total + one, 0)
      else sum += value - before
    },
    full: () => count >= length,
    mean: () => sum / length,
    deviation: () => {
      const mean = sum / length
      let squares = 0
      for (let index = 0; index < length; index++) squares += (at(index) - mean) ** 2
      return Math.sqrt(squares / length)
    },
  }
}

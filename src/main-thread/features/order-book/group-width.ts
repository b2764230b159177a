import { moveBySteps } from '#shared/units/tick.ts'

const ENOUGH = `1${'0'.repeat(30)}`

/** Width of a book level for a multiple of the tick, as plain text: 0.1 x 10 = "1". Returns the multiple if the tick is invalid. */
export const groupWidth = (tickSize: string, multiple: number): string =>
  moveBySteps('0', tickSize, multiple, '0', ENOUGH) ?? String(multiple)

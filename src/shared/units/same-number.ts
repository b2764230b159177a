import { compareDecimalText, parseDecimalText } from './decimal-text.ts'

/** Whether two texts of a form are the same number, however padded: "5" and "5.0". Texts without a number are compared as they are. */
export function isSameNumber(one: string, other: string): boolean {
  const [left, right] = [parseDecimalText(one), parseDecimalText(other)]
  return left === null || right === null ? one === other : compareDecimalText(left, right) === 0
}

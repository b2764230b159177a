/** Outcome codes of add-margin calls; without decimals, so that the hub may use it. */
import { isInverseFamily } from './family.ts'
import type { Family } from './family.ts'

/** Result code of an add-margin or pre-add-margin call, for the caller, the telemetry and the toast. */
export type AddMarginCode = 10201 | 10202 | 20201 | 20202

/**
 * Outcome code of an add-margin call. Success on the wire is retCode 0; the success codes the documents name are taken
 * for it too.
 *
 * @formula linear, USDC: 10201 success, 10202 error; inverse: 20201 success, 20202 error
 * @units code
 * @rounding none
 * @source specification A§7
 * @ledger MARGIN-12, MARGIN-13, MARGIN-14
 */
export function addMarginCode(family: Family, retCode: number): AddMarginCode {
  const isDone = retCode === 0 || retCode === 10201 || retCode === 20201
  if (isInverseFamily(family)) return isDone ? 20201 : 20202
  return isDone ? 10201 : 10202
}

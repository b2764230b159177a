/** Three constants of the margin mode that the specification does not explain. */

/**
 * First of the three margin mode constants. The specification does not explain it, so no formula uses it.
 *
 * @formula none: 20, as listed
 * @units not told
 * @rounding none
 * @source specification B§9
 * @ledger MARGIN-20
 */
export const FIRST_MARGIN_MODE_CONSTANT = 20

/**
 * Second of the three margin mode constants; as the first, in no formula.
 *
 * @formula none: 10, as listed
 * @units not told
 * @rounding none
 * @source specification B§9
 * @ledger MARGIN-20
 */
export const SECOND_MARGIN_MODE_CONSTANT = 10

/**
 * Third of the three margin mode constants; as the first, in no formula.
 *
 * @formula none: 10, as listed
 * @units not told
 * @rounding none
 * @source specification B§9
 * @ledger MARGIN-20
 */
export const THIRD_MARGIN_MODE_CONSTANT = 10

/** All own rules but black76 (black76.ts) by their published names. */
import { optionRules } from './option-rules.ts'
import { orderRules } from './order-rules.ts'
import { positionRules } from './position-rules.ts'
import type { Inputs, Outputs } from './terms.ts'

export const oracle: Record<string, (i: Inputs) => Outputs> = {
  ...positionRules,
  ...orderRules,
  ...optionRules,
}

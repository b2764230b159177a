import { exchange } from './exchange.ts'
import { readStored, writeStored } from './storage.ts'

const KEY = 'first-order'
/** The arming whose first order was confirmed here, also where nothing can be stored. */
let confirmed = ''

const arming = (): string => String(exchange.v.armedUntil)

/** Whether no order was confirmed in this browser since trading was armed. False where no arming is needed. */
export const isFirstOrder = (): boolean =>
  exchange.v.armedUntil !== null && confirmed !== arming() && readStored(KEY) !== arming()

export function confirmFirstOrder(): void {
  confirmed = arming()
  writeStored(KEY, confirmed)
}

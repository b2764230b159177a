import { openDialog } from '../../stores/dialogs.ts'
import { capability } from '../../stores/exchange.ts'

/** Opens the margin mode of a symbol, or that of the account where symbols have none of their own. */
export function openMarginMode(symbol: string): void {
  if (capability('symbolMarginMode')) openDialog('marginMode', { symbol })
  else openDialog('accountMode', {})
}

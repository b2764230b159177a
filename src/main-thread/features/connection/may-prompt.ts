import { intents } from '../../stores/account.ts'
import { view } from '../../stores/view.ts'
import { draftFor } from '../../trading/ticket/draft.ts'

/**
 * Whether a reload may be suggested now: never while something typed would be lost or an order's outcome isn't known
 * (faults V3). An open dialog and a field that has the focus count as typed.
 */
export function mayPromptReload(page: Pick<Document, 'activeElement' | 'querySelector'> = document): boolean {
  if (intents.unknown.length > 0 || draftFor(view.symbol).qtyText !== '') return false
  const field = page.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return false
  return page.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

import { intents } from '../../stores/account.ts'
import { knownDrafts } from '../../trading/ticket/draft.ts'

/**
 * Whether the page may suggest a reload, or leave, now: not while typed text would be lost or the outcome of an order is
 * unknown (faults V3). An amount in the ticket of any market, an open dialog and a focused field count as typed text.
 */
export function mayPromptReload(page: Pick<Document, 'activeElement' | 'querySelector'> = document): boolean {
  if (intents.unknown.length > 0 || knownDrafts().some(([, { qtyText }]) => qtyText !== '')) return false
  const field = page.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return false
  return page.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

import type { Changes } from '../../stores/page-commands.ts'

/** Every action of hotkeys and command palette, in the order of the key sheet. */
interface ActionEntry {
  readonly id: string
  readonly group: 'general' | 'ticket' | 'trading' | 'view'
  /** Default combination; '' for none. */
  readonly key: string
  /**
   * 'account': works only for a logged-in trader. 'arming': also needs armed trading keys, because it sends something
   * at once.
   */
  readonly needs: 'nothing' | 'account' | 'arming'
  /**
   * Changes the order in the ticket: its key needs armed trading keys. The command palette shows its name, so there it
   * always works.
   */
  readonly edits?: true
  /** What it changes at once, where its group does not decide that (`changesOf`). */
  readonly changes?: Changes
}

export const actions = [
  { id: 'palette', group: 'general', key: 'Mod+KeyK', needs: 'nothing' },
  { id: 'sheet', group: 'general', key: '?', needs: 'nothing' },
  { id: 'arm', group: 'general', key: 'Alt+Shift+KeyA', needs: 'account', changes: 'trading' },
  { id: 'focusPrice', group: 'ticket', key: 'KeyP', needs: 'nothing' },
  { id: 'focusQty', group: 'ticket', key: 'KeyQ', needs: 'nothing', changes: 'nothing' },
  { id: 'focusBuy', group: 'ticket', key: 'KeyB', needs: 'account', changes: 'nothing' },
  { id: 'focusSell', group: 'ticket', key: 'KeyS', needs: 'account', changes: 'nothing' },
  { id: 'Limit', group: 'ticket', key: 'KeyL', needs: 'nothing', edits: true },
  { id: 'Market', group: 'ticket', key: 'KeyM', needs: 'nothing', edits: true },
  { id: 'Conditions', group: 'ticket', key: 'KeyC', needs: 'nothing', edits: true },
  { id: 'percent25', group: 'ticket', key: 'Digit1', needs: 'account', edits: true },
  { id: 'percent50', group: 'ticket', key: 'Digit2', needs: 'account', edits: true },
  { id: 'percent75', group: 'ticket', key: 'Digit3', needs: 'account', edits: true },
  { id: 'percent100', group: 'ticket', key: 'Digit4', needs: 'account', edits: true },
  { id: 'submitBuy', group: 'trading', key: 'Shift+KeyB', needs: 'arming' },
  { id: 'submitSell', group: 'trading', key: 'Shift+KeyS', needs: 'arming' },
  { id: 'cancelAll', group: 'trading', key: 'Alt+Shift+KeyC', needs: 'arming' },
  { id: 'flashClose', group: 'trading', key: 'Alt+Shift+KeyX', needs: 'arming' },
  // The member may have turned off the confirmation of a reverse.
  { id: 'reverse', group: 'trading', key: 'Shift+KeyR', needs: 'arming' },
  { id: 'close', group: 'trading', key: 'Shift+KeyC', needs: 'account' },
  { id: 'nextFavourite', group: 'view', key: 'BracketRight', needs: 'nothing' },
  { id: 'previousFavourite', group: 'view', key: 'BracketLeft', needs: 'nothing' },
  { id: 'tab1', group: 'view', key: 'Shift+Digit1', needs: 'nothing' },
  { id: 'tab2', group: 'view', key: 'Shift+Digit2', needs: 'nothing' },
  { id: 'tab3', group: 'view', key: 'Shift+Digit3', needs: 'nothing' },
  { id: 'tab4', group: 'view', key: 'Shift+Digit4', needs: 'nothing' },
  { id: 'tab5', group: 'view', key: 'Shift+Digit5', needs: 'nothing' },
  { id: 'chart', group: 'view', key: 'KeyG', needs: 'nothing' },
  { id: 'theme', group: 'view', key: 'Shift+KeyT', needs: 'nothing', changes: 'settings' },
  { id: 'performance', group: 'view', key: 'KeyH', needs: 'nothing' },
  { id: 'newestNotice', group: 'view', key: 'F8', needs: 'nothing' },
] as const satisfies readonly ActionEntry[]

export type Action = (typeof actions)[number]
export type ActionId = Action['id']
export const groups = ['general', 'ticket', 'trading', 'view'] as const

/** Actions that can work: on a read-only exchange those that need no account. */
export const offeredActions = (isReadOnly: boolean): readonly Action[] =>
  isReadOnly ? actions.filter(({ needs }) => needs === 'nothing') : actions

/** Whether the key of an action needs armed trading keys: it sends an order or changes the ticket. */
export const needsArming = (action: ActionEntry): boolean =>
  action.needs === 'arming' || action.edits === true

/** Keys the trader chose, by action; '' for a removed key. */
export type Bindings = Readonly<Partial<Record<ActionId, string>>>

export const keyOf = (action: Action, bindings: Bindings): string => bindings[action.id] ?? action.key

/** The action of a combination, if any. */
export const actionOf = (combo: string, bindings: Bindings): Action | undefined =>
  combo === '' ? undefined : actions.find((action) => keyOf(action, bindings) === combo)

/** Why a key combination cannot be assigned: reserved by the browser, or used by another action. null if it can. */
export function objection(
  id: ActionId,
  combo: string,
  bindings: Bindings,
  isReserved: (combo: string) => boolean,
): 'reserved' | Action | null {
  if (combo === '') return null
  if (isReserved(combo)) return 'reserved'
  const other = actionOf(combo, { ...bindings, [id]: '' })
  return other ?? null
}

import '../../i18n/english/desk.ts'
import { offerUndo } from '../../trading/undo/offer-undo.ts'
import type { Gone } from '../../trading/undo/offer-undo.ts'
import { removePanel } from './arrange.ts'
import type { Desk } from './desk.ts'
import { changeDesk, deskState, returnTo } from './desk-store.ts'
import { focusPanel } from './focus-panel.ts'

/** Changes the desk by a press that takes something away, and offers to bring it back. `then` runs once it is back. */
export function changeUndoably(change: (desk: Desk) => Desk, gone: Gone, then = (): void => undefined): void {
  const before = deskState.v
  if (!changeDesk(change, true)) return
  offerUndo({ ...gone, only: 'desk' }, () => {
    returnTo(before)
    then()
  })
}

/** Removes a panel and offers to bring it back. */
export const removeUndoably = (id: string, name: string): void =>
  changeUndoably(
    (desk) => removePanel(desk, id),
    { titleKey: 'desk:said.closed', params: { panel: name } },
    () => focusPanel(id),
  )

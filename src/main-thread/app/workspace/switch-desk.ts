import { setDocked } from '../../stores/docked.ts'

let isAwaited = false

/** Changes between fixed and movable panels. The page's head is a new one then: its layout button gets the focus. */
export function switchDesk(on: boolean): void {
  isAwaited = true
  setDocked(on)
}

/** Whether the layout button that is mounted now gets the focus; once per switch. */
export function takeFocus(): boolean {
  const takes = isAwaited
  isAwaited = false
  return takes
}

import { proxy } from 'valtio/vanilla'
import type { TpSlLegName, TpSlTarget } from '#shared/contracts/tpsl.ts'
import { readStored, writeStored } from '../../stores/storage.ts'

/** Which TP/SL dialog is open; one at a time. `drop`: a price that was dropped on the chart. */
export type OpenDialog =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'form'
      readonly target: TpSlTarget
      readonly drop?: { readonly leg: TpSlLegName; readonly price: string }
      readonly entry?: { readonly tpStopOrderId: string; readonly slStopOrderId: string }
    }
  | { readonly kind: 'trailing'; readonly key: string }
  | { readonly kind: 'bulk' }

export const dialog = proxy<{ open: OpenDialog; times: number }>({ open: { kind: 'none' }, times: 0 })

export function closeDialog(): void {
  dialog.open = { kind: 'none' }
}

/** True where both are the form of one position or order: asked for again, it stays with what is typed in it. */
export function isSameForm(one: OpenDialog, other: OpenDialog): boolean {
  if (one.kind !== 'form' || other.kind !== 'form' || other.entry !== undefined) return false
  return JSON.stringify(one.target) === JSON.stringify(other.target)
}

export interface Place {
  readonly x: number
  readonly y: number
}

/** Where the dialog was dragged to, from the middle of the window, px. */
export function storedPlace(): Place {
  const [x, y] = (readStored('tpsl.place') ?? '').split(',').map(Number)
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x ?? 0, y: y ?? 0 } : { x: 0, y: 0 }
}
export const keepPlace = ({ x, y }: Place): boolean =>
  writeStored('tpsl.place', `${Math.round(x)},${Math.round(y)}`)

/** Held so that the whole dialog stays inside the window. */
export function heldPlace(
  place: Place,
  box: { width: number; height: number },
  window_: { width: number; height: number },
): Place {
  const hold = (at: number, size: number, room: number): number => {
    const most = Math.max(0, (room - size) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return { x: hold(place.x, box.width, window_.width), y: hold(place.y, box.height, window_.height) }
}

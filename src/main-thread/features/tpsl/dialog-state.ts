import type { OpenDialog } from '../../stores/dialogs.ts'
import { readStored, writeStored } from '../../stores/storage.ts'

type Window = OpenDialog<'tpSl'> | null

/** True where both are the form of one position or order: opened again, it keeps what is typed in it. */
export function isSameForm(one: Window, other: Window): boolean {
  if (one?.name !== 'tpSl' || other?.name !== 'tpSl' || other.props.entry !== undefined) return false
  return JSON.stringify(one.props.target) === JSON.stringify(other.props.target)
}

export interface Place {
  readonly x: number
  readonly y: number
}

/** Where the dialog was dragged to: distance from the middle of the window, px. */
export function storedPlace(): Place {
  const [x, y] = (readStored('tpsl.place') ?? '').split(',').map(Number)
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x ?? 0, y: y ?? 0 } : { x: 0, y: 0 }
}
export const storePlace = ({ x, y }: Place): boolean =>
  writeStored('tpsl.place', `${Math.round(x)},${Math.round(y)}`)

/** Clamps a place so that the whole dialog is inside the window, px. */
export function clampedPlace(
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

import type { Part } from './label-box.ts'

const STRIDE = 6

export interface Hit {
  slot: number
  part: Part
}

export interface HitMap {
  clear: () => void
  add: (left: number, top: number, width: number, height: number, slot: number, part: Part) => void
  /** Topmost (last added) zone at a point, enlarged by `slack` pixels; null if there is none. */
  find: (x: number, y: number, slack: number) => Hit | null
  /** The zones as they are now: later paints do not change the copy. */
  copy: () => Pick<HitMap, 'find'>
}

const findIn = (zones: Float32Array, used: number, x: number, y: number, slack: number): Hit | null => {
  for (let at = (used - 1) * STRIDE; at >= 0; at -= STRIDE)
    if (
      x >= (zones[at] ?? 0) - slack &&
      x < (zones[at + 2] ?? 0) + slack &&
      y >= (zones[at + 1] ?? 0) - slack &&
      y < (zones[at + 3] ?? 0) + slack
    )
      return { slot: zones[at + 4] ?? -1, part: (zones[at + 5] ?? 0) as Part }
  return null
}

/** Rectangles of all drawn elements that react to the pointer, in one flat array. Each paint writes it again. */
export function createHitMap(): HitMap {
  let zones = new Float32Array(STRIDE * 256)
  let used = 0

  return {
    clear: () => {
      used = 0
    },
    add: (left, top, width, height, slot, part) => {
      if ((used + 1) * STRIDE > zones.length) {
        const larger = new Float32Array(zones.length * 2)
        larger.set(zones)
        zones = larger
      }
      zones.set([left, top, left + width, top + height, slot, part], used * STRIDE)
      used++
    },
    find: (x, y, slack) => findIn(zones, used, x, y, slack),
    copy: () => {
      const then = zones.slice(0, used * STRIDE)
      const count = used
      return { find: (x, y, slack) => findIn(then, count, x, y, slack) }
    },
  }
}

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
}

/** Rectangles of all drawn elements that react to the pointer, in one flat array. Each paint writes it again. */
export function createHitMap(): HitMap {
  let zones = new Float32Array(STRIDE * 256)
  let used = 0

  const contains = (at: number, x: number, y: number, slack: number): boolean =>
    x >= (zones[at] ?? 0) - slack &&
    x < (zones[at + 2] ?? 0) + slack &&
    y >= (zones[at + 1] ?? 0) - slack &&
    y < (zones[at + 3] ?? 0) + slack

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
    find: (x, y, slack) => {
      for (let zone = used - 1; zone >= 0; zone--) {
        const at = zone * STRIDE
        if (contains(at, x, y, slack))
          return { slot: zones[at + 4] ?? -1, part: (zones[at + 5] ?? 0) as Part }
      }
      return null
    },
  }
}

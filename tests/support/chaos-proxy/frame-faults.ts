import type { Dice, FaultPlan, FaultRecord } from './fault-plan.ts'
import { binaryFrame, createFrameReader, isData, isPing } from './frame-reader.ts'
import type { WireFrame } from './frame-reader.ts'

const MAX_MUTATIONS = 3

/** Data to write. If `end` is true, the connection is closed afterwards. */
export interface Written {
  readonly bytes: readonly Buffer[]
  readonly end: boolean
}

/** Frame faults of one connection and direction. */
export interface FrameFaults {
  push(chunk: Buffer, plan: FaultPlan): Written
  /** Returns frames still held back when the connection ends. */
  drain(): readonly Buffer[]
}

export function createFrameFaults(
  dice: Dice,
  note: (record: Pick<FaultRecord, 'fault' | 'at' | 'detail'>) => void,
): FrameFaults {
  const reader = createFrameReader()
  let number = 0
  let waiting: Buffer | null = null

  function mutated(frame: WireFrame, at: number): Buffer {
    const size = frame.bytes.length - frame.payloadAt
    if (size === 0) return frame.bytes
    const bytes = Buffer.from(frame.bytes)
    const count = 1 + Math.floor(dice.draw('mutations', at) * MAX_MUTATIONS)
    const places: number[] = []
    for (let turn = 0; turn < count; turn += 1) {
      const place = Math.floor(dice.draw(`place${turn}`, at) * size)
      const mask = 1 + Math.floor(dice.draw(`mask${turn}`, at) * 255)
      bytes[frame.payloadAt + place] = (bytes[frame.payloadAt + place] ?? 0) ^ mask
      places.push(place)
    }
    note({ fault: 'mutate', at, detail: places })
    return bytes
  }

  /** Applies the faults to a data frame. Returns false if the connection ends in it. */
  function pass(frame: WireFrame, plan: FaultPlan, out: Buffer[]): boolean {
    number += 1
    const at = number
    const hits = (fault: 'drop' | 'duplicate' | 'swap' | 'mutate' | 'cut'): boolean =>
      plan[fault] > 0 && dice.draw(fault, at) < plan[fault]
    if (plan.oversizeFrame === at) {
      note({ fault: 'oversize', at })
      out.push(binaryFrame(plan.oversizeBytes))
    }
    if (plan.cutFrame === at || hits('cut')) {
      note({ fault: 'cut', at })
      if (waiting !== null) out.push(waiting)
      waiting = null
      out.push(frame.bytes.subarray(0, Math.ceil(frame.bytes.length / 2)))
      return false
    }
    if (hits('drop')) {
      note({ fault: 'drop', at })
      return true
    }
    const bytes = hits('mutate') ? mutated(frame, at) : frame.bytes
    if (waiting === null && hits('swap')) {
      note({ fault: 'swap', at })
      waiting = bytes
      return true
    }
    out.push(bytes)
    if (hits('duplicate')) {
      note({ fault: 'duplicate', at })
      out.push(bytes)
    }
    if (waiting !== null) out.push(waiting)
    waiting = null
    return true
  }

  return {
    push(chunk, plan) {
      const out: Buffer[] = []
      for (const frame of reader.push(chunk)) {
        if (isPing(frame) && plan.swallowPings) note({ fault: 'swallow', at: number })
        else if (!isData(frame)) out.push(frame.bytes)
        else if (!pass(frame, plan, out)) return { bytes: out, end: true }
      }
      return { bytes: out, end: false }
    },
    drain() {
      const left = waiting === null ? [reader.rest()] : [waiting, reader.rest()]
      waiting = null
      return left.filter((bytes) => bytes.length > 0)
    },
  }
}

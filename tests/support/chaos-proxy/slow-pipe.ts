import type { Socket } from 'node:net'
import type { Dice, FaultPlan } from './fault-plan.ts'

/** Bytes. With a longer queue the source is paused. */
const MAX_QUEUED = 4 * 1024 * 1024

interface Piece {
  readonly bytes: Buffer
  /** Earliest time of writing (performance.now). */
  readonly due: number
}

export interface SlowPipeOptions {
  readonly target: Socket
  readonly dice: Dice
  readonly plan: () => FaultPlan
  /** True while no data passes. */
  readonly isHeld: () => boolean
  /** Called when the queue becomes long or short again. */
  readonly onPressure: (isFull: boolean) => void
  /** Called with the total number of bytes written. */
  readonly onWritten: (bytes: number) => void
}

/** Writes late, slowly and in small pieces, in the original order. */
export interface SlowPipe {
  write(bytes: Buffer): void
  /** Closes the target after all bytes are written. */
  end(): void
  /** Continues writing when a black hole may have ended. */
  wake(): void
  stop(): void
}

export function createSlowPipe(options: SlowPipeOptions): SlowPipe {
  const { target, dice } = options
  const queue: Piece[] = []
  let queued = 0
  let chunks = 0
  let pieces = 0
  let written = 0
  let lastDue = 0
  /** When the line is free again, if the bandwidth is limited. */
  let freeAt = 0
  let timer: NodeJS.Timeout | null = null
  let ending = false
  let full = false

  function sliced(bytes: Buffer, plan: FaultPlan): Buffer[] {
    if (plan.sliceMax <= 0) return [bytes]
    const out: Buffer[] = []
    for (let at = 0; at < bytes.length;) {
      pieces += 1
      const span = plan.sliceMax - plan.sliceMin + 1
      const size = Math.max(plan.sliceMin + Math.floor(dice.draw('slice', pieces) * span), 1)
      out.push(bytes.subarray(at, at + size))
      at += size
    }
    return out
  }

  function press(): void {
    const now = queued > MAX_QUEUED
    if (now !== full) options.onPressure(now)
    full = now
  }

  function plan(ms: number): void {
    timer ??= setTimeout(() => {
      timer = null
      step()
    }, ms)
  }

  /** Writes what is due. With slices it writes one piece a turn, so that the pieces remain separate. */
  function step(): void {
    if (options.isHeld() || target.destroyed) return
    const now = performance.now()
    const { bandwidth, sliceMax } = options.plan()
    while (queue.length > 0) {
      const piece = queue[0]
      if (piece === undefined) break
      const due = Math.max(piece.due, freeAt)
      if (due > now) return plan(due - now)
      queue.shift()
      queued -= piece.bytes.length
      target.write(piece.bytes)
      written += piece.bytes.length
      options.onWritten(written)
      if (bandwidth > 0) freeAt = Math.max(freeAt, now - 50) + (piece.bytes.length * 1000) / bandwidth
      if (sliceMax > 0 && queue.length > 0) {
        press()
        return plan(0)
      }
    }
    press()
    if (ending) target.end()
    return undefined
  }

  return {
    write(bytes) {
      const now = options.plan()
      chunks += 1
      const wait = now.latencyMs + Math.floor(dice.draw('jitter', chunks) * now.jitterMs)
      lastDue = Math.max(lastDue, performance.now() + wait)
      // One long write would exceed a bandwidth limit immediately.
      const parts =
        now.bandwidth > 0 && now.sliceMax <= 0 ? cutInto(bytes, now.bandwidth) : sliced(bytes, now)
      for (const part of parts) queue.push({ bytes: part, due: lastDue })
      queued += bytes.length
      press()
      if (timer === null) step()
    },
    end() {
      ending = true
      if (queue.length === 0 && !options.isHeld()) target.end()
    },
    wake: step,
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      queue.length = 0
    },
  }
}

/** Pieces of about 20 ms each at this bandwidth. */
function cutInto(bytes: Buffer, bandwidth: number): Buffer[] {
  const size = Math.max(Math.floor(bandwidth / 50), 1)
  const out: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) out.push(bytes.subarray(at, at + size))
  return out
}

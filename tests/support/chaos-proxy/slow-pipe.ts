import type { Socket } from 'node:net'
import type { Dice, FaultPlan } from './fault-plan.ts'

/** Above it the source is asked to wait. */
const MAX_QUEUED = 4 * 1024 * 1024

interface Piece {
  readonly bytes: Buffer
  /** Earliest moment of writing (performance.now). */
  readonly due: number
}

export interface SlowPipeOptions {
  readonly target: Socket
  readonly dice: Dice
  readonly plan: () => FaultPlan
  /** True while nothing passes. */
  readonly isHeld: () => boolean
  /** The queue is long, or short again. */
  readonly onPressure: (isFull: boolean) => void
  /** So many bytes were written in all. */
  readonly onWritten: (bytes: number) => void
}

/** Writes late, slowly and in small pieces; the order of bytes is kept. */
export interface SlowPipe {
  write(bytes: Buffer): void
  /** Ends the target once all is written. */
  end(): void
  /** Looks again: a black hole may have ended. */
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
  /** When the line is free again, with a bandwidth. */
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

  /** Writes what is due: one piece a turn where it is sliced, so that the pieces stay apart. */
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
      // A long write would pass a bandwidth limit at once.
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

/** Parts of about 20 ms each. */
function cutInto(bytes: Buffer, bandwidth: number): Buffer[] {
  const size = Math.max(Math.floor(bandwidth / 50), 1)
  const out: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) out.push(bytes.subarray(at, at + size))
  return out
}

import type { Socket } from 'node:net'
import { createDice, noFaults } from './fault-plan.ts'
import type { Direction, FaultPlan, FaultRecord } from './fault-plan.ts'
import { createFrameFaults } from './frame-faults.ts'
import { createHeadReader } from './http-head.ts'
import { createSlowPipe } from './slow-pipe.ts'
import type { SlowPipe } from './slow-pipe.ts'

export interface ChaosFlowOptions {
  readonly seed: number
  readonly connection: number
  readonly direction: Direction
  readonly from: Socket
  readonly to: Socket
  readonly faults: () => FaultPlan
  readonly isHeld: () => boolean
  /** Whether the connection has become a websocket. */
  readonly isUpgraded: () => boolean
  readonly onUpgraded: () => void
  readonly onReset: () => void
  readonly records: FaultRecord[]
}

/** One direction of one connection. */
export function createChaosFlow(options: ChaosFlowOptions): SlowPipe {
  const { connection, direction, from, to, records } = options
  const dice = createDice(options.seed, connection, direction)
  const note = (record: Omit<FaultRecord, 'connection' | 'direction'>): void =>
    void records.push({ connection, direction, ...record })
  const frames = createFrameFaults(dice, note)
  const head = createHeadReader(direction)
  let speaksFrames = false
  let hole = false

  /** The faults that apply to this direction now. */
  function plan(): FaultPlan {
    const faults = options.faults()
    const other = faults.direction !== 'both' && faults.direction !== direction
    return other || (faults.onlyWebsocket && !options.isUpgraded()) ? noFaults : faults
  }

  const pipe = createSlowPipe({
    target: to,
    dice,
    plan,
    isHeld: () => options.isHeld() || hole,
    onPressure: (isFull) => void (isFull ? from.pause() : from.resume()),
    onWritten(bytes) {
      const { resetAfterBytes, blackHoleAfterBytes } = plan()
      if (blackHoleAfterBytes > 0 && bytes >= blackHoleAfterBytes && !hole) {
        hole = true
        note({ fault: 'black-hole', at: blackHoleAfterBytes })
      }
      if (resetAfterBytes > 0 && bytes >= resetAfterBytes) {
        note({ fault: 'reset', at: resetAfterBytes })
        options.onReset()
      }
    },
  })

  function readFrames(chunk: Buffer): void {
    const { bytes, end } = frames.push(chunk, plan())
    for (const part of bytes) pipe.write(part)
    if (!end) return
    from.destroy()
    pipe.end()
  }

  from.on('data', (chunk: Buffer) => {
    if (speaksFrames) {
      readFrames(chunk)
      return
    }
    const found = head.push(chunk)
    if (found.plain.length > 0) pipe.write(found.plain)
    if (found.frames === null) return
    speaksFrames = true
    options.onUpgraded()
    if (found.frames.length > 0) readFrames(found.frames)
  })
  from.on('end', () => {
    for (const part of speaksFrames ? frames.drain() : [head.rest()]) if (part.length > 0) pipe.write(part)
    pipe.end()
  })
  return pipe
}
